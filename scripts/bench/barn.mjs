// Enters a large barn through the API of a server, measures how long the calls of
// its screens take, and prints the medians. Fails if one takes LIMIT or longer, or
// a search SEARCH_LIMIT.
//
//   node scripts/bench/barn.mjs SQLite http://127.0.0.1:8080
//
// scripts/bench.sh starts the servers.

import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

import { Client, forEach, measured, show } from './client.mjs';

const HORSES = 500;
const CONTACTS = 5000;
const ENTRIES = 50_000;
const YEARS = 10;
const REPETITIONS = 40;
// Milliseconds.
const LIMIT = 30;
const SEARCH_LIMIT = 50;

const ZONE = 'America/Chicago';
const DAY = 24 * 60 * 60 * 1000;
// What most of the barn's entries are about.
const CATEGORIES = ['feed', 'bedding', 'farrier', 'veterinary', 'facility', 'labor'];
const KINDS = ['owner', 'veterinarian', 'farrier', 'trainer', 'supplier', 'other'];
const GIVEN = ['Ada', 'Ben', 'Cleo', 'Dot', 'Eli', 'Fay', 'Gus', 'Hana', 'Ivo', 'José', 'Kit'];
const FAMILIES = ['Archer', 'Boone', 'Carter', 'Dalton', 'Ellis', 'Foster', 'Grady', 'Hollis'];
const NAMES = ['Midnight', 'Ember', 'Juniper', 'Comet', 'Willow', 'Ranger', 'Sable', 'Duchess'];

// What is done every day is a task.
const RULES = [
  'FREQ=WEEKLY', 'FREQ=WEEKLY;INTERVAL=6', 'FREQ=MONTHLY', 'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=WEEKLY;BYDAY=MO,TH', 'FREQ=WEEKLY;INTERVAL=2', 'FREQ=YEARLY', 'FREQ=WEEKLY;INTERVAL=4',
];

const [name, address] = process.argv.slice(2);
const client = new Client(address);

const now = Date.now();
const day = (daysAhead) => new Date(now + daysAhead * DAY).toISOString().slice(0, 10);
const instant = (daysAhead) => `${day(daysAhead)}T15:00:00Z`;
const year = day(0).slice(0, 4);
const month = day(0).slice(0, 7);

// Spread evenly, and the same in each run.
const spread = (at) => (at * 2654435761) % 2 ** 32;
const pick = (list, at) => list[spread(at) % list.length];

// Makes `count` objects and resolves to their ids, in order.
async function make(path, count, body) {
  const ids = [];
  await forEach(count, async (at) => {
    const made = await client.post(path, body(at));
    ids[at] = made._id?.$oid ?? made.id;
  });
  return ids;
}

const contact = (at) => ({
  kinds: [KINDS[at % 6]],
  name: `${pick(GIVEN, at)} ${FAMILIES[at % 8]} ${at}`,
  company: at % 3 === 0 ? `${pick(FAMILIES, at)} Equine` : '',
  email: `contact${at}@example.org`,
  phones: [`(931) 555-${String(at).padStart(4, '0')}`],
  address: { street: `${at} Mill Rd`, city: 'Shelbyville', state: 'TN', zip_code: '37160' },
  notes: 'Prefers to be called in the evening.',
});

const horse = (contacts) => (at) => ({
  name: `${NAMES[at % 8]} ${at}`,
  breed: 'Tennessee Walking Horse',
  age: at % 25,
  gender: ['Mare', 'Stallion', 'Gelding'][at % 3],
  registrationNumber: `TWHBEA ${20_000_000 + at}`,
  microchipNumber: `9851120012${String(at).padStart(5, '0')}`,
  owners: [0, 1].map((nth) => ({ contact_id: contacts[6 * (2 * at + nth) % 4998], share: 5000 })),
  healthRecords: {
    vaccinations: Array.from({ length: 10 }, (_, nth) => ({
      name: ['Rabies', 'West Nile', 'Tetanus', 'EEE/WEE', 'Influenza'][nth % 5],
      date: day(-(at % 300) - 365 * (nth / 5 | 0)),
      nextDue: day(365 - (at % 300) - 365 * (nth / 5 | 0)),
    })),
    hoofCare: { lastTrim: day(-20), nextDue: day((at % 60) - 10), farrier: 'Jo Smith' },
    allergies: at % 9 === 0 ? ['Clover'] : [],
  },
  trainingAndPerformance: {
    goals: ['Walk on a long rein'],
    trainingLog: Array.from({ length: 30 }, (_, nth) => ({
      date: day(-nth * 3 - (at % 3)),
      activity: 'Ridden in the arena',
      notes: 'Soft, with a good overstride.',
    })),
    competitionResults: [],
  },
  feedingAndNutrition: {
    dietPlan: { morning: '2 flakes of hay, 1 qt grain', noon: 'Hay', evening: 'Hay, mash' },
    supplements: ['Biotin', 'Salt'],
  },
  groomingAndCare: { groomingSchedule: 'Daily', bathing: 'Monthly', clipping: 'In October' },
  equipmentAndTack: { saddle: 'Crest Ridge 17"', bridle: 'Black', blankets: 'Medium' },
  boardingAndStabling: {
    stableName: 'Main barn', location: `Stall ${at}`, startDate: day(-400), endDate: '',
  },
  breedingRecords: at % 3 === 0 ? { sire: 'Ranger', breedingDates: [day(-(at % 300))] } : {},
  pedigree: { ancestors: ['Sire: Ranger', 'Dam: Duchess'] },
  leasingInformation: at % 10 === 0
    ? { lesseeName: 'Kim Doe', startDate: day(-300), endDate: day(at % 90) } : {},
});

