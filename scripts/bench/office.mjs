// Enters a show of 5,000 entries through the API of a server, measures how long
// the office's lists take, and prints the medians. Fails if one takes LIMIT or
// longer.
//
//   node scripts/bench/office.mjs SQLite http://127.0.0.1:8080 DATA_DIRECTORY
//
// scripts/bench.sh starts the servers.

import { readdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

import { Client, entry, forEach, measured, show as showOf } from './client.mjs';

const ENTRIES = 5000;
const CLASSES = 40;
const REPETITIONS = 40;
// Milliseconds.
const LIMIT = 20;

const [name, address, dataDirectory] = process.argv.slice(2);
const client = new Client(address);

// Each entry causes a mail, which takes time in the background.
async function mailsAreWritten() {
  const count = () => readdirSync(`${dataDirectory}/outbox`).length;
  for (let before = -1; before !== count();) {
    before = count();
    await pause(3000);
  }
}

// Returns the show. Some classes are full, so that entries wait; one of twenty
// is scratched, one of fifty cancelled, and half have paid.
async function enterShow() {
  await client.signUp('office@example.org');
  const body = showOf('A large show', CLASSES, (number) => (number < 4 ? 250 : null));
  const show = await client.post('/events', body);
  const id = show._id.$oid;
  await forEach(ENTRIES, async (at) => {
    const made = await client.post(`/events/${id}/register`, entry(at, CLASSES));
    const path = `/registrations/${made._id.$oid}`;
    if (at % 20 === 7) {
      await client.post(`${path}/status`, { status: 'scratched', reason: 'lame' });
    } else if (at % 50 === 13) {
      await client.post(`${path}/status`, { status: 'cancelled', reason: 'entered twice' });
    } else if (at % 2 === 0 && made.total_fee > 0) {
      const amount = made.total_fee;
      await client.post(`${path}/payments`, { kind: 'payment', method: 'cash', amount });
    }
  });
  return show;
}

// The address of the fiftieth page, 100 entries each.
async function fiftiethPage(list) {
  let path = list;
  for (let page = 1; page < 50; page++) {
    const { link } = await client.send('GET', path);
    path = link.match(/<\/showstable([^>]*)>/)[1];
  }
  return path;
}

await client.serverIsReady();
const start = performance.now();
const show = await enterShow();
const entered = ((performance.now() - start) / 1000).toFixed(0);
await mailsAreWritten();
const event = `/events/${show._id.$oid}`;
const list = `${event}/registrations`;
const classId = show.classes[10].id;
const [number, rider] = [`${list}?sort=number`, `${list}?sort=rider`];

const reads = {
  'entries: first page': list,
  'entries: by back number': number,
  'entries: by rider': rider,
  'entries: by horse': `${list}?sort=horse`,
  'entries: by balance': `${list}?sort=balance`,
  'entries: page 50': await fiftiethPage(list),
  'entries: page 50 by back number': await fiftiethPage(number),
  'entries: page 50 by rider': await fiftiethPage(rider),
  'search: a frequent word': `${list}?q=carter`,
  'search: two words': `${list}?q=midnight%20hollis`,
  'search: one entry': `${list}?q=rider4321%40example.org`,
  'search: a number': `${list}?q=%232500`,
  'search: nothing found': `${list}?q=nobody`,
  'status: entered': `${list}?status=entered`,
  'status: waitlisted': `${list}?status=waitlisted`,
  'status: scratched': `${list}?status=scratched`,
  'status: cancelled': `${list}?status=cancelled`,
  'status: cancelled, by rider': `${list}?status=cancelled&sort=rider`,
  'class: first page': `${list}?class=${classId}`,
  'class: by rider': `${list}?class=${classId}&sort=rider`,
  'due: first page': `${list}?due=true`,
  'due: by balance': `${list}?due=true&sort=balance`,
  'due: scratched': `${list}?due=true&status=scratched`,
  classes: `${event}/classes`,
  'entries of a class': `${event}/classes/${classId}/entries`,
  money: `${event}/money`,
};

console.log(
  `${name}: ${ENTRIES} entries made in ${entered} s; medians of ${REPETITIONS} requests, ` +
    `load ${loadavg()[0].toFixed(1)}`,
);
let isSlow = false;
for (const [what, path] of Object.entries(reads)) {
  const { items, median, slowest } = await measured(client, path, REPETITIONS);
  const isOver = median >= LIMIT;
  isSlow ||= isOver;
  const times = `${median.toFixed(1).padStart(6)} ms  (slowest ${slowest.toFixed(1)} ms)`;
  const over = isOver ? '  OVER THE LIMIT' : '';
  console.log(`  ${what.padEnd(32)} ${String(items).padStart(4)} items ${times}${over}`);
}
client.close();
process.exitCode = isSlow ? 1 : 0;
