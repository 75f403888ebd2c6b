// Ends and starts three servers on one PostgreSQL in turn while people use them, and counts
// what those get who look whether a server is ready, and those who do not:
//
//   scripts/with-postgres.sh node scripts/bench/stops.mjs PROGRAM [STOPS]
//
// A request that meets a closed port goes to the next server, as a balancer does it; one that
// was sent and got no answer is lost.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const [program, stops = '9'] = process.argv.slice(2);
const CLIENTS = 12;
// As deploy/haproxy.cfg asks: each two seconds, after a failure at once, and out after two.
const CHECK_MS = 2_000;
const AGAIN_MS = 500;
const FAILS = 2;

const folder = mkdtempSync(join(tmpdir(), 'showstable-stops.'));
const base = 20_000 + Math.floor(Math.random() * 12_000);
const servers = [1, 2, 3].map((number) => ({ port: base + number, isReady: true, fails: 0, phase: 'starting' }));

async function start(server) {
  server.phase = 'starting';
  server.process = spawn(program, ['serve'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      // More than they enter until the last stop.
      SHOWSTABLE_MAX_ENTRIES_PER_EVENT: '1000000',
      SHOWSTABLE_MAX_ENTRIES_MIB: '100000',
      SHOWSTABLE_ADDR: `127.0.0.1:${server.port}`,
      SHOWSTABLE_DATA_DIR: folder,
      SHOWSTABLE_DATABASE_URL: process.env.SHOWSTABLE_TEST_POSTGRES_URL,
      SHOWSTABLE_JWT_SECRET: 'a secret of at least thirty-two bytes',
      SHOWSTABLE_RATE_LIMIT: 'off',
    },
  });
  const ends = once(server.process, 'exit');
  server.ends = ends;
  while ((await ask(server.port, 'GET', '/health/ready').catch(() => null))?.status !== 200) {
    await pause(50);
  }
  server.phase = 'serving';
}

/** One request; rejects with the error of the connection. */
function ask(port, method, path, { body, headers = {}, agent } = {}) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        port,
        host: '127.0.0.1',
        method,
        path: `/showstable${path}`,
        agent,
        headers: { ...headers, ...(text && { 'content-type': 'application/json' }) },
      },
      (response) => {
        let answer = '';
        response.on('data', (part) => (answer += part));
        response.on('end', () => resolve({ status: response.statusCode, answer }));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(text);
  });
}

const counts = { ready: tally(), any: tally() };
function tally() {
  return { requests: 0, unavailable: 0, lost: 0, starting: 0 };
}

let isOver = false;
async function client(number, event, looks) {
  const agents = new Map(servers.map(({ port }) => [port, new http.Agent({ keepAlive: true, maxSockets: 1 })]));
  const count = counts[looks ? 'ready' : 'any'];
  for (let at = number; !isOver; at += 1) {
    const body = {
      rider_name: `Rider ${number} ${at}`,
      rider_email: `rider${number}.${at}@example.org`,
      rider_phone: '931-555-0147',
      rider_address: { street: '1 Main St' },
      horse_name: 'Star',
      classes_entered: [{ id: event.classId }],
    };
    const call = at % 3 === 0 ? ['POST', `/events/${event.id}/register`, { body }] : ['GET', `/events/public/${event.id}`, {}];
    // Each at its next server; one that does not accept is left out.
    for (let tried = 0; tried < servers.length; tried += 1) {
      const server = servers[(at + tried) % servers.length];
      if (looks && !server.isReady) continue;
      const [method, path, more] = call;
      try {
        const { status, answer } = await ask(server.port, method, path, { ...more, agent: agents.get(server.port) });
        count.requests += 1;
        // A server that starts listens before its database is there.
        if (status === 503 && server.phase === 'starting') count.starting += 1;
        else if (status === 503) count.unavailable += 1;
        else if (status >= 400) throw new Error(`${method} ${path}: ${status} ${answer}`);
        break;
      } catch (error) {
        if (error.code === undefined) throw error;
        if (error.code === 'ECONNREFUSED') continue;
        count.requests += 1;
        count.lost += 1;
        break;
      }
    }
    await pause(Math.random() * 10);
  }
}

async function check(server) {
  while (!isOver) {
    const answer = await ask(server.port, 'GET', '/health/ready').catch(() => null);
    server.fails = answer?.status === 200 ? 0 : server.fails + 1;
    server.isReady = server.fails < FAILS;
    await pause(server.fails === 0 ? CHECK_MS : AGAIN_MS);
  }
}

try {
  for (const server of servers) await start(server);
  const account = { email: 'office@example.org', password: 'a quiet mare 7' };
  const made = await ask(servers[0].port, 'POST', '/accounts/signup', { body: account });
  const { token } = JSON.parse(made.answer);
  const day = 24 * 60 * 60_000;
  const instant = (days) => new Date(Date.now() + days * day).toISOString();
  const show = {
    name: 'Spring Classic',
    event_type: 'Open Horse Show',
    time_zone: 'America/Chicago',
    location: { venue: 'Arena' },
    start_date: instant(30),
    end_date: instant(31),
    classes: [{ name: 'Open Pleasure', price: 0 }],
  };
  const created = await ask(servers[0].port, 'POST', '/events', { body: show, headers: { 'token-x': token } });
  const { _id, classes } = JSON.parse(created.answer);
  if (_id === undefined) throw new Error(created.answer);
  const event = { id: _id.$oid, classId: classes[0].id };
  const clients = Array.from({ length: 2 * CLIENTS }, (_, at) => client(at, event, at < CLIENTS));
  const checks = servers.map(check);
  const longest = { stop: 0 };
  for (let stop = 0; stop < Number(stops); stop += 1) {
    const server = servers[stop % servers.length];
    await pause(2_000);
    const begun = performance.now();
    server.phase = 'ending';
    server.process.kill('SIGTERM');
    await server.ends;
    longest.stop = Math.max(longest.stop, performance.now() - begun);
    await start(server);
    server.isReady = true;
  }
  isOver = true;
  await Promise.all([...clients, ...checks]);
  const row = ({ requests, unavailable, lost, starting }) =>
    `${requests} requests, ${unavailable} 503 and ${lost} lost at a stop, ${starting} 503 at a start`;
  console.log(`${stops} stops, the longest of ${Math.round(longest.stop)} ms, load ${loadavg()[0].toFixed(1)}`);
  console.log(`who looks whether a server is ready: ${row(counts.ready)}`);
  console.log(`who does not:                        ${row(counts.any)}`);
} finally {
  isOver = true;
  for (const { process: running } of servers) running?.kill('SIGTERM');
  await Promise.all(servers.map(({ ends }) => ends));
  rmSync(folder, { recursive: true, force: true });
}
