// The opening of one show, as the server does it: a page from memory, limits, a queue
// of entries that share commits, and mails as jobs. Times are in seconds.

import { readFileSync } from 'node:fs';

import { Bucket, Random, Simulation, Station } from './engine.mjs';

export const TIMES = JSON.parse(readFileSync(new URL('times.json', import.meta.url), 'utf8'));

const valuesOf = (group) =>
  Object.fromEntries(Object.entries(group).map(([name, { value }]) => [name, value]));
const built = valuesOf(TIMES.built);
const assumed = valuesOf(TIMES.assumed);

/** When a packet that the kernel dropped is sent again. */
const RESENT = [1, 2, 4, 8, 16, 32];

/** The measured times of one database. */
export function timesOf(database) {
  const measured = (name) => TIMES.measured[name].value[database];
  const request = 1 / measured('request');
  const alone = 1 / measured('entries by 1');
  const full = built.batch / measured('entries by 64');
  const step = (full - alone) / (built.batch - 1);
  return {
    page: 1 / measured('page'),
    request,
    rendering: 1 / (measured('rendering') * measured('bare')),
    // Of the entries that share a commit: a straight line through the two measurements,
    // less what reading the requests takes, which is counted by itself.
    entries: (count) => alone + step * (count - 1) - count * request,
    commit: 1 / measured('commit'),
    statement: measured('statement'),
    serversPart: measured("server's part"),
  };
}

/** One server, with its limits and its queue of entries. */
class Server {
  waiting = [];
  isBusy = false;
  connections = 0;
  closedUntil = -Infinity;
  renderedAt = -Infinity;
  addresses = new Map();
  isMailing = false;

  constructor(simulation, { limits, places, mails = true }, times, shared) {
    this.simulation = simulation;
    this.times = times;
    this.shared = shared;
    this.places = places;
    this.mails = mails;
    this.limits = limits;
    // All its cores: the measured rates are those of a whole machine.
    this.machine = new Station(simulation);
    this.stored = new Bucket(built['show burst'], built['show refill']);
  }

  /**
   * Reads a request, after `work` seconds of the machine, if the kernel and the server take
   * its connection.
   */
  accept(work, read, refused, tries = 0) {
    if (this.machine.waiting >= built.backlog) {
      this.shared.count('dropped');
      if (tries === RESENT.length) refused();
      else {
        const again = () => this.accept(work, read, refused, tries + 1);
        this.simulation.after(RESENT[tries], again);
      }
      return;
    }
    this.machine.serve(work, () => {
      if (this.connections < built.connections) read();
      else refused();
    });
  }

  /** Answers with the page of the show, from memory if its copy is current. */
  page(done, refused) {
    const { now } = this.simulation;
    const isOld = now - this.renderedAt >= built.copy;
    if (isOld) this.renderedAt = now;
    this.accept(this.times.page + (isOld ? this.times.rendering : 0), done, refused);
  }

  /** Answers with a status, and seconds of `Retry-After` if there are any. */
  enter(address, answer) {
    const read = () => this.#decide(address, answer);
    this.accept(this.times.request, read, () => answer(502));
  }

  #decide(address, answer) {
    const { now } = this.simulation;
    if (this.limits) {
      if (address !== null) {
        let bucket = this.addresses.get(address);
        if (!bucket) {
          bucket = new Bucket(built['address burst'], built['address refill']);
          this.addresses.set(address, bucket);
        }
        const wait = bucket.take(now);
        if (wait > 0) return answer(429, Math.floor(wait) + 1);
      }
      if (this.closedUntil > now) return answer(429, Math.floor(this.closedUntil - now) + 1);
    }
    if (this.isBusy && this.waiting.length >= built.queue) return answer(503, built.unavailable);
    this.connections += 1;
    const close = (...said) => {
      this.connections -= 1;
      answer(...said);
    };
    this.waiting.push({ since: now, answer: close });
    if (!this.isBusy) this.#nextBatch();
  }

  #nextBatch() {
    const batch = [];
    while (batch.length < built.batch && this.waiting.length > 0) {
      const one = this.waiting.shift();
      if (this.simulation.now - one.since > built.deadline) one.answer(503, built.unavailable);
      else batch.push(one);
    }
    this.isBusy = batch.length > 0;
    if (!this.isBusy) return;
    const work = this.times.entries(batch.length);
    const done = () => this.#stored(batch);
    const { writer, database } = this.shared;
    if (writer !== null) {
      writer.hold((release) => {
        this.machine.serve(work, () => {
          release();
          done();
        });
      });
    } else if (database !== null) {
      // The show's lock is held for all of the measured time, and of the network's.
      this.machine.serve(work * this.times.serversPart, () =>
        database.serve(work + assumed['database trip'], done),
      );
    } else this.machine.serve(work, done);
  }

  #stored(batch) {
    const { now } = this.simulation;
    // What this process changed is rendered again.
    this.renderedAt = -Infinity;
    for (const { answer } of batch) {
      if (this.shared.entered >= this.places) {
        answer(409);
        continue;
      }
      this.shared.entered += 1;
      const wait = this.stored.take(now);
      if (wait > 0) this.closedUntil = now + wait;
      this.shared.due += 1;
      answer(201);
    }
    if (this.mails && !this.isMailing) this.#mail();
    this.#nextBatch();
  }

  /** Takes turns of mails until none is due. */
  #mail() {
    const { shared, times } = this;
    this.isMailing = shared.due > 0;
    if (!this.isMailing) return;
    const claim = times.commit + shared.due * assumed['due job'];
    const turn = () => {
      const claimed = Math.min(built.claimed, shared.due);
      const one = built['statements of a mail'] * times.statement + assumed.delivery;
      // Those that begin within the turn; the others are given back.
      const sent = Math.min(claimed, Math.ceil(built.turn / one));
      shared.due -= claimed;
      const commits = sent < claimed ? 2 : 1;
      this.simulation.after(sent * one + commits * times.commit, () => {
        shared.mailed += sent;
        shared.due += claimed - sent;
        shared.mailedAt = this.simulation.now;
        const pause = claimed < built.claimed ? built['turn pause'] : 0;
        this.simulation.after(pause, () => this.#mail());
      });
    };
    if (shared.writer !== null) shared.writer.serve(claim, turn);
    else this.simulation.after(claim, turn);
  }
}

