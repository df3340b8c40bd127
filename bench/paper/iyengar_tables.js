// Prints the tables of bench/paper/iyengar from the answers of kanon: iyengar_tables.js FOLDER K,K,...
// Exit code 1 when a search claims less than a proven bound.
'use strict';
const fs = require('fs');
const path = require('path');

const [folder, list] = process.argv.slice(2);
const ks = list.split(',').map(Number);
const read = (cost, k, what) => JSON.parse(fs.readFileSync(path.join(folder, `${cost}_${k}.${what}.json`), 'utf8'));
const percent = (x) => (100 * x).toFixed(2) + '%';
const pad = (text, width) => String(text).padStart(width);
const shown = (cost, x) => (cost === 'cm' ? String(Math.round(x)) : x.toFixed(6));
let wrong = false;

// The best cost that the search had after so many candidates; improvements come in order.
function after(log, evaluations) {
  let best = null;
  for (const line of log.split('\n')) {
    const [, evaluated, cost] = line.trim().split(/\s+/).map(Number);
    if (Number.isFinite(cost) && evaluated <= evaluations) best = cost;
  }
  return best;
}

for (const cost of ['cm', 'lm']) {
  console.log(`\nGenetic search for ${cost}: above the best plan known after so many evaluations`);
  console.log(pad('k', 5) + [10000, 100000, 500000].map((n) => pad(n.toLocaleString('en'), 12)).join('') +
              pad('best known', 14) + pad('proven gap', 12));
  for (const k of ks) {
    const best = read(cost, k, 'best');
    const log = fs.readFileSync(path.join(folder, `${cost}_${k}.log`), 'utf8');
    const text = fs.readFileSync(path.join(folder, `${cost}_${k}.genetic.txt`), 'utf8');
    const most = Number(/([\d,]+) candidates evaluated/.exec(text)[1].replace(/,/g, ''));
    const cells = [10000, 100000, 500000].map((n) => {
      const found = after(log, n);
      if (found === null || n > most) return '-';
      if (found < best.bound * (1 - 1e-7)) wrong = true;
      return percent(Math.max(0, found / best.cost - 1)); // the log has eight digits
    });
    console.log(pad(k, 5) + cells.map((c) => pad(c, 12)).join('') + pad(shown(cost, best.cost), 14) +
                pad(best.status === 'optimal' ? 'optimal' : percent(best.gap), 12));
  }
}

console.log('\nOptimised for one use, measured for both (Figures 8 and 9), and the classifier (Figure 10).');
console.log('cm: share of rows; lm: mean loss of a cell, times 8 is the paper\'s LM; error: decision tree on the test table');
const first = read('cm', ks[0], 'learn');
const score = (learn, file) => learn.files[file].scores.find((s) => s.learner === 'tree' && s.on === 'test').accuracy;
const error = (a) => `${percent(1 - a.value)} (${percent(1 - a.high)}-${percent(1 - a.low)})`;
console.log('original table: error ' + error(score(first, 0)));
console.log(pad('k', 5) + ['optimised for', 'cm', 'lm', 'suppressed', 'error on test'].map((t, i) => pad(t, i === 4 ? 26 : 14)).join(''));
for (const k of ks) {
  for (const cost of ['cm', 'lm']) {
    const found = read(cost, k, 'evaluate');
    const rows = found.loss.rows_before;
    const best = read(cost, k, 'best');
    console.log(pad(k, 5) + pad(cost, 14) + pad(percent(Number(found.loss.cm) / rows), 14) + pad(Number(found.loss.lm).toFixed(4), 14) +
                pad(percent(best.suppressed_rows / rows), 14) + pad(error(score(read(cost, k, 'learn'), 1)), 26));
  }
}

for (const [cost, figure] of [['cm', 11], ['lm', 12]]) {
  console.log(`\nThe recoding of the training table reused on the test table, ${cost} (Figure ${figure})`);
  console.log(pad('k', 5) + ['fresh', 'reused', 'difference', 'suppressed', 'reused'].map((t) => pad(t, 14)).join('') + '  fresh is');
  for (const k of ks) {
    const found = read(cost, k, 'reuse');
    const fresh = found.fresh;
    const unit = (x) => (cost === 'cm' ? percent(x / found.rows) : x.toFixed(4));
    if (fresh.bound !== null && fresh.reused_cost < fresh.bound * (1 - 1e-7)) wrong = true;
    console.log(pad(k, 5) + pad(unit(fresh.cost), 14) + pad(unit(fresh.reused_cost), 14) + pad('+' + percent(fresh.relative), 14) +
                pad(percent(fresh.suppressed_rows / found.rows), 14) + pad(percent(fresh.reused_suppressed_rows / found.rows), 14) +
                (fresh.status === 'optimal' ? '  optimal' : '  not proven'));
  }
}
if (wrong) console.log('\nWRONG: a cost below a proven bound');
process.exit(wrong ? 1 : 0);
