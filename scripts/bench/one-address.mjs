// Opens 600 streams of a show from one address, all at the same moment, taps at the gate, and
// prints how many streams were closed or refused, and how late each change reached them.
// Fails if one was closed, or a change took two seconds.
//
//   node scripts/bench/one-address.mjs http://192.0.2.1:8080 [STREAMS]
//
// The server must not count the address as a proxy's: SHOWSTABLE_TRUSTED_PROXIES=none.

import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { Client, show as showOf } from './client.mjs';

const TAPS = 10;
// Milliseconds.
const LATEST = 2000;
const SECONDS = 45;

const [address, streams = '600'] = process.argv.slice(2);
const client = new Client(address);
const agent = new Agent({ keepAlive: false, maxSockets: Infinity });

await client.serverIsReady();
await client.signUp(`one-address-${performance.now()}@example.org`);
const show = await client.post('/events', showOf('A large show', 10));
const event = `/events/${show._id.$oid}`;
const entry = await client.post(`${event}/register`, {
  rider_name: 'Rae', rider_email: 'rae@example.org', rider_phone: '931-555-0199',
  rider_address: { street: '1 Mill Rd' }, horse_name: 'Dusty',
  classes_entered: [{ id: show.classes[0].id }],
});

const closed = [];
const statuses = {};
const arrivals = new Map();

function follow() {
  return new Promise((resolve) => {
    const path = `/showstable/events/public/${show.hashed_id}/live`;
    const ended = (why) => {
      closed.push(why);
      resolve();
    };
    const sent = get(`${address}${path}`, { agent }, (response) => {
      statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1;
      let read = '';
      response.setEncoding('utf8');
      response.on('end', () => ended('end'));
      response.on('error', (error) => ended(error.code));
      response.on('data', (part) => {
        read += part;
        for (let end = read.indexOf('\n\n'); end >= 0; end = read.indexOf('\n\n')) {
          const version = read.slice(0, end).match(/^id: (\d+)$/m);
          if (version) {
            if (!arrivals.has(version[1])) arrivals.set(version[1], []);
            arrivals.get(version[1]).push(performance.now());
          }
          read = read.slice(end + 2);
        }
        resolve();
      });
    });
    sent.on('error', (error) => ended(error.code));
  });
}

await Promise.all(Array.from({ length: Number(streams) }, follow));
console.log(`${streams} streams: ${JSON.stringify(statuses)}, ${closed.length} closed at once`);
arrivals.clear();
let latest = 0;
let missed = 0;
for (let tap = 0; tap < TAPS; tap++) {
  const start = performance.now();
  const state = tap % 2 ? 'done' : 'in_ring';
  await client.post(`${event}/classes/${show.classes[0].id}/gate`, {
    registration_id: entry._id.$oid, state,
  });
  await pause(LATEST + 500);
  const heard = [...arrivals.values()].flat().filter((at) => at > start);
  missed += Math.max(0, Number(streams) - closed.length - heard.length);
  latest = Math.max(latest, ...heard.map((at) => at - start));
  arrivals.clear();
}
await pause(SECONDS * 1000 - TAPS * (LATEST + 500));
console.log(`${closed.length} closed in ${SECONDS} s, ${missed} changes missed, the latest after ${Math.round(latest)} ms`);
process.exit(closed.length > 0 || missed > 0 || latest > LATEST ? 1 : 0);
