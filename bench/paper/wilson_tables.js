// Prints Wilson's tables from the JSON of `kanon suppress` and `kanon evaluate`: node wilson_tables.js SUPPRESS EVALUATE LABELS
'use strict';
const fs = require('fs');

// Table 2 of the paper, percent of 11,204 records with the value suppressed, for the columns both have.
const paperPercent = {BYSEX: 8, BYRACE: 10, BYFCOMP: 18, BYPARED: 6, BYMOTHED: 15, BYFATHED: 13, BYINCOME: 43, BYSCTRL: 9,
  BYURBAN: 19, BYREGION: 20, BYDOB_P: 19};
const expectedCells = {original: 16375};  // k = 2

const [suppressFile, evaluateFile, labelFile] = process.argv.slice(2);
const suppress = JSON.parse(fs.readFileSync(suppressFile, 'utf8'));
const evaluated = JSON.parse(fs.readFileSync(evaluateFile, 'utf8'));
const labels = new Map();
for (const line of fs.readFileSync(labelFile, 'utf8').split('\n').slice(1)) {
  const cells = line.match(/^([^,]*),([^,]*),"?(.*?)"?$/);
  if (cells) labels.set(cells[1] + '=' + cells[2], cells[3]);
}
const named = (column, code) => labels.get(column + '=' + code) || code;
const percent = (part, whole) => (100 * part / whole).toFixed(1) + '%';
const print = (...cells) => console.log(cells.join(''));

const {rule, k, rows} = suppress;
print(`\n== rule ${rule}, k = ${k}: ${suppress.blanked_cells} cells of ${suppress.blanked_rows} of ${rows} rows, `,
    `${suppress.status}, bound ${suppress.bound}; ${suppress.search_seconds.toFixed(2)} s`);
for (const judged of suppress.rules) print(`   rule ${judged.rule}: ${judged.status} (${judged.unsafe_rows} rows not safe)`);
if (k === 2 && rule in expectedCells && suppress.blanked_cells !== expectedCells[rule]) {
  console.error(`expected ${expectedCells[rule]} cells`);
  process.exit(1);
}

print('\nTable 2: rows with a suppressed value        Table 3: the value suppressed most');
print('column      rows   share  (paper)   value                                     rows  share  left');
for (const column of evaluated.loss.columns) {
  const lost = column.lost.map(l => ({label: l.label, rows: l.before - l.after, left: l.after}));
  const most = lost.reduce((a, b) => (b.rows > a.rows ? b : a), {label: '-', rows: 0, left: 0});
  print(column.name.padEnd(9), String(column.suppressed_cells).padStart(7), percent(column.suppressed_cells, rows).padStart(8),
      `(${paperPercent[column.name]}%)`.padStart(9), '   ', named(column.name, most.label).slice(0, 40).padEnd(40),
      String(most.rows).padStart(6), percent(most.rows, column.suppressed_cells || 1).padStart(7), String(most.left).padStart(6));
}

const quasi = evaluated.say.distributions.filter(d => evaluated.quasi.includes(d.name));
const all = quasi.flatMap(d => d.labels.map(l => ({...l, column: d.name})));
const wiped = all.filter(l => l.wiped_out);
print('\nValues wiped out: ', wiped.length === 0 ? 'none' : wiped.map(l => `${l.column} ${named(l.column, l.label)}`).join('; '));

const kept = all.filter(l => !l.wiped_out);
const differences = kept.map(l => 100 * (l.before_weighted.value - l.after_weighted.value)).sort((a, b) => a - b);
const mean = differences.reduce((a, b) => a + b, 0) / differences.length;
const median = differences[Math.floor(differences.length / 2)];
print(`Weighted percentages, full less suppressed: ${differences[0].toFixed(1)} to ${differences[differences.length - 1].toFixed(1)}, `,
    `mean ${mean.toFixed(2)}, median ${median.toFixed(2)} (paper: -10.5 to 2.9, 0, 0.5)`);
const overlapping = kept.filter(l => l.overlap).length;
print(`95% intervals that overlap: ${overlapping} of ${kept.length}, ${percent(overlapping, kept.length)} (paper: 70 of 138, 51%)`);

print('\nFigure 1: relative difference of weighted percentages, values');
const edges = [-Infinity, -0.5, -0.2, -0.1, -0.05, -0.01, 0.01, 0.05, 0.1, 0.2, 0.5, Infinity];
for (let i = 0; i + 1 < edges.length; ++i) {
  const here = kept.filter(l => l.relative_difference >= edges[i] && l.relative_difference < edges[i + 1]).length;
  const name = i === 0 ? 'below -0.5' : i + 2 === edges.length ? '0.5 and more' : `${edges[i]} to ${edges[i + 1]}`;
  print('  ', name.padEnd(14), String(here).padStart(4), ' ', '#'.repeat(here));
}

print('\nTable 4: covariates with p < 0.05 (Wald F, design-based)');
const ways = {original: 'full data', excluded: 'without rows that miss a value', 'own level': 'missing as a level of its own'};
for (const model of evaluated.say.models) {
  for (const fit of model.fits) {
    if (fit.problem) { print('  ', model.outcome.padEnd(9), (ways[fit.data] || fit.data).padEnd(32), fit.problem); continue; }
    const not = fit.tests.filter(t => !(t.p < 0.05)).map(t => t.covariate);
    print('  ', model.outcome.padEnd(9), (ways[fit.data] || fit.data).padEnd(32),
        not.length === 0 ? 'all' : 'all but ' + not.join(', '), `   (${fit.rows} rows, R2 ${fit.r_squared.toFixed(3)})`);
  }
}
