// A small discrete-event simulation: a clock with what happens next, stations with
// queues, token buckets, and random numbers that are the same for the same seed.
// Times are in seconds.

/** A clock that jumps from one event to the next. Events of the same time keep their order. */
export class Simulation {
  now = 0;
  #heap = [];
  #added = 0;

  /** Calls `happen` in `delay` seconds. */
  after(delay, happen) {
    const heap = this.#heap;
    const event = { time: this.now + delay, order: this.#added++, happen };
    let at = heap.push(event) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(event, heap[parent])) break;
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = event;
  }

  /** Goes on until nothing happens any more, or until `end`. */
  run(end = Infinity) {
    while (this.#heap.length > 0 && this.#heap[0].time <= end) {
      const event = this.#next();
      this.now = event.time;
      event.happen();
    }
  }

  #next() {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1], heap[child])) child += 1;
      if (!isBefore(heap[child], last)) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = last;
    return first;
  }
}

const isBefore = (one, other) =>
  one.time < other.time || (one.time === other.time && one.order < other.order);

/** A number of servers that take from one queue, first come first served. */
export class Station {
  #simulation;
  #free;
  #queue = [];
  #head = 0;

  constructor(simulation, servers = 1) {
    this.#simulation = simulation;
    this.#free = servers;
  }

  /** How many wait. */
  get waiting() {
    return this.#queue.length - this.#head;
  }

  /** Calls `begin` with a server's release, which it must call once, as soon as one is free. */
  hold(begin) {
    if (this.#free === 0) {
      this.#queue.push(begin);
      return;
    }
    this.#free -= 1;
    begin(() => this.#release());
  }

  /** Calls `done` when this has been served for `seconds`. */
  serve(seconds, done) {
    this.hold((release) => {
      this.#simulation.after(seconds, () => {
        release();
        done();
      });
    });
  }

  #release() {
    if (this.waiting === 0) {
      this.#free += 1;
      return;
    }
    const next = this.#queue[this.#head];
    this.#queue[this.#head++] = undefined;
    if (this.#head > 4096 && this.#head * 2 > this.#queue.length) {
      this.#queue.splice(0, this.#head);
      this.#head = 0;
    }
    next(() => this.#release());
  }
}

/** A limit as the server's (`governor`): a burst, then one every `refill` seconds. */
export class Bucket {
  #burst;
  #refill;
  #due = -Infinity;

  constructor(burst, refill) {
    this.#burst = burst;
    this.#refill = refill;
  }

  /** Takes a token, or says for how many seconds there is none. */
  take(now) {
    const earliest = this.#due - (this.#burst - 1) * this.#refill;
    // Sums of a tenth are not exact.
    if (earliest > now + 1e-9) return earliest - now;
    this.#due = Math.max(this.#due, now) + this.#refill;
    return 0;
  }
}

/** Random numbers; the same for the same seed (mulberry32). */
export class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** From 0 to below 1. */
  uniform() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let it = this.#state;
    it = Math.imul(it ^ (it >>> 15), it | 1);
    it ^= it + Math.imul(it ^ (it >>> 7), it | 61);
    return ((it ^ (it >>> 14)) >>> 0) / 4294967296;
  }

  exponential(mean) {
    return -mean * Math.log(1 - this.uniform());
  }

  /** Half are below `median`; `spread` is the deviation of the logarithm. */
  lognormal(median, spread) {
    const radius = Math.sqrt(-2 * Math.log(1 - this.uniform()));
    return median * Math.exp(spread * radius * Math.cos(2 * Math.PI * this.uniform()));
  }
}

/** What a share of the sorted numbers does not exceed; `null` of none. */
export function quantile(sorted, share) {
  if (sorted.length === 0) return null;
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}
