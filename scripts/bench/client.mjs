// A client of the API for measurements.

import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

export class Client {
  token;

  constructor(address) {
    this.address = address;
  }

  // Resolves to the response with its whole body.
  send(method, path, body) {
    return new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json' };
      if (this.token) headers['token-x'] = this.token;
      const url = `${this.address}/showstable${path}`;
      const sent = request(url, { method, agent, headers }, (response) => {
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

  async get(path) {
    return JSON.parse((await this.send('GET', path)).text);
  }

  async post(path, body) {
    return JSON.parse((await this.send('POST', path, body)).text);
  }

  async signUp(email) {
    const body = { email, password: 'a quiet mare 7' };
    ({ token: this.token } = await this.post('/accounts/signup', body));
  }

  // Until it has migrated its database.
  async serverIsReady() {
    while (!(await this.send('GET', '/health/ready').catch(() => undefined))) await pause(100);
  }

  close() {
    agent.destroy();
  }
}

// Four at a time, as many as the agent has connections.
export async function forEach(count, task) {
  let next = 0;
  const worker = async () => {
    while (next < count) await task(next++);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

// Milliseconds of repeated requests, one after the other.
export async function measured(client, path, repetitions) {
  const times = [];
  let items = 0;
  // The first requests open connections and prepare statements.
  for (let repetition = -5; repetition < repetitions; repetition++) {
    const start = performance.now();
    const { text } = await client.send('GET', path);
    if (repetition >= 0) times.push(performance.now() - start);
    const body = JSON.parse(text);
    items = Array.isArray(body) ? body.length : 1;
  }
  times.sort((one, other) => one - other);
  return { items, median: times[repetitions >> 1], slowest: times[repetitions - 1] };
}

const RIDERS = ['Ada', 'Ben', 'Cleo', 'Dot', 'Eli', 'Fay', 'Gus', 'Hana', 'Ivo', 'José', 'Kit'];
const FAMILIES = ['Archer', 'Boone', 'Carter', 'Dalton', 'Ellis', 'Foster', 'Grady', 'Hollis'];
const HORSES = ['Midnight', 'Ember', 'Juniper', 'Comet', 'Willow', 'Ranger', 'Sable', 'Duchess'];

// An entry in one to four of the classes `Class 0`, `Class 1`, …
export function entry(at, classCount) {
  // Spread over the lists, and the same in each run.
  const spread = (at * 2654435761) % 2 ** 32;
  const classes = Array.from({ length: 1 + (at % 4) }, (_, nth) => (spread + nth * 7) % classCount);
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

// A show far in the future, with classes and an office fee.
export function show(name, classCount, capacity = () => null) {
  return {
    name,
    event_type: 'Open Show',
    location: { venue: 'Fairgrounds' },
    start_date: '2099-06-06T18:00:00Z',
    end_date: '2099-06-08T23:00:00Z',
    classes: Array.from({ length: classCount }, (_, number) => ({
      name: `Class ${number}`,
      price: 20,
      capacity: capacity(number),
    })),
    fees: [{ name: 'Office fee', amount: 10, per: 'entry', required: true }],
  };
}
