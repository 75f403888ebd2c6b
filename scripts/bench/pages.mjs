// The time of pages with 1,000 entries in the database and with a million, and
// their ratio.
//
//   node scripts/bench/pages.mjs NAME SERVER_URL DATABASE_URL BENCH
//
// scripts/bench.sh starts the server. BENCH is the program of crates/bench.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { Client, entry, forEach, measured, show } from './client.mjs';

const ENTRIES = 1000;
const SHOWS = 100;
const GROWN = 1000;
const CLASSES = 20;
const REPETITIONS = 40;

const [name, address, database, bench] = process.argv.slice(2);
const client = new Client(address);
await client.serverIsReady();
await client.signUp('office@example.org');
const made = await client.post('/events', show('A show', CLASSES));
const id = made._id.$oid;
let one;
await forEach(ENTRIES, async (at) => {
  one = await client.post(`/events/${id}/register`, entry(at, CLASSES));
});
const run = promisify(execFile);
const grow = (...args) => run(bench, ['grow', database, id, ...args.map(String)]);
await grow(1, SHOWS - 1);

const list = `/events/${id}/registrations`;
const paths = {
  'public event': `/events/public/${made.hashed_id}`,
  'own event': `/events/${id}`,
  'accounts/me': '/accounts/me',
  'list of 100 shows': '/events',
  'entries, first page': list,
  'entries by rider': `${list}?sort=rider`,
  'entries, a frequent word': `${list}?q=carter`,
  'entries, nothing found': `${list}?q=nobody`,
  'entries of a class': `/events/${id}/classes/${made.classes[3].id}/entries`,
  'one entry': `/registrations/${one._id.$oid}`,
  classes: `/events/${id}/classes`,
  money: `/events/${id}/money`,
  deadlines: '/deadlines',
};
const measureAll = async () => {
  const found = {};
  for (const [what, path] of Object.entries(paths)) {
    found[what] = (await measured(client, path, REPETITIONS)).median;
  }
  return found;
};
const small = await measureAll();
const start = performance.now();
await grow(SHOWS, GROWN - 1 + SHOWS - 1, 'all');
const seconds = ((performance.now() - start) / 1000).toFixed(0);
const large = await measureAll();

console.log(`\n${name}: medians of ${REPETITIONS} requests; a million entries made in ${seconds} s\n`);
console.log('| page | ms with 1,000 | ms with 1,000,000 | ratio |');
console.log('|---|---:|---:|---:|');
for (const [what, before] of Object.entries(small)) {
  const after = large[what];
  console.log(`| ${what} | ${before.toFixed(2)} | ${after.toFixed(2)} | ${(after / before).toFixed(1)} |`);
}
client.close();
