# The report of the demo in a real browser, at the width of a telephone and of a desk, light, dark and printed.
# Screenshots stay in the build folder: screenshots/report-*.png, report.pdf.
command -v node >/dev/null || skip 'no node to drive the browser with'
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
  skip 'no browser: chromium is not installed'
expect_exit 0 kanon demo --report
expect_file kanon-demo/report.html
[ "$(stat -c %s kanon-demo/report.html)" -lt 2000000 ] || fail 'the page has more than 2 MB'
mkdir -p "$KANON_BUILD/screenshots"
charts=$(grep -c '<figure' kanon-demo/report.html)
[ "$charts" -ge 10 ] || fail "only $charts charts"
expect_exit 0 node "$KANON_ROOT/tests/browser/report.mjs" "$browser" kanon-demo/report.html "$charts" \
  "$KANON_BUILD/screenshots" "$TMPDIR/profile"
