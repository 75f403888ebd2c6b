// Measures the directory of an organization with 60,000 entries of 20,000 people: links them
// anew, as after an update, looks somebody up while typing, and adds somebody who is like
// others. Fails if linking takes LINK_LIMIT, or a call CALL_LIMIT.
//
//   node scripts/bench/directory.mjs SQLite http://127.0.0.1:8080 DATABASE_URL BENCH_PROGRAM
//
// scripts/bench.sh starts the servers.

import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

import { Client, measured, show } from './client.mjs';

const SHOWS = 12;
const ENTRIES = 5000;
const PEOPLE = 20_000;
const HORSES = 24_000;
const OWNERS = 3000;
const REPETITIONS = 40;
// Milliseconds.
const LINK_LIMIT = 60_000;
const FIND_LIMIT = 20;
const ADD_LIMIT = 30;

// Parts of names. Three of them make a family name, so that few families differ in one letter.
const GIVEN = [
  'Ada', 'Ben', 'Charlotte', 'Dorothy', 'Elijah', 'Fiona', 'Gus', 'Hannah', 'Isabella', 'José',
  'Katherine', 'Liam', 'Megan', 'Nathaniel', 'Olivia', 'Patricia', 'Quentin', 'Rebecca',
  'Savannah', 'Thomas', 'Ursula', 'Victoria', 'William', 'Zoë', 'Christopher', 'Margaret',
  'Theodore', 'Genevieve', 'Harrison', 'Josephine', 'Leonard', 'Rosalind', 'Sebastian',
];
const SYLLABLES = [
  'arch', 'ash', 'boon', 'cart', 'dal', 'ell', 'fen', 'gra', 'hol', 'ing', 'jer', 'ken', 'law',
  'mac', 'nol', 'osb', 'pres', 'quil', 'ram', 'shel', 'thorn', 'und', 'vaugh', 'whit', 'yar',
  'zim', 'black', 'chad', 'del', 'east', 'ford', 'worth',
];
const WORDS = [
  'Midnight', 'Ember', 'Juniper', 'Comet', 'Willow', 'Ranger', 'Sable', 'Duchess', 'Generator',
  'Pride', 'Prince', 'Delight', 'Shadow', 'Command', 'Cash', 'Jazz', 'Gold', 'Dark', 'Honor',
  'Sun', 'Rain', 'Dust', 'Spirit', 'Time', 'Storm', 'Magic', 'Legend', 'Dream', 'Fire', 'Star',
  'Wind', 'Rose', 'Lady', 'Bob', 'Echo', 'River', 'Lace', 'Smoke', 'Thunder', 'Parade',
];

const [name, address, database, program] = process.argv.slice(2);

// Spread over all, and the same in each run.
const spread = (at) => {
  const mixed = [15, 13].reduce((it, bits) => {
    const next = Math.imul(it ^ (it >>> bits), 2_246_822_519);
    return next ^ (next >>> 16);
  }, Math.imul(at + 1, 2_654_435_761));
  return mixed >>> 0;
};
const pick = (from, at) => from[at % from.length];
const person = (at) => {
  const family = [1, 2, 3].map((part) => pick(SYLLABLES, spread(at * 3 + part) )).join('');
  return `${pick(GIVEN, spread(at) )} ${family[0].toUpperCase()}${family.slice(1)}`;
};
const horse = (at) =>
  [1, 2, 3].map((part) => pick(WORDS, spread(at * 3 + part + 90_000) )).join(' ');
// Two of three horses are registered. Each has an owner and a trainer of its own, who are named
// without address or telephone number.
const registration = (at) => (at % 3 === 0 ? '' : `TWHBEA ${2_000_000 + at}`);

function table(of) {
  const rows = Array.from({ length: ENTRIES }, (_, row) => {
    const at = of * ENTRIES + row;
    const rider = spread(at) % PEOPLE;
    const mount = spread(at + 7) % HORSES;
    return [
      person(rider), `rider${rider}@example.org`, `931-555-${String(rider % 10_000).padStart(4, '0')}`,
      horse(mount), registration(mount), `Class ${at % 100}`, person(PEOPLE + (mount % OWNERS)),
      person(PEOPLE + OWNERS + (mount % 50)),
    ].join(',');
  });
  return ['Rider,Email,Phone,Horse,Registration Number,Classes,Owner,Trainer', ...rows, ''].join('\n');
}

