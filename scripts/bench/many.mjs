// What is done for many at once: care of 500 horses and its undo, and the bills of a month to
// 1,000 owners, made, read and sent. Prints how long each takes. Fails if one takes LIMIT.
//
//   node scripts/bench/many.mjs NAME SERVER_URL
//
// scripts/bench.sh starts the servers.

import { loadavg } from 'node:os';

import { Client, forEach } from './client.mjs';

const HORSES = 500;
const OWNERS = 1000;
// Milliseconds.
const LIMIT = 2000;

const [name, address] = process.argv.slice(2);
const client = new Client(address);
const day = (daysAhead) => new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);

async function make(path, count, body) {
  const ids = [];
  await forEach(count, async (at) => {
    const made = await client.post(path, body(at));
    ids[at] = made._id?.$oid ?? made.id;
  });
  return ids;
}

await client.serverIsReady();
await client.signUp('many@example.org');
const owners = await make('/contacts', OWNERS, (at) => ({
  kinds: ['owner'],
  name: `Owner ${at}`,
  email: `owner${at}@example.org`,
}));
const horses = await make('/horses', HORSES, (at) => ({
  name: `Horse ${at}`,
  owners: [0, 1].map((nth) => ({ contact_id: owners[2 * at + nth], share: 5000 })),
}));
const board = await client.post('/services', {
  name: 'Board', kind: 'board', amount: 620, per: 'month', from: day(-60),
});
await forEach(HORSES, (at) =>
  client.send('PUT', `/horses/${horses[at]}/services`, {
    services: [{ service_id: board._id?.$oid ?? board.id, from: day(-60) }],
  }),
);

const times = [];
async function timed(what, act) {
  const start = performance.now();
  const answer = await act();
  times.push([what, performance.now() - start]);
  return answer;
}

const visit = { kind: 'veterinary', name: 'Teeth', date: day(-1), horse_ids: horses };
const { batch } = await timed(`care of ${HORSES} horses`, () => client.post('/care', visit));
await timed('its undo', () => client.send('DELETE', `/care?batch=${batch}`));
const month = day(0).slice(0, 7);
const read = () => client.get(`/bills/month?month=${month}`);
const proposed = await timed(`the month of ${OWNERS} owners is read`, read);
const wishes = proposed.owners.map(({ contact_id, lines }) => ({
  contact_id,
  lines: lines.map(({ key, description, quantity, unit_amount }) => ({
    key, description, quantity, unit_amount,
  })),
}));
const made = await timed('made', () => client.post('/bills/month', { month, owners: wishes }));
await timed('read again', read);
const sent = await timed('sent', () => client.post('/bills/month/send', { month }));

console.log(`${name}: load ${loadavg()[0].toFixed(1)}, ${made.bills.length} bills, ${sent.sent} mails`);
for (const [what, took] of times) console.log(`  ${what.padEnd(36)} ${Math.round(took)} ms`);
client.close();
process.exitCode = times.some(([, took]) => took >= LIMIT) ? 1 : 0;
process.exit();
