// Enters a show of 5,000 entries through the API of a server, measures how long
// the office's lists take, and prints the medians. Fails if one takes LIMIT or
// longer.
//
//   node scripts/bench.mjs SQLite http://127.0.0.1:8080 DATA_DIRECTORY
//
// scripts/bench.sh starts the servers.

import { readdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

const ENTRIES = 5000;
const CLASSES = 40;
const REPETITIONS = 40;
// Milliseconds.
const LIMIT = 20;

const [name, address, dataDirectory] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
let token;

// Resolves to the response with its whole body.
function send(method, path, body) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    if (token) headers['token-x'] = token;
    const sent = request(`${address}/showstable${path}`, { method, agent, headers }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (response.statusCode >= 300) {
          reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
        } else {
          resolve({ text, link: response.headers.link });
        }
      });
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

async function post(path, body) {
  return JSON.parse((await send('POST', path, body)).text);
}

// Four at a time, as many as the agent has connections.
async function forEach(count, task) {
  let next = 0;
  const worker = async () => {
    while (next < count) await task(next++);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

// Until it has migrated its database.
async function serverIsReady() {
  while (!(await send('GET', '/health/ready').catch(() => undefined))) await pause(100);
}

// Each entry causes a mail, which takes time in the background.
async function mailsAreWritten() {
  const count = () => readdirSync(`${dataDirectory}/outbox`).length;
  for (let before = -1; before !== count();) {
    before = count();
    await pause(3000);
  }
}

const RIDERS = ['Ada', 'Ben', 'Cleo', 'Dot', 'Eli', 'Fay', 'Gus', 'Hana', 'Ivo', 'José', 'Kit'];
const FAMILIES = ['Archer', 'Boone', 'Carter', 'Dalton', 'Ellis', 'Foster', 'Grady', 'Hollis'];
const HORSES = ['Midnight', 'Ember', 'Juniper', 'Comet', 'Willow', 'Ranger', 'Sable', 'Duchess'];

function entry(at) {
  // Spread over the lists, and the same in each run.
  const spread = (at * 2654435761) % 2 ** 32;
  const classes = Array.from({ length: 1 + (at % 4) }, (_, nth) => (spread + nth * 7) % CLASSES);
  return {
    rider_name: `${RIDERS[spread % 11]} ${FAMILIES[at % 8]} ${spread % 9973}`,
    rider_email: `rider${at}@example.org`,
    rider_phone: `931-555-${String(at).padStart(4, '0')}`,
    rider_address: { street: `${at} Mill Rd` },
    horse_name: `${HORSES[(spread >> 4) & 7]} ${at}`,
    notes: at % 5 === 0 ? 'Stall beside the barn aisle, please.' : '',
    classes_entered: classes.map((number) => ({ name: `Class ${number}` })),
  };
}

// Returns the show. Some classes are full, so that entries wait; one of twenty
// is scratched, one of fifty cancelled, and half have paid.
async function enterShow() {
  ({ token } = await post('/accounts/signup', {
    email: 'office@example.org',
    password: 'a quiet mare 7',
  }));
  const show = await post('/events', {
    name: 'A large show',
    event_type: 'Open Show',
    location: { venue: 'Fairgrounds' },
    start_date: '2099-06-06T18:00:00Z',
    end_date: '2099-06-08T23:00:00Z',
    classes: Array.from({ length: CLASSES }, (_, number) => ({
      name: `Class ${number}`,
      price: 20,
      capacity: number < 4 ? 250 : null,
    })),
    fees: [{ name: 'Office fee', amount: 10, per: 'entry', required: true }],
  });
  const id = show._id.$oid;
  await forEach(ENTRIES, async (at) => {
    const made = await post(`/events/${id}/register`, entry(at));
    const path = `/registrations/${made._id.$oid}`;
    if (at % 20 === 7) {
      await post(`${path}/status`, { status: 'scratched', reason: 'lame' });
    } else if (at % 50 === 13) {
      await post(`${path}/status`, { status: 'cancelled', reason: 'entered twice' });
    } else if (at % 2 === 0 && made.total_fee > 0) {
      const amount = made.total_fee;
      await post(`${path}/payments`, { kind: 'payment', method: 'cash', amount });
    }
  });
  return show;
}

// The address of the fiftieth page, 100 entries each.
async function fiftiethPage(list) {
  let path = list;
  for (let page = 1; page < 50; page++) {
    const { link } = await send('GET', path);
    path = link.match(/<\/showstable([^>]*)>/)[1];
  }
  return path;
}

async function measured(path) {
  const times = [];
  let items = 0;
  // The first requests open connections and prepare statements.
  for (let repetition = -5; repetition < REPETITIONS; repetition++) {
    const start = performance.now();
    const { text } = await send('GET', path);
    if (repetition >= 0) times.push(performance.now() - start);
    const body = JSON.parse(text);
    items = Array.isArray(body) ? body.length : 1;
  }
  times.sort((one, other) => one - other);
  return { items, median: times[REPETITIONS / 2], slowest: times[REPETITIONS - 1] };
}

await serverIsReady();
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
  const { items, median, slowest } = await measured(path);
  const isOver = median >= LIMIT;
  isSlow ||= isOver;
  const times = `${median.toFixed(1).padStart(6)} ms  (slowest ${slowest.toFixed(1)} ms)`;
  const over = isOver ? '  OVER THE LIMIT' : '';
  console.log(`  ${what.padEnd(32)} ${String(items).padStart(4)} items ${times}${over}`);
}
agent.destroy();
process.exitCode = isSlow ? 1 : 0;
