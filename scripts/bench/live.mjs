// Runs a show with 3 rings, 120 classes and 2,000 class entries, which 500 spectators
// follow, and prints how fast its schedule is answered, how late each change reaches them,
// what it costs in memory, what is left of the speed of other requests, and how many
// readers its public pages have beside the show's page, at 16 connections (`wrk`). Fails if
// a change takes a second, or the schedule 20 ms.
//
//   node scripts/bench/live.mjs NAME SERVER_URL SERVER_PID BARE_URL
//
// scripts/bench.sh starts the servers.

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

import { Client, forEach, measured, show as showOf } from './client.mjs';

const SPECTATORS = 500;
// Of them, who stop reading.
const ASLEEP = 20;
const CLASSES = 120;
const RIDERS = 500;
const CLASSES_OF_RIDER = 4;
const TAPS = 60;
// Milliseconds.
const PAUSE = 250;
const LATEST = 1000;
const SLOWEST_READ = 20;

const [name, address, pid, bare] = process.argv.slice(2);
const client = new Client(address);
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
const most = (numbers) => numbers.reduce((a, b) => Math.max(a, b), 0);
const resident = () => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(status.match(/VmRSS:\s*(\d+)/)[1]) / 1024);
};

async function makeShow() {
  await client.signUp('show-day@example.org');
  const show = await client.post('/events', showOf('A large show', CLASSES));
  const id = show._id.$oid;
  const entries = [];
  await forEach(RIDERS, async (at) => {
    const its = Array.from({ length: CLASSES_OF_RIDER }, (_, nth) => (at * 7 + nth * 31) % CLASSES);
    const made = await client.post(`/events/${id}/register`, {
      rider_name: `Rider ${at}`,
      rider_email: `rider${at}@example.org`,
      rider_phone: '931-555-0199',
      rider_address: { street: `${at} Mill Rd` },
      horse_name: `Horse ${at}`,
      classes_entered: its.map((number) => ({ id: show.classes[number].id })),
    });
    for (const number of its) (entries[number] ??= []).push(made._id.$oid);
  });
  const rings = ['Main', 'Covered', 'Back'].map((name) => ({ id: name, name }));
  const starts_at = new Date().toISOString();
  const sessions = rings.map(({ id: ring_id }, ring) => ({
    ring_id,
    starts_at,
    lines: show.classes
      .filter((_, number) => number % rings.length === ring)
      .map(({ id: class_id }) => ({ class_id, drag: { every: 10, minutes: 5 }, break_minutes: 5 })),
  }));
  await client.send('PUT', `/events/${id}/schedule`, { rings, sessions });
  return { id, hashed: show.hashed_id, classes: show.classes, entries };
}

const agent = new Agent({ keepAlive: false, maxSockets: Infinity });

// Follows the show; `heard` gets each version with its time.
function follow(path, heard) {
  return new Promise((resolve, reject) => {
    const sent = get(`${address}/showstable${path}`, { agent }, (response) => {
      let read = '';
      let ended = false;
      response.setEncoding('utf8');
      response.on('end', () => (ended = true));
      response.on('error', () => (ended = true));
      response.on('data', (part) => {
        read += part;
        for (let end = read.indexOf('\n\n'); end >= 0; end = read.indexOf('\n\n')) {
          const version = read.slice(0, end).match(/^id: (\d+)$/m);
          if (version) heard(Number(version[1]), performance.now());
          read = read.slice(end + 2);
        }
      });
      resolve({ response, hasEnded: () => ended, close: () => sent.destroy() });
    });
    sent.on('error', reject);
  });
}

// The median of one caller, for a while.
async function speed(url) {
  const times = [];
  const until = performance.now() + 4000;
  while (performance.now() < until) {
    const start = performance.now();
    await (await fetch(url)).arrayBuffer();
    times.push(performance.now() - start);
  }
  return median(times);
}

// Requests a second at 16 connections.
const run = promisify(execFile);
async function rate(url) {
  const { stdout } = await run('wrk', ['-t2', '-c16', '-d4s', url]);
  return Number(stdout.match(/Requests\/sec:\s*([\d.]+)/)[1]);
}

