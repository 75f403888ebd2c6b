// Measures a server under load, beside a bare server and the bare database, and
// prints a table. The database has the demo's data.
//
//   node scripts/bench/load.mjs NAME SERVER_URL SERVER_PID BARE_URL DATABASE_URL BENCH
//
// scripts/bench.sh starts the servers. BENCH is the program of crates/bench.

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { promisify } from 'node:util';

import { Client, entry, show } from './client.mjs';
import { listRows } from './rows.mjs';

const SECONDS = 3;
const CONNECTIONS = 16;
// More, each with pauses.
const CONNECTIONS_AT_HALF_LOAD = 64;
const CLASSES = 20;

const [name, address, pid, bare, database, bench] = process.argv.slice(2);
const run = promisify(execFile);
const script = new URL('wrk.lua', import.meta.url).pathname;

async function wrk(url, { connections = CONNECTIONS, token, seconds = SECONDS, ...environment } = {}) {
  const threads = Math.min(2, connections);
  const options = [`-t${threads}`, `-c${connections}`, `-d${seconds}s`, '-s', script];
  if (token) options.push('-H', `token-x: ${token}`);
  const env = { ...process.env, ...environment };
  const { stdout } = await run('wrk', [...options, url], { env });
  return JSON.parse(stdout.trim().split('\n').at(-1));
}

// The 99th percentile at half of what it can do.
function atHalfLoad(url, full, options) {
  const connections = CONNECTIONS_AT_HALF_LOAD;
  const pause = (connections * 1000) / (full.rate / 2) - full.p50 / 1000;
  const BENCH_DELAY = String(Math.max(0, pause));
  return wrk(url, { ...options, connections, BENCH_DELAY });
}

const milliseconds = (microseconds) => (microseconds / 1000).toFixed(2);
const resident = (field) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(status.match(new RegExp(`${field}:\\s*(\\d+)`))[1]) / 1024);
};

function row(what, full, half, floor) {
  const share = floor ? `${((100 * full.rate) / floor.rate).toFixed(0)} %` : '';
  const failed = (full.failed ?? 0) + (half?.failed ?? 0);
  const cells = [
    failed ? `${what} (${failed} failed)` : what,
    Math.round(full.rate).toLocaleString('en-US'),
    milliseconds(full.p50),
    milliseconds(full.p99),
    half ? `${milliseconds(half.p99)} at ${Math.round(half.rate).toLocaleString('en-US')}/s` : '',
    share,
    `${resident('VmRSS')} MiB`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

// Of a path of the API, as a share of what a bare server does at `floorUrl`.
async function measure(what, path, floor, options) {
  const url = path.startsWith('http') ? path : `${address}/showstable${path}`;
  const full = await wrk(url, options);
  row(what, full, await atHalfLoad(url, full, options), floor);
  return full;
}

async function put(kind, name, body) {
  await fetch(`${bare}/${kind}/${name}`, { method: 'PUT', body });
  return `${bare}/${kind}/${name}`;
}

const client = new Client(address);
await client.serverIsReady();
const idle = resident('VmRSS');
const credentials = { email: 'demo@showstable.local', password: 'show-stable-demo' };
({ token: client.token } = await client.post('/accounts/login', credentials));
const token = client.token;
const shows = await client.get('/events');
const [busiest] = shows.sort((one, other) => other.participant_count - one.participant_count);
const id = busiest._id.$oid;
const entries = await client.get(`/events/${id}/registrations`);
const event = (await client.send('GET', `/events/public/${busiest.hashed_id}`)).text;
const rows = listRows(id, entries[0]._id.$oid, name !== 'SQLite');

console.log(`\n${name}, idle ${idle} MiB, load ${loadavg()[0].toFixed(1)}\n`);
console.log('| what | requests/s | p50 ms | p99 ms | p99 ms at half load | of its floor | resident |');
console.log('|---|---:|---:|---:|---:|---:|---:|');

const floor = await measure(`floor: ${event.length} bytes`, await put('bytes', 'event', event));
await measure('public event, JSON', `/events/public/${busiest.hashed_id}`, floor);
await measure('public event, HTML', `${address}/pv/event/${busiest.hashed_id}`, floor);
await measure('accounts/me', '/accounts/me', floor, { token });
await measure('own event', `/events/${id}`, floor, { token });

const lists = {
  [`list of ${shows.length} shows`]: ['/events', rows.shows],
  [`entries of a show (${entries.length})`]: [`/events/${id}/registrations`, rows.entries],
  'one entry': [`/registrations/${entries[0]._id.$oid}`, rows.entry],
  classes: [`/events/${id}/classes`, rows.classes],
  marketplace: ['/horses/for-sale', rows.market],
};
for (const [what, [path, sql]] of Object.entries(lists)) {
  const url = await put('rows', encodeURIComponent(what.split(' ')[0]), sql);
  const { length } = await (await fetch(url)).text();
  const ofRows = await wrk(url);
  row(`floor: rows of ${what}, ${length} bytes`, ofRows);
  await measure(what, path, ofRows, { token });
}
const BENCH_BODY = JSON.stringify(credentials);
row('login', await wrk(`${address}/showstable/accounts/login`, { connections: 2, BENCH_BODY }));

await client.signUp('office@example.org');
const made = [];
for (let at = 0; at < 33; at++) {
  made.push((await client.post('/events', show(`Show ${at}`, CLASSES)))._id.$oid);
}
const BENCH_ENTRY = JSON.stringify({ ...entry(1, CLASSES), horse_name: 'Horse {n}' });
const register = async (what, connections, ids, base) => {
  const BENCH_PATHS = ids.map((show) => `/showstable/events/${show}/register`).join(',');
  const options = { connections, BENCH_ENTRY, BENCH_PATHS };
  const full = await wrk(address, options);
  row(what, full, await atHalfLoad(address, full, options), base);
};
const [one, ...others] = made;
// A row to copy, for the bare commits.
await client.post(`/events/${one}/register`, entry(1, CLASSES));
const commits = {};
for (const writers of [1, 8, 32, 64]) {
  const args = ['commits', database, `${writers}`, `${SECONDS}`];
  commits[writers] = JSON.parse((await run(bench, args)).stdout);
  row(`floor: commits by ${writers}`, commits[writers]);
}
// SQLite has one writer; the floor is one commit after the other.
const base = (clients) => commits[name === 'SQLite' ? 1 : clients];
for (const clients of [1, 8, 32, 64]) {
  await register(`register, one show, ${clients} at once`, clients, [one], base(clients));
}
await register('register, 32 shows, 32 at once', 32, others, base(32));
await register('register, 32 shows, 64 at once', 64, others, base(64));
console.log(`\n${name}: at most ${resident('VmHWM')} MiB`);
client.close();
