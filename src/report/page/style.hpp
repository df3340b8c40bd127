// The style sheet of the report's page: one accent, light and dark, narrow and wide, paper.
#pragma once

#include <string_view>

namespace kanon {

inline constexpr std::string_view kReportStyle = R"css(
:root{color-scheme:light dark;--paper:#fbfaf7;--card:#ffffff;--ink:#1c2126;--soft:#555f69;--line:#dcd9d2;--grid:#eae7e0;
--accent:#0b6465;--accent-soft:#e3efee;--was:#8b939b;--good:#1b6b3a;--bad:#a3231f;--bad-soft:#fbeceb;--warn:#9a5b00;--warn-soft:#fdf3e0;
--code:#f3f1ec}
@media (prefers-color-scheme:dark){:root{--paper:#14181b;--card:#1b2024;--ink:#e7eaec;--soft:#a7b0b8;--line:#343b41;
--grid:#2a3035;--accent:#5cc4bd;--accent-soft:#1c3231;--was:#76818b;--good:#76cf95;--bad:#ff9b93;--bad-soft:#3a2020;--warn:#f0b64c;--warn-soft:#33291a;
--code:#20262a}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth;scroll-padding-top:1rem}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,
"Helvetica Neue",Arial,"Noto Sans","Liberation Sans",sans-serif;overflow-wrap:anywhere}
h1,h2,h3{font-family:"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Charter,Georgia,"Liberation Serif",
serif;font-weight:600;line-height:1.2;text-wrap:balance}
h1{font-size:clamp(1.7rem,1.2rem + 2.2vw,2.6rem);margin:.1em 0 .3em;letter-spacing:-.01em}
h2{font-size:1.5rem;margin:0 0 .6rem}
h3{font-size:1.05rem;margin:1.6rem 0 .4rem}
p{margin:0 0 1rem;max-width:68ch}
a{color:var(--accent);text-underline-offset:.18em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:3px}
main:focus{outline:none}
.skip{position:absolute;left:-99em;top:0;background:var(--card);padding:.6em 1em;z-index:1}
.skip:focus{left:1rem;top:1rem}
.wrap{max-width:1120px;margin:0 auto;padding:0 1rem}
.top{border-bottom:1px solid var(--line);padding:2.2rem 0 1.6rem}
.kicker{margin:0;color:var(--accent);font-size:.8rem;font-weight:600;letter-spacing:.09em;text-transform:uppercase}
.sub{color:var(--soft);margin-bottom:1.2rem}
.verdict{display:flex;gap:.7rem;align-items:flex-start;max-width:none;margin:0 0 1.2rem;padding:.8rem 1rem;
border:1px solid var(--line);border-left:5px solid var(--soft);border-radius:6px;background:var(--card)}
.verdict svg{flex:none;width:1.5rem;height:1.5rem;margin-top:.05rem;fill:none;stroke:currentColor;stroke-width:2.4;
stroke-linecap:round;stroke-linejoin:round;color:var(--soft)}
.verdict.holds{border-left-color:var(--good)}.verdict.holds svg{color:var(--good)}
.verdict.listed{border-color:var(--warn);border-left-color:var(--warn);background:var(--warn-soft)}
.verdict.listed svg,.verdict.listed strong{color:var(--warn)}
.verdict .beside{display:block;margin-top:.45rem;max-width:80ch}
.verdict.fails{border-left-color:var(--bad)}.verdict.fails svg,.leaks strong{color:var(--bad)}
.leaks{margin:0 0 1.2rem;padding:.8rem 1rem .8rem 2rem;border:1px solid var(--bad);border-radius:6px;
background:var(--bad-soft)}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.4rem,1fr));margin:0 0 1.2rem;
background:var(--card);border:1px solid var(--line);border-radius:6px;overflow:hidden}
.figures div{padding:.7rem .9rem .8rem;box-shadow:1px 0 0 var(--line),0 1px 0 var(--line)}
.figures dt{font-size:.8rem;color:var(--soft)}
.figures dd{margin:0;font-size:1.45rem;line-height:1.25;font-variant-numeric:tabular-nums;font-weight:600}
.figures small{display:block;font-size:.78rem;font-weight:400;line-height:1.4;color:var(--soft)}
.audience{font-size:.9rem;color:var(--soft);margin:0}
.page{display:grid;grid-template-columns:minmax(0,1fr);gap:0 3rem}
nav{padding:1.2rem 0 0}
nav ol{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;font-size:.9rem}
nav li{margin:0}
nav a{display:inline-block;padding:.2rem 0;text-decoration:none;color:var(--soft)}
nav a:hover{color:var(--accent);text-decoration:underline}
section{padding:2rem 0 1.4rem;border-bottom:1px solid var(--line)}
section:last-child{border-bottom:0}
ul{margin:0 0 1rem;padding-left:1.2rem;max-width:68ch}
li{margin-bottom:.45rem}
dl.pairs{display:grid;grid-template-columns:minmax(0,1fr);gap:0;margin:0 0 1rem}
dl.pairs div{display:grid;grid-template-columns:minmax(7rem,13rem) minmax(0,1fr);gap:.2rem 1.2rem;padding:.45rem 0;
border-top:1px solid var(--grid)}
dl.pairs div:first-child{border-top:0}
dl.pairs dt{color:var(--soft)}dl.pairs dd{margin:0}
.scroll{overflow-x:auto;margin:0 0 1.2rem;max-width:100%;background:linear-gradient(90deg,var(--paper) 30%,transparent),
linear-gradient(270deg,var(--paper) 30%,transparent) 100% 0,linear-gradient(90deg,var(--line),transparent),
linear-gradient(270deg,var(--line),transparent) 100% 0;background-repeat:no-repeat;
background-size:2rem 100%,2rem 100%,.7rem 100%,.7rem 100%;background-attachment:local,local,scroll,scroll}
table{border-collapse:collapse;font-size:.9rem;line-height:1.45;font-variant-numeric:tabular-nums}
.scroll>table{min-width:60%}
caption{text-align:left;color:var(--soft);font-size:.85rem;padding:0 0 .35rem;
max-width:min(68ch,calc(100vw - 2.2rem))}
th,td{text-align:left;vertical-align:top;padding:.38rem .9rem .38rem 0;border-bottom:1px solid var(--grid);
unicode-bidi:isolate;overflow-wrap:break-word}
th:last-child,td:last-child{padding-right:.2rem}
thead th{font-weight:600;color:var(--soft);font-size:.82rem;border-bottom:1px solid var(--line);vertical-align:bottom}
tbody th{font-weight:500;min-width:6.5rem;max-width:20rem}
.n{text-align:right}
td.n{white-space:nowrap}tbody td:not(.n,:empty){min-width:7.5rem}
td{max-width:26rem}
.charts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19.5rem),1fr));gap:1.4rem 2rem;margin:0 0 1.2rem}
figure{margin:0;min-width:0;break-inside:avoid}
figure svg{display:block;width:100%;height:auto;max-width:26rem}
figcaption{margin:0 0 .5rem}
figcaption strong{display:block;font-weight:600;font-size:.95rem;line-height:1.35}
figcaption span{color:var(--soft);font-size:.9rem}
.legend{display:flex;flex-wrap:wrap;gap:.2rem 1.3rem;font-size:.85rem;color:var(--soft);margin:0 0 .8rem}
.legend i{display:inline-block;width:.85rem;height:.85rem;border-radius:2px;margin-right:.45rem;vertical-align:-.08em}
.legend .was{background:var(--was)}.legend .now{background:var(--accent)}
svg text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Noto Sans","Liberation Sans",
sans-serif;fill:var(--ink)}
svg .tick,svg .value{fill:var(--soft);font-variant-numeric:tabular-nums}
svg .of-now{fill:var(--accent);font-variant-numeric:tabular-nums}
svg .of-was{fill:var(--soft);font-variant-numeric:tabular-nums}
.sheet{display:none}
svg .was{fill:var(--was)}svg .now{fill:var(--accent)}
svg .grid{stroke:var(--grid)}svg .axis{stroke:var(--was)}
svg .mark{stroke:var(--ink);stroke-dasharray:3 3}svg .look{stroke:var(--was);stroke-dasharray:2 4}
figure.large svg{max-width:36rem}
svg .line-was,svg .line-now{fill:none;stroke-width:2}
svg .line-was{stroke:var(--was)}svg .line-now{stroke:var(--accent)}
svg .dot-was{fill:var(--was)}svg .dot-now{fill:var(--accent)}
svg .between{fill:var(--accent);opacity:.1}
svg .ring{fill:none;stroke:var(--ink);stroke-width:2}
details{margin:.4rem 0 0;font-size:.85rem}
details.more{margin:0 0 1.2rem;font-size:inherit}
summary{cursor:pointer;color:var(--accent);width:fit-content;font-size:.85rem;padding:.15rem 0}
details .scroll{margin:.5rem 0 0;max-height:24rem;overflow-y:auto}
pre{margin:0 0 1.2rem;padding:.9rem 1rem;background:var(--code);border:1px solid var(--line);border-radius:6px;
overflow-x:auto;font:.82rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;
overflow-wrap:normal}
.codename{font-size:.85rem;color:var(--soft);margin:0 0 .35rem}
footer{border-top:1px solid var(--line);color:var(--soft);font-size:.85rem;padding:1.2rem 0 2.4rem}
footer p{margin:0;max-width:none}
@media (min-width:1000px){.page{grid-template-columns:12.5rem minmax(0,1fr)}
nav{padding:2.2rem 0}nav ol{display:block;position:sticky;top:1.6rem}nav li{margin:0 0 .25rem}}
@media (min-width:700px){figure.solo{display:grid;grid-template-columns:minmax(0,1.25fr) minmax(0,1fr);grid-template-rows:auto 1fr;
gap:.4rem 2rem;align-items:start}
figure.solo figcaption{grid-column:2;grid-row:1}figure.solo svg{grid-column:1;grid-row:1/span 2}
figure.solo details{grid-column:2;grid-row:2}.charts.one{grid-template-columns:minmax(0,1fr)}}
@media (max-width:560px){dl.pairs div{grid-template-columns:minmax(0,1fr);gap:0}section{padding-top:1.6rem}
.figures{grid-template-columns:repeat(2,minmax(0,1fr))}.figures dd{font-size:1.25rem}
.figures div:last-child:nth-child(odd){grid-column:1/-1}tbody td:last-child:not(.n){min-width:13rem}}
@media print{:root{color-scheme:light;--paper:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#bbb;--grid:#ddd;
--accent:#0b6465;--was:#8b939b;--good:#1b6b3a;--bad:#a3231f;--bad-soft:#fff;--warn:#9a5b00;--warn-soft:#fff;
--code:#fff}
@page{margin:16mm 15mm}body{font-size:10.5pt}nav,.skip,figure details,summary{display:none}details.more::details-content{content-visibility:visible}.page{display:block}
.top{padding-top:0}section{padding:1.2rem 0 .6rem}h2,h3,figcaption,caption{break-after:avoid}
tr,figure,.verdict,.figures{break-inside:avoid}.scroll{overflow:visible}a{color:inherit;text-decoration:none}
.charts{grid-template-columns:repeat(2,minmax(0,1fr))}.charts.one{grid-template-columns:minmax(0,1fr)}
figure.solo{display:grid;grid-template-columns:minmax(0,1.2fr) minmax(0,1fr);gap:.4rem 1.6rem;align-items:start}
figure.solo figcaption{grid-column:2;grid-row:1}figure.solo svg{grid-column:1;grid-row:1}pre{white-space:pre-wrap}
.scroll{background:none}
.sheet{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:7mm 10mm;margin:8mm 0 0}
.sheet div{border-bottom:1px solid var(--ink);min-height:13mm;font-size:9pt;color:var(--soft)}
.sheet .whole{grid-column:1/-1;min-height:20mm}.top{break-after:page;border-bottom:0}
*{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
)css";

}  // namespace kanon