async function enter(client, event, rows) {
  const form = new FormData();
  form.append('kind', 'entries');
  form.append('event_id', event);
  form.append('file', new Blob([rows], { type: 'text/csv' }), 'entries.csv');
  const sent = await fetch(`${address}/showstable/imports`, {
    method: 'POST', headers: { 'token-x': client.token }, body: form,
  });
  const draft = await sent.json();
  if (!sent.ok) throw new Error(JSON.stringify(draft));
  await client.post(`/imports/${draft._id.$oid}/run`, {});
}

const execute = (sql) => execFileSync(program, ['execute', database, sql]);
const median = (times) => times.sort((one, other) => one - other)[times.length >> 1];

// Fails, by the jobs' primary key, as long as entries are to be linked, and inserts nothing.
const NO_JOBS =
  "INSERT INTO jobs (kind, subject_id, created_at) SELECT kind, subject_id, created_at FROM jobs WHERE kind = 'link_entries'";

async function areLinked() {
  for (;;) {
    try {
      execFileSync(program, ['execute', database, NO_JOBS], { stdio: 'ignore' });
      return;
    } catch {
      await pause(200);
    }
  }
}

const client = new Client(address);
await client.serverIsReady();
await client.signUp('office@example.org');
const events = [];
for (let of = 0; of < SHOWS; of++) {
  const made = await client.post('/events', show(`Show ${of}`, 100));
  events.push(made._id.$oid);
  await enter(client, events[of], table(of));
}
await areLinked();
for (const of of ['entry_people', 'identity_keys', 'identity_proposals', 'identity_merges', 'exhibitors', 'show_horses', "jobs WHERE kind = 'link_entries'"]) {
  execute(`DELETE FROM ${of}`);
}
execute(
  "INSERT INTO jobs (kind, subject_id, created_at, run_at) SELECT 'link_entries', id, 0, 0 FROM registrations WHERE entry_number = 1",
);
// The server hears of these jobs by one of the same kind that it makes itself: of a list that
// is imported. Otherwise it would look for them half a minute later.
const desk = await client.post('/events', show('Desk', 1));
const few = Array.from({ length: 25 }, (_, at) => `Ida Lake,ida${at}@example.org,Comet ${at}`);
const start = performance.now();
await enter(client, desk._id.$oid, ['Rider,Email,Horse', ...few, ''].join('\n'));
await areLinked();
const linking = performance.now() - start;
const typed = await measured(client, '/exhibitors?q=megan+ash&limit=20', REPETITIONS);
const chip = await measured(client, '/show_horses?q=midnight+dust&limit=20', REPETITIONS);
const questions = await measured(client, '/identities', 5);
const adding = [];
for (let at = 0; at < REPETITIONS; at++) {
  const like = person(spread(at) % PEOPLE);
  const before = performance.now();
  await client.post('/exhibitors', { name: `${like.slice(0, -1)}x`, email: `like${at}@example.org` });
  adding.push(performance.now() - before);
}
const added = median(adding);
const failures = [
  linking >= LINK_LIMIT && 'linking',
  Math.max(typed.median, chip.median) >= FIND_LIMIT && 'finding',
  added >= ADD_LIMIT && 'adding',
].filter(Boolean);
console.log(`${name}: ${SHOWS * ENTRIES} entries of ${PEOPLE} people, load ${loadavg()[0].toFixed(1)}`);
console.log(`  all entries are linked        ${(linking / 1000).toFixed(1)} s`);
console.log(`  somebody is found             median ${typed.median.toFixed(1)} ms, slowest ${typed.slowest.toFixed(1)} ms (${typed.items})`);
console.log(`  a horse is found              median ${chip.median.toFixed(1)} ms, slowest ${chip.slowest.toFixed(1)} ms (${chip.items})`);
console.log(`  somebody like others is added median ${added.toFixed(1)} ms`);
console.log(`  the questions                 median ${questions.median.toFixed(1)} ms (${questions.items})`);
if (failures.length) console.log(`  OVER THE LIMIT: ${failures.join(', ')}`);
client.close();
process.exitCode = failures.length ? 1 : 0;
