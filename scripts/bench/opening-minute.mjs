// Simulates the opening of a show for which 50,000 riders wait, and prints tables.
// Nothing is measured and nothing is sent: the service times are in
// opening-minute/times.json, and docs/scaling.md explains the tables. The same seed
// gives the same tables.
//
//   node scripts/bench/opening-minute.mjs [SEED]

import { quantile } from './opening-minute/engine.mjs';
import { TIMES, open, rateOf } from './opening-minute/show.mjs';

const RIDERS = 50_000;
const PLACES = TIMES.built.places.value;
/** Seconds after the opening. */
const SPANS = [0, 5, 10, 20, 30, 60];

const CROWDS = [
  { name: 'riders fill in the form: half of them within 30 s', form: [30, 0.5] },
  { name: 'riders are ready: half of them press after 3 s', form: [3, 0.5] },
];
const RULES = [
  { name: `as delivered: ${PLACES.toLocaleString('en-US')} places`, limits: true, places: PLACES },
  { name: `${RIDERS.toLocaleString('en-US')} places`, limits: true, places: RIDERS },
  {
    name: `${RIDERS.toLocaleString('en-US')} places, no limits by show and address`,
    limits: false,
    places: RIDERS,
  },
];
const INSTALLATIONS = [
  { name: 'one server, SQLite', database: 'sqlite', servers: 1, cached: false },
  { name: 'one server, PostgreSQL', database: 'postgres', servers: 1, cached: false },
  { name: 'three servers, PostgreSQL', database: 'postgres', servers: 3, cached: false },
  { name: 'three, pages from a cache', database: 'postgres', servers: 3, cached: true },
];

const seed = Number(process.argv[2] ?? 1);
const number = (it) => Math.round(it).toLocaleString('en-US');
const seconds = (it) => (it === null ? '–' : it < 10 ? it.toFixed(2) : number(it));
const line = (cells) => console.log(`| ${cells.join(' | ')} |`);
const heading = (cells) => {
  line(cells);
  line(cells.map((_, at) => (at === 0 ? '---' : '---:')));
};

/** What became of requests to enter, from one second to another, each second. */
function rates({ seconds: all }, from, to) {
  let [entered, refused] = [0, 0];
  for (const counts of all.slice(from, to)) {
    for (const [what, count] of Object.entries(counts ?? {})) {
      if (what === '201') entered += count;
      else if (/^\d/.test(what)) refused += count;
    }
  }
  return `${number(entered / (to - from))} / ${number(refused / (to - from))}`;
}

function tables(crowd, rule) {
  const results = INSTALLATIONS.map((installation) => ({
    name: installation.name,
    ...open({ ...installation, ...crowd, ...rule, riders: RIDERS, seed }),
  }));
  console.log(`\n### ${rule.name}; ${crowd.name}\n`);
  const spans = SPANS.slice(1).map((to, at) => [SPANS[at], to]);
  console.log('Entered / refused each second, by seconds after the opening:\n');
  heading(['', ...spans.map(([from, to]) => `${from}–${to}`)]);
  for (const result of results) {
    line([result.name, ...spans.map(([from, to]) => rates(result, from, to))]);
  }
  console.log('\nSeconds:\n');
  heading([
    ...['', 'page: median', 'p99', 'entered: median', 'p95', 'p99', 'longest'],
    ...['entered', 'the last one after', 'no place', 'tries refused', 'last mail after'],
  ]);
  for (const { name, waits, entered, full, lastEntered, refused, mailedAt } of results) {
    const of = (list, shares) => shares.map((share) => seconds(quantile(list, share)));
    line([
      ...[name, ...of(waits.page, [0.5, 0.99]), ...of(waits.entry, [0.5, 0.95, 0.99, 1])],
      ...[number(entered), seconds(lastEntered), number(full), number(refused), seconds(mailedAt)],
    ]);
  }
}

console.log('Entries a second of so many clients, measured and simulated:\n');
heading(['clients', ...Object.keys(TIMES.checks.measured)]);
TIMES.checks.clients.forEach((clients, at) => {
  const of = ([database, rates]) => `${number(rates[at])}, ${number(rateOf(database, clients))}`;
  line([clients, ...Object.entries(TIMES.checks.measured).map(of)]);
});
for (const crowd of CROWDS) for (const rule of RULES) tables(crowd, rule);