/** What the servers have together. */
const sharedBy = (simulation, { database, servers }, count) => ({
  /** SQLite's, for whom entries and claims of mails wait. */
  writer: database === 'sqlite' ? new Station(simulation) : null,
  /** A database on a machine of its own, of which a show's lock allows one batch at a time. */
  database: servers > 1 ? new Station(simulation) : null,
  entered: 0,
  due: 0,
  mailed: 0,
  mailedAt: null,
  count,
});

/**
 * Entries a second of so many clients who each enter again as soon as they are answered, as
 * in `scripts/bench.sh load`.
 */
export function rateOf(database, clients) {
  const simulation = new Simulation();
  const scenario = { database, servers: 1, limits: false, places: Infinity, mails: false };
  const shared = sharedBy(simulation, scenario, () => {});
  const server = new Server(simulation, scenario, timesOf(database), shared);
  const enter = () => server.enter(null, enter);
  for (let client = 0; client < clients; client += 1) enter();
  simulation.run(10);
  return shared.entered / 10;
}

/**
 * Lets `riders` open the page and enter.
 *
 * `servers`: how many; more than one share a database of its own. `cached`: whether the
 * page and its files come from elsewhere. `form`: the median of the seconds in which the
 * form is filled in, and their spread. `limits`: whether there are limits by address and
 * by show. `places`: of the show. `until`: when to stop, in seconds.
 */
export function open(scenario) {
  const { database, servers, cached, riders, form, limits, seed, until = Infinity } = scenario;
  const simulation = new Simulation();
  const random = new Random(seed);
  const times = timesOf(database);
  const line = new Station(simulation);
  const seconds = [];
  const shared = sharedBy(simulation, scenario, (what) => {
    const second = Math.floor(simulation.now);
    seconds[second] ??= {};
    seconds[second][what] = (seconds[second][what] ?? 0) + 1;
  });
  const make = () => new Server(simulation, scenario, times, shared);
  const all = Array.from({ length: servers }, make);
  let turn = 0;
  const balanced = () => all[turn++ % servers];
  const waits = { page: [], entry: [] };
  const ends = { entered: 0, full: 0, lastEntered: null, refused: 0 };
  const travel = () => random.lognormal(assumed['round trip'], 0.5) / 2;

  const load = (rider, begun) => {
    const shown = () => {
      waits.page.push(simulation.now - begun);
      simulation.after(random.lognormal(...form), () => press(rider, simulation.now));
    };
    const failed = () => {
      shared.count('page refused');
      simulation.after(random.exponential(assumed.hand), () => load(rider, begun));
    };
    const file = (left) => {
      if (left === 0) simulation.after(travel(), shown);
      else {
        const bytes = built['file bytes'] / built.files;
        const send = () => line.serve(bytes / assumed.line, () => file(left - 1));
        balanced().accept(times.page, send, failed);
      }
    };
    if (cached) return simulation.after(2 * travel(), shown);
    const answered = () => {
      shared.count('page');
      const files = rider.isFirst ? built.files : 0;
      line.serve(assumed['page bytes'] / assumed.line, () => file(files));
    };
    simulation.after(travel(), () => balanced().page(answered, failed));
  };

  const press = (rider, begun) => {
    simulation.after(travel(), () =>
      balanced().enter(rider.address, (status, retryAfter = 0) => {
        shared.count(status);
        simulation.after(travel(), () => {
          if (status === 201) {
            waits.entry.push(simulation.now - begun);
            ends.entered += 1;
            ends.lastEntered = simulation.now;
          } else if (status === 409) ends.full += 1;
          else {
            ends.refused += 1;
            // The form repeats nothing by itself: the rider does.
            const pause = retryAfter + random.exponential(assumed.hand);
            simulation.after(pause, () => press(rider, begun));
          }
        });
      }),
    );
  };

  for (let number = 0; number < riders; number += 1) {
    const isShared = random.uniform() < assumed.shared;
    const groups = Math.max(1, Math.round((riders * assumed.shared) / assumed['share one']));
    const rider = {
      // One of its own meets no limit.
      address: isShared ? Math.floor(random.uniform() * groups) : null,
      isFirst: random.uniform() < assumed['first visits'],
    };
    simulation.after(random.exponential(assumed.reload), () => load(rider, simulation.now));
  }
  simulation.run(until);
  for (const list of Object.values(waits)) list.sort((one, other) => one - other);
  const { mailed, mailedAt } = shared;
  return { ...ends, trying: riders - ends.entered - ends.full, waits, seconds, mailed, mailedAt };
}
