// Brings a table of a kind to a server, imports it and takes it back, and prints the
// medians and the memory of the server. Fails if a preview takes PREVIEW_LIMIT or longer or
// needs MEMORY_LIMIT, or an import RUN_LIMIT.
//
//   node scripts/bench/imports.mjs SQLite http://127.0.0.1:8080 PID contacts
//
// scripts/bench.sh starts the servers.

import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';

import { Client, show } from './client.mjs';

// The most that an import takes; of horses and classes there may be 500.
const ROWS = 5000;
const HORSES = 500;
const CLASSES = 500;
const REPETITIONS = 5;
// Milliseconds.
const PREVIEW_LIMIT = 500;
// Of entries, each of which is settled as a walk-in is; a barn does not bring them.
const ENTRIES_PREVIEW_LIMIT = 1000;
const RUN_LIMIT = 5000;
// MiB, in the first preview, with the server itself.
const MEMORY_LIMIT = 150;

const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2016, 0, 1);
const GIVEN = ['Ada', 'Ben', 'Cleo', 'Dot', 'Eli', 'Fay', 'Gus', 'Hana', 'Ivo', 'José', 'Kit'];
const FAMILIES = ['Archer', 'Boone', 'Carter', 'Dalton', 'Ellis', 'Foster', 'Grady', 'Hollis'];

const [name, address, pid, kind] = process.argv.slice(2);

const day = (at) => new Date(START + at * DAY).toISOString().slice(0, 10);
const horse = (at) => `Midnight ${at}`;
const person = (at) => `${GIVEN[at % 11]} ${FAMILIES[at % 8]} ${at}`;
const phone = (at) => `931-555-${String(at % 10_000).padStart(4, '0')}`;

// The headings, how many rows, and what stands in each.
const tables = {
  horses: [
    'Horse Name|Breed|Sex|Color|DOB|Reg #|Owner Name|Owner Email|Owner Phone|Aisle|Stall|Board',
    HORSES,
    (at) => [
      horse(at), 'Tennessee Walking Horse', ['Mare', 'Stallion', 'Gelding'][at % 3], 'Bay',
      day(at), `TWHBEA ${20_000_000 + at}`, person(at % 300), `owner${at % 300}@example.org`,
      phone(at % 300), `Aisle ${at % 10}`, `${at % 10}-${at}`, '620',
    ],
  ],
  contacts: [
    'Name|Company|Email|Phone|Street|City|State|Zip|Type|Notes',
    ROWS,
    (at) => [
      person(at), at % 3 ? '' : 'Archer Equine', `contact${at}@example.org`, phone(at),
      `${at} Mill Rd`, 'Shelbyville', 'TN', '37160', ['Owner', 'Vet', 'Farrier'][at % 3],
      'Prefers to be called in the evening.',
    ],
  ],
  care: [
    'Horse|Type|Vaccine|Date Given|Vet|Cost|Next Due|Notes',
    ROWS,
    (at) => [
      horse(at % HORSES), ['Vaccine', 'Trim', 'Worming', 'Dental', 'Vet'][at % 5],
      ['Rabies', '', '', '', 'Lame'][at % 5], day(at % 3650), 'Dr. Lee', '45',
      day((at % 3650) + 365), 'Calm.',
    ],
  ],
  appointments: [
    'Subject|Start Date|Start Time|End Time|Location|Horses|Notes',
    ROWS,
    (at) => [
      `Lesson ${at}`, day(at % 3650), '9:30 AM', '10:30 AM', 'Arena', horse(at % HORSES), 'Bring boots.',
    ],
  ],
  book: [
    'Date|Payee|Category|Amount|Memo|Horses',
    ROWS,
    (at) => [
      day(at % 3650), person(at), ['Hay', 'Board', 'Farrier'][at % 3], `${at % 2 ? '' : '-'}${at + 1}.50`,
      `Item ${at}`, at % 2 ? horse(at % HORSES) : '',
    ],
  ],
  classes: [
    'Class No|Class Name|Entry Fee|Limit',
    CLASSES - 1,
    (at) => [`${at + 1000}`, `Imported class ${at}`, '15', '40'],
  ],
  entries: [
    'Rider|Email|Phone|Horse|Classes|Owner|Trainer|Notes',
    ROWS,
    (at) => [
      person(at), `rider${at}@example.org`, phone(at), horse(at), `Class ${at % 100}; Class ${(at + 7) % 100}`,
      person(at + 1), person(at % 50), 'Stall beside the barn aisle.',
    ],
  ],
};

