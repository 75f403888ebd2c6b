import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { Bucket, Random, Simulation, Station, quantile } from './engine.mjs';
import { TIMES, open, rateOf } from './show.mjs';

const CUSTOMERS = 200_000;

/** The mean time in the queue, with random arrivals. */
function meanWait({ arrivals, servers, service }) {
  const simulation = new Simulation();
  const random = new Random(7);
  const station = new Station(simulation, servers);
  let [come, waited] = [0, 0];
  const arrive = () => {
    const [since, time] = [simulation.now, service(random)];
    station.serve(time, () => (waited += simulation.now - since - time));
    if (++come < CUSTOMERS) simulation.after(random.exponential(1 / arrivals), arrive);
  };
  arrive();
  simulation.run();
  return waited / CUSTOMERS;
}

const isNear = (value, expected, share) =>
  assert.ok(Math.abs(value - expected) <= share * expected, `${value}, expected ${expected}`);

test('a station with one server and equal times waits as Pollaczek and Khinchine say', () => {
  const load = 0.8;
  const wait = meanWait({ arrivals: load, servers: 1, service: () => 1 });
  isNear(wait, load / (2 * (1 - load)), 0.05);
});

test('a station with three servers and random times waits as Erlang says', () => {
  const [load, servers] = [2.4, 3];
  const terms = [1, load, load ** 2 / 2];
  const all = (load ** 3 / 6) * (servers / (servers - load));
  const mustWait = all / (terms.reduce((sum, term) => sum + term) + all);
  const service = (random) => random.exponential(1);
  isNear(meanWait({ arrivals: load, servers, service }), mustWait / (servers - load), 0.05);
});

test('events of the same time keep their order', () => {
  const simulation = new Simulation();
  const seen = [];
  for (const [delay, name] of [[2, 'c'], [1, 'a'], [2, 'd'], [1, 'b']]) {
    simulation.after(delay, () => seen.push(name));
  }
  simulation.run();
  assert.deepEqual(seen, ['a', 'b', 'c', 'd']);
});

test('a bucket gives its burst and then one at a time', () => {
  const bucket = new Bucket(3, 0.1);
  const taken = [0, 0, 0, 0, 0.1, 0.1].map((now) => bucket.take(now));
  assert.deepEqual(taken.map((wait) => wait > 0), [false, false, false, true, false, true]);
  isNear(taken[3], 0.1, 0.001);
});

test('a quantile is one of the numbers', () => {
  assert.deepEqual([0, 0.5, 0.99, 1].map((share) => quantile([1, 2, 3, 4], share)), [1, 2, 4, 4]);
  assert.equal(quantile([], 0.5), null);
});

test('with the clients of the measurements the simulated rates are the measured ones', () => {
  for (const [database, measured] of Object.entries(TIMES.checks.measured)) {
    TIMES.checks.clients.forEach((clients, at) => {
      isNear(rateOf(database, clients), measured[at], 0.1);
    });
  }
});

test('the limits are those of the source', () => {
  const crates = new URL('../../../crates/', import.meta.url);
  const said = [
    ['batch', 'web/src/registrations/batches.rs', /BATCH: usize = (\d+)/],
    ['queue', 'web/src/registrations/batches.rs', /WAITING: usize = (\d+)/],
    ['deadline', 'web/src/registrations/queue.rs', /DEADLINE: Duration = Duration::from_secs\((\d+)/],
    ['backlog', 'web/src/server.rs', /BACKLOG: i32 = (\d+)/],
    ['unavailable', 'web/src/problem.rs', /RETRY_SECONDS: u64 = (\d+)/],
    ['show burst', 'web/src/rate_limits.rs', /"entries of a show", enabled, (\d+), ENTRY_REFILL/],
    ['show refill', 'web/src/rate_limits.rs', /ENTRY_REFILL: Duration = Duration::from_millis\((\d+)/, 1000],
    ['address burst', 'web/src/rate_limits.rs', /"register", (\d+),/],
    ['address refill', 'web/src/rate_limits.rs', /"register", \d+, Duration::from_millis\((\d+)/, 1000],
    ['claimed', 'app/src/worker.rs', /CLAIMED_TOGETHER: u64 = (\d+)/],
    ['turn', 'app/src/worker.rs', /TURN: Duration = Duration::from_millis\((\d+)/, 1000],
    ['turn pause', 'app/src/worker.rs', /PAUSE_AFTER_TURN: Duration = Duration::from_millis\((\d+)/, 1000],
  ];
  for (const [name, file, pattern, unit = 1] of said) {
    const found = pattern.exec(readFileSync(new URL(file, crates), 'utf8'));
    assert.equal(Number(found?.[1]) / unit, TIMES.built[name].value, name);
  }
});

const small = {
  ...{ database: 'postgres', servers: 1, cached: false, riders: 3000, form: [1, 0.5], seed: 3 },
  ...{ limits: true, places: 2000 },
};

test('the same seed gives the same result, and another one another', () => {
  assert.deepEqual(open(small), open(small));
  assert.notDeepEqual(open(small).waits, open({ ...small, seed: 4 }).waits);
});

test('every rider is entered, finds no place, or still tries', () => {
  for (const until of [2, 4, 8, Infinity]) {
    const { entered, full, trying, waits } = open({ ...small, until });
    assert.equal(entered + full + trying, small.riders);
    assert.equal(waits.entry.length, entered);
    assert.ok(entered <= small.places);
  }
  const { entered, full, trying, mailed } = open(small);
  assert.deepEqual([entered, full, trying, mailed], [2000, 1000, 0, 2000]);
});

test('a show stores its burst quickly and what is beyond slowly', () => {
  const crowd = { ...small, riders: 10_000, places: 10_000 };
  const burst = TIMES.built['show burst'].value;
  const free = open({ ...crowd, limits: false });
  const early = open({ ...crowd, until: free.lastEntered });
  assert.ok(early.entered >= burst && early.trying > 0);
  const limited = open(crowd);
  assert.equal(limited.entered, crowd.riders);
  assert.ok(limited.lastEntered > 2 * free.lastEntered);
});

test('a crowd beyond the connections is refused and comes again', () => {
  const crowd = { ...small, limits: false, riders: 20_000, places: 20_000, cached: true };
  const { entered, refused, waits } = open({ ...crowd, form: [0.1, 0.1] });
  assert.equal(entered, 20_000);
  assert.ok(refused > 0 && waits.entry.at(-1) > 3);
});
