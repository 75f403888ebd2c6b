// Kills the three servers of a cluster in turn while people use it through the load
// balancer, updates them, restarts PostgreSQL under them, and compares everything with
// what was acknowledged. Fails if anything is lost or done twice, if a request takes ten
// seconds, or if service does not resume by itself within ten, of the time that PostgreSQL
// accepts connections again.
//
//   node scripts/bench/cluster.mjs ADDRESS FOLDER SECONDS
//
// `scripts/cluster.sh test` starts the cluster.

import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

import { load, prepare } from './cluster/acts.mjs';
import { Tally } from './cluster/caller.mjs';
import { compare } from './cluster/compare.mjs';
import { pairs } from './cluster/pairs.mjs';

const SERVERS = ['server-1', 'server-2', 'server-3'];
// Acknowledged acts after each kill, and after each start.
const ACTS = 100;
// Milliseconds.
const LONGEST = 10_000;
const HANGS = 60_000;

const [address, folder, seconds] = process.argv.slice(2);
const run = promisify(execFile);
const cluster = (...args) => run('scripts/cluster.sh', args);
const port = Number(new URL(address).port);
const servers = SERVERS.map((_, at) => `http://127.0.0.1:${port + 1 + at}`);
const faults = [];
const fault = (text) => faults.push(text);

const tally = new Tally();

// Until so many further acts are acknowledged.
async function acts(count) {
  const [before, start] = [tally.moments.length, performance.now()];
  while (tally.moments.length < before + count) {
    if (performance.now() - start > HANGS) throw new Error(`no ${count} acts within ${HANGS} ms`);
    await pause(20);
  }
}

// The longest time without an acknowledged act while something happens and service
// resumes, and how long after it the first one is acknowledged.
async function outage(happens) {
  const since = performance.now();
  await happens();
  const happened = performance.now();
  await acts(ACTS);
  const resumed = tally.moments.find((at) => at > happened) - happened;
  return { gap: tally.longestGap(since), resumed };
}

const seen = await pairs(servers, fault);
const kept = await prepare(address);
let isOver = false;
const people = load(tally, address, kept, () => isOver);
await acts(ACTS);

const begin = performance.now();
const outages = new Map();
const note = async (what, happens) => {
  const { gap, resumed } = await outage(happens);
  const longest = outages.get(what) ?? { gap: 0, resumed: 0 };
  outages.set(what, {
    gap: Math.max(gap, longest.gap),
    resumed: Math.max(resumed, longest.resumed),
  });
};
const failuresOf = () => [...tally.failures.values()].reduce((a, b) => a + b, 0);
let kills = 0;
for (; performance.now() - begin < Number(seconds) * 1000 || kills < SERVERS.length; kills++) {
  const name = SERVERS[kills % SERVERS.length];
  await note('a kill', () => cluster('kill', name));
  await note('a start', () => cluster('run', name));
}
const killing = { took: (performance.now() - begin) / 1000, load: loadavg()[0] };
// As an update does it: one after the other, each told to end.
const beforeUpdate = failuresOf();
for (const name of SERVERS) {
  await note('an update', () => cluster('end', name));
  await note('a start', () => cluster('run', name));
}
const failedInUpdate = failuresOf() - beforeUpdate;
for (const mode of ['fast', 'immediate']) {
  await note(`a restart (${mode})`, () => cluster('postgres', mode));
  // All of them, and not only the first that noticed.
  for (const name of SERVERS) await cluster('run', name);
}
isOver = true;
await people;

for (const [what, { resumed }] of outages) {
  if (resumed >= LONGEST) fault(`service resumes ${Math.round(resumed)} ms after ${what}`);
}
if (tally.slowest.took >= LONGEST)
  fault(`${tally.slowest.what} took ${Math.round(tally.slowest.took)} ms`);
for (const text of tally.wrong) fault(text);
const acknowledged = [...tally.acts].map(([kind, count]) => `${count} ${kind}`).join(', ');
const failures = [...tally.failures].map(([why, count]) => `${count} ${why}`).join(', ');
const [requests, failed] = [tally.requests, failuresOf()];
const found = await compare(tally, address, kept, folder, fault);

const ms = (number) => `${Math.round(number)} ms`;
console.log(
  `Three servers, ${kills} kills in ${Math.round(killing.took)} s, load ${killing.load.toFixed(1)}`,
);
console.log(`  requests                      ${requests}, of which failed ${failed}: ${failures}`);
console.log(`  acknowledged                  ${acknowledged}`);
console.log(`  failed by an update           ${failedInUpdate}`);
console.log(`  given up                      ${tally.givenUp.length}`);
console.log(`  the longest request           ${ms(tally.slowest.took)}: ${tally.slowest.what}`);
console.log(
  `  the longest act, with repeats ${ms(tally.longestAct.took)}: ${tally.longestAct.what}`,
);
for (const [what, { gap, resumed }] of outages) {
  console.log(
    `  after ${what.padEnd(24)}nothing acknowledged for ${ms(gap)}, resumed in ${ms(resumed)}`,
  );
}
console.log(
  `  seen at another server        change ${ms(seen.change)}, stream ${ms(seen.stream)}, revoked session ${ms(seen.session)}`,
);
console.log(
  `  read back                     ${Object.entries(found)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')}`,
);
for (const text of faults.slice(0, 30)) console.log(`FAULT: ${text}`);
console.log(
  faults.length === 0 ? 'Nothing is lost, and nothing was done twice.' : `${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);