const entry = (contacts, horses) => (at) => {
  const about = at % 2 === 0
    ? Array.from({ length: 1 + (at % 3) }, (_, nth) => horses[(spread(at) + nth) % HORSES]) : null;
  return {
    date: day(-Math.floor((at / ENTRIES) * 365 * YEARS)),
    kind: at % 5 === 0 ? 'income' : 'expense',
    category: at % 5 === 0 ? 'lessons' : CATEGORIES[at % 6],
    amount: (1000 + (spread(at) % 50_000)) / 100,
    description: `${pick(['Hay', 'Shoes', 'Grain', 'Check-up', 'Shavings'], at)} ${at}`,
    contact_id: at % 4 === 0 ? contacts[spread(at) % CONTACTS] : null,
    ...(about && { split_equally: about }),
  };
};

const bill = (contacts) => (at) => ({
  contact_id: contacts[spread(at) % CONTACTS],
  date: day(-at),
  due_on: day(14 - at),
  lines: [
    { description: 'Board', unit_amount: 620 },
    { description: 'Lesson', quantity: 4, unit_amount: 45 },
  ],
});

const appointment = (horses) => (at) => ({
  title: `${pick(['Farrier', 'Lesson', 'Clinic', 'Vet'], at)} ${at}`,
  kind: 'appointment',
  // Every fifteenth is a series that began ten years ago.
  starts_at: at % 15 === 0 ? instant(-365 * YEARS) : instant((at % 3000) - 2800),
  ends_at: at % 15 === 0 ? `${day(-365 * YEARS)}T16:00:00Z` : `${day((at % 3000) - 2800)}T16:00:00Z`,
  time_zone: ZONE,
  recurrence: at % 15 === 0 ? pick(RULES, at / 15) : null,
  horse_ids: [horses[at % HORSES]],
});

const task = (horses) => (at) => ({
  title: `${pick(['Turn out', 'Muck out', 'Lunge', 'Sweep'], at)} ${at}`,
  // The earliest day of a task that recurs.
  starts_on: '2020-01-01',
  recurrence: at % 4 === 0 ? 'FREQ=WEEKLY' : 'FREQ=DAILY',
  time: '07:00',
  horse_ids: [horses[at % HORSES]],
});

// A tenth is current.
const course = (horses) => (at) => ({
  horse_id: horses[at % HORSES],
  drug: pick(['Bute', 'Banamine', 'Ulcergard'], at),
  dose: '2 g',
  from: at % 10 === 0 ? day(-10) : day(-20 - at),
  until: at % 10 === 0 ? day(10) : day(-15 - at),
  times: ['08:00', '18:00'],
  reason: 'Lame',
});

const note = (horses) => (at) => ({
  text: `# Note ${at}\n\n${'Was calm in the crossties and took the bit well. '.repeat(8)}`,
  horse_ids: [horses[at % HORSES]],
  pinned: at % 200 === 0,
});

const PAPER = readFileSync(new URL('../../crates/demo/data/document.pdf', import.meta.url));

async function upload(horses, at) {
  const form = new FormData();
  form.append('kind', 'coggins');
  form.append('title', `Coggins of ${NAMES[at % 8]} ${at}`);
  form.append('issued_on', day(-(at % 300)));
  form.append('expires_on', day(365 - (at % 300)));
  form.append('horse_ids', horses[at % HORSES]);
  form.append('file', new Blob([PAPER], { type: 'application/pdf' }), 'coggins.pdf');
  const headers = { 'token-x': client.token };
  const sent = await fetch(`${address}/showstable/documents`, { method: 'POST', headers, body: form });
  if (!sent.ok) throw new Error(`documents: ${sent.status} ${await sent.text()}`);
}

await client.serverIsReady();
const start = performance.now();
await client.signUp('barn@example.org');
const contacts = await make('/contacts', CONTACTS, contact);
const horses = await make('/horses', HORSES, horse(contacts));
await make('/book', ENTRIES, entry(contacts, horses));
const bills = await make('/bills', 1000, bill(contacts));
await forEach(900, (at) =>
  client.post(`/bills/${bills[at + 100]}/payments`, { amount: 800, method: 'check' }));