// Publishes the results of a class in which each horse has a place.
async function publish({ id, classes, entries }) {
  const path = `/events/${id}/classes/${classes[0].id}`;
  await client.send('PUT', `${path}/format`, { kind: 'placed', judges: [{ name: 'Ann Lee' }] });
  const numbers = await Promise.all(
    entries[0].map(async (entry) => (await client.get(`/registrations/${entry}`)).back_number),
  );
  const lines = numbers.slice(0, 10).map((back_number, at) => ({ back_number, place: at + 1 }));
  await client.send('PUT', `${path}/cards/0`, { lines, revision: 0 });
  await client.post(`${path}/results/publish`, {});
}

await client.serverIsReady();
const show = await makeShow();
const event = `/events/${show.id}`;
const isPublic = `/events/public/${show.hashed}`;
const schedule = await measured(client, `${isPublic}/schedule`, 40);
const shownUrl = `${address}/showstable${isPublic}`;
const body = await (await fetch(shownUrl)).arrayBuffer();
await fetch(`${bare}/bytes/show`, { method: 'PUT', body });
const floor = () => speed(`${bare}/bytes/show`);
const shown = () => speed(shownUrl);
await publish(show);
const pages = { 'the show': shownUrl };
for (const page of ['schedule', 'results', 'my_day?back_number=7']) pages[page] = `${shownUrl}/${page}`;
const rates = [];
for (const [page, url] of Object.entries(pages)) rates.push([page, await rate(url)]);
const alone = { floor: await floor(), show: await shown(), memory: resident() };

const arrivals = new Map();
const heard = (version, at) => {
  if (!arrivals.has(version)) arrivals.set(version, []);
  arrivals.get(version).push(at);
};
const spectators = await Promise.all(
  Array.from({ length: SPECTATORS }, () => follow(`${isPublic}/live`, heard)),
);
const sleepers = await Promise.all(
  Array.from({ length: ASLEEP }, () => follow(`${isPublic}/live`, () => {})),
);
for (const { response } of sleepers) response.pause();
await pause(1000);
arrivals.clear();

const taps = [];
async function tapAll() {
  for (let tap = 0; tap < TAPS; tap++) {
    const number = tap % 3;
    const entry = show.entries[number][(tap / 6) >> 0];
    const state = ((tap / 3) >> 0) % 2 === 0 ? 'in_ring' : 'done';
    const path = `${event}/classes/${show.classes[number].id}/gate`;
    const start = performance.now();
    await client.post(path, { registration_id: entry, state });
    taps.push({ start, took: performance.now() - start });
    await pause(PAUSE);
  }
}
const tapping = tapAll();
const followed = { floor: await floor(), show: await shown(), memory: resident() };
await tapping;
await pause(1500);

// Two taps between two looks come as one event, so each tap is compared with the first
// event after it that all have heard.
const complete = [...arrivals.values()].filter((times) => times.length === SPECTATORS);
const late = taps.map(({ start }) => {
  const after = complete.map(most).filter((at) => at > start);
  return after.length === 0 ? Infinity : Math.min(...after) - start;
});
for (const { response } of sleepers) response.resume();
const awake = spectators.filter(({ hasEnded }) => !hasEnded()).length;
for (const { close } of [...spectators, ...sleepers]) close();

const ms = (number) => `${number.toFixed(1)} ms`;
console.log(`${name}: ${SPECTATORS} spectators, ${ASLEEP} that do not read, load ${loadavg()[0].toFixed(1)}`);
console.log(`  the schedule of ${CLASSES} classes     median ${ms(schedule.median)}, slowest ${ms(schedule.slowest)}`);
console.log(`  a tap is answered             median ${ms(median(taps.map(({ took }) => took)))}`);
console.log(`  a change has reached all      median ${ms(median(late))}, latest ${ms(most(late))}`);
console.log(`  still connected               ${awake} of ${SPECTATORS}`);
console.log(`  a show, alone and followed    ${ms(alone.show)}, ${ms(followed.show)}`);
console.log(`  the bare server meanwhile     ${ms(alone.floor)}, ${ms(followed.floor)}`);
console.log(`  memory                        ${alone.memory} MiB, ${followed.memory} MiB`);
const [[, best]] = rates;
for (const [page, many] of rates) {
  const share = `${((100 * many) / best).toFixed(0)} %`;
  console.log(`  ${page.padEnd(29)} ${Math.round(many)} a second, ${share} of the show's page`);
}
client.close();
const isLate = most(late) >= LATEST || schedule.median >= SLOWEST_READ || awake < SPECTATORS;
process.exitCode = isLate ? 1 : 0;
process.exit();