const quoted = (cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function file([headings, count, cells]) {
  const rows = Array.from({ length: count }, (_, at) => cells(at).map(quoted).join(','));
  return [headings.replaceAll('|', ','), ...rows, ''].join('\n');
}

// Resolves to the import and to the milliseconds until it was shown.
async function bring(client, kind, table, event) {
  const form = new FormData();
  form.append('kind', kind);
  if (event) form.append('event_id', event);
  form.append('file', new Blob([table], { type: 'text/csv' }), `${kind}.csv`);
  const start = performance.now();
  const sent = await fetch(`${address}/showstable/imports`, {
    method: 'POST', headers: { 'token-x': client.token }, body: form,
  });
  const brought = await sent.text();
  const time = performance.now() - start;
  if (!sent.ok) throw new Error(`${kind}: ${sent.status} ${brought}`);
  return [JSON.parse(brought), time];
}

async function timed(client, path) {
  const start = performance.now();
  const answer = await client.post(path, {});
  return [answer, performance.now() - start];
}

// MiB, the most since the last call of `forget`.
function peak() {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(status.match(/VmHWM:\s*(\d+)/)[1]) / 1024);
}

const forget = () => writeFileSync(`/proc/${pid}/clear_refs`, '5');

const median = (times) => times.sort((one, other) => one - other)[times.length >> 1];

function expect(kind, what, is, wanted) {
  if (is !== wanted) throw new Error(`${kind}: ${what} is ${is}, not ${wanted}`);
}

// An account with what the rows of the kind refer to, and its show if they are of one.
async function prepared(client, kind) {
  await client.signUp(`${kind}@example.org`);
  if (kind === 'entries') return (await client.post('/events', show('Autumn show', 100)))._id.$oid;
  if (kind === 'classes') return (await client.post('/events', show('Autumn show', 1)))._id.$oid;
  if (!['horses', 'contacts'].includes(kind)) {
    const [horses] = await bring(client, 'horses', file(tables.horses));
    await client.post(`/imports/${horses._id.$oid}/run`, {});
  }
  return undefined;
}

async function measure() {
  const client = new Client(address);
  const event = await prepared(client, kind);
  const count = tables[kind][1];
  const table = file(tables[kind]);
  const times = { preview: [], run: [], again: [], undo: [] };
  forget();
  const idle = peak();
  let previewPeak;
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    const [draft, preview] = await bring(client, kind, table, event);
    expect(kind, 'will_add', draft.will_add, count);
    previewPeak ??= peak();
    const path = `/imports/${draft._id.$oid}`;
    const [done, run] = await timed(client, `${path}/run`);
    expect(kind, 'made', done.made, count);
    const [known, again] = await bring(client, kind, table, event);
    expect(kind, 'already', known.already, count);
    const [undone, undo] = await timed(client, `${path}/undo`);
    expect(kind, 'kept', undone.kept.length, 0);
    for (const [what, time] of Object.entries({ preview, run, again, undo })) times[what].push(time);
  }
  const memory = peak();
  return { count, idle, previewPeak, memory, ...Object.fromEntries(Object.entries(times).map(([it, all]) => [it, median(all)])) };
}

const first = new Client(address);
await first.serverIsReady();
console.log(`${name}: medians of ${REPETITIONS} imports in ms, load ${loadavg()[0].toFixed(1)}`);
console.log('| kind | rows | preview | import | preview of the same again | undo | memory before, of a preview, of all |');
console.log('|---|---:|---:|---:|---:|---:|---:|');
const { count, preview, run, again, undo, idle, previewPeak, memory } = await measure();
const limit = kind === 'entries' ? ENTRIES_PREVIEW_LIMIT : PREVIEW_LIMIT;
const isOver =
  Math.max(preview, again) >= limit ||
  run >= RUN_LIMIT ||
  (kind !== 'entries' && previewPeak >= MEMORY_LIMIT);
const cells = [preview, run, again, undo].map((it) => Math.round(it));
console.log(`| ${kind} | ${count} | ${cells.join(' | ')} | ${idle}, ${previewPeak}, ${memory} MiB |${isOver ? ' OVER THE LIMIT' : ''}`);
first.close();
process.exitCode = isOver ? 1 : 0;