const appointments = await make('/appointments', 3000, appointment(horses));
const tasks = await make('/tasks', 60, task(horses));
for (let ago = 0; ago < 10; ago += 2) {
  // Those that are due each day.
  const daily = tasks.filter((_, at) => at % 4 !== 0);
  await forEach(daily.length, (at) =>
    client.send('PUT', `/tasks/${daily[at]}/done/${day(-ago)}`, {}));
}
await make('/medications', 1000, course(horses));
const notes = await make('/notes', 2000, note(horses));
await forEach(500, (at) => upload(horses, at));
await make('/events', 30, (at) => show(`Walking show ${at}`, 20));
const entered = ((performance.now() - start) / 1000).toFixed(0);

const overview = (view) => `/horses/overview?view=${view}&limit=500`;
const summary = (by) => `/book/summary?year=${year}&by=${by}`;
const horseId = horses[7];
const zone = `time_zone=${encodeURIComponent(ZONE)}`;
const reads = {
  'training, 500 horses': overview('training'),
  'feeding, 500 horses': overview('feeding'),
  'grooming, 500 horses': overview('grooming'),
  'equipment, 500 horses': overview('equipment'),
  'boarding, 500 horses': overview('boarding'),
  'breeding, 500 horses': overview('breeding'),
  'pedigree, 500 horses': overview('pedigree'),
  'leasing, 500 horses': overview('leasing'),
  horses: '/horses',
  'horses: search': '/horses?q=comet%20307',
  'one horse': `/horses/${horseId}`,
  'care due': '/horses/health',
  'care overdue': `/horses/health?until=${day(-1)}`,
  contacts: '/contacts',
  owners: '/contacts?kind=owner',
  'owners, for choosing': '/contacts?kind=owner&limit=500',
  'contacts: search': '/contacts?q=carter%204321',
  'one contact': `/contacts/${contacts[7]}`,
  'calendar: six weeks': `/calendar?from=${day(-20)}&to=${day(22)}`,
  'calendar: a week': `/calendar?from=${day(-3)}&to=${day(4)}`,
  appointments: '/appointments',
  'one appointment': `/appointments/${appointments[10]}`,
  today: `/today?date=${day(0)}&${zone}`,
  tasks: '/tasks',
  'medication: current': `/medications?current=true&date=${day(0)}&${zone}`,
  'medication: of a horse': `/medications?horse=${horseId}`,
  'book: this year': `/book?year=${year}`,
  'book: this month': `/book?year=${year}&month=${Number(month.slice(5))}`,
  'book: search': `/book?year=${year}&q=shoes`,
  'book: a category': `/book?year=${year}&category=farrier`,
  'book: a horse': `/book?year=${year}&horse_id=${horseId}`,
  'year by category': summary('category'),
  'year by horse': summary('horse'),
  'year by owner': summary('owner'),
  'year by month': summary('month'),
  budget: `/book/budget?year=${year}`,
  bills: '/bills',
  'bills: overdue': '/bills?status=overdue',
  'bills: search': '/bills?q=carter',
  'one bill': `/bills/${bills[7]}`,
  unbilled: '/bills/unbilled',
  'proposal for a bill': `/bills/proposal?contact_id=${contacts[7]}&month=${month}`,
  notes: '/notes',
  'notes: search': '/notes?q=note%201999',
  'one note': `/notes/${notes[7]}`,
  documents: '/documents',
  'documents: of a horse': `/documents?horse=${horseId}`,
  'find: a contact': '/search?q=carter%204321',
  'find: a horse': '/search?q=comet%20307',
  'find: a frequent word': '/search?q=comet',
  'find: a phone number': '/search?q=5554321',
  'find: nothing': '/search?q=nobody',
};

console.log(
  `${name}: ${HORSES} horses, ${CONTACTS} contacts and ${ENTRIES} entries made in ${entered} s; ` +
    `medians of ${REPETITIONS} requests, load ${loadavg()[0].toFixed(1)}`,
);
let isSlow = false;
for (const [what, path] of Object.entries(reads)) {
  const { items, median, slowest } = await measured(client, path, REPETITIONS);
  const isOver = median >= (what.startsWith('find: ') ? SEARCH_LIMIT : LIMIT);
  isSlow ||= isOver;
  const times = `${median.toFixed(1).padStart(6)} ms  (slowest ${slowest.toFixed(1)} ms)`;
  const over = isOver ? '  OVER THE LIMIT' : '';
  console.log(`  ${what.padEnd(32)} ${String(items).padStart(4)} items ${times}${over}`);
}
client.close();
process.exitCode = isSlow ? 1 : 0;
