// Requests that may fail, counted and timed, and acts that are repeated under their key
// until they are acknowledged, as the people at the forms do.

import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

// The limit of the product's own client. What takes longer than the test allows is seen.
const TIMEOUT = 30_000;
// An act that is not acknowledged by then is given up.
const PATIENCE = 60_000;
// What a request may be told while servers and database come and go; 0 is no answer.
const TEMPORARY = [0, 502, 503, 504];

// The balancer closes idle connections after 10 seconds.
const agent = new Agent({
  keepAlive: true,
  maxSockets: 64,
  timeout: TIMEOUT,
  keepAliveMsecs: 5000,
});

// What happened to all requests and acts.
export class Tally {
  requests = 0;
  // How many failed, by status or error.
  failures = new Map();
  slowest = { took: 0, what: '' };
  // Acknowledged acts by kind, and the moment of each.
  acts = new Map();
  moments = [];
  longestAct = { took: 0, what: '' };
  givenUp = [];
  // Answers that nothing explains.
  wrong = [];

  noteRequest(what, took, why) {
    this.requests += 1;
    if (took > this.slowest.took) this.slowest = { took, what: why ? `${what} (${why})` : what };
    if (why) this.failures.set(why, (this.failures.get(why) ?? 0) + 1);
  }

  noteAct(kind, took) {
    this.acts.set(kind, (this.acts.get(kind) ?? 0) + 1);
    this.moments.push(performance.now());
    if (took > this.longestAct.took) this.longestAct = { took, what: kind };
  }

  // The longest time without an acknowledged act since a moment, until now.
  longestGap(since) {
    const moments = [since, ...this.moments.filter((at) => at > since), performance.now()];
    return Math.max(...moments.slice(1).map((at, index) => at - moments[index]));
  }
}

// One request; never rejects. Without an answer the status is 0.
function send(address, { method, path, token, key, type = 'application/json', body }) {
  return new Promise((resolve) => {
    const headers = { 'content-type': type };
    if (token) headers['token-x'] = token;
    if (key) headers['idempotency-key'] = key;
    const failed = (error) => resolve({ status: 0, why: error.code ?? error.message });
    const sent = request(`${address}/showstable${path}`, { method, agent, headers }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', failed);
      response.on('end', () => {
        const bytes = Buffer.concat(parts);
        if (response.complete) resolve({ status: response.statusCode, bytes });
        else resolve({ status: 0, why: 'half an answer' });
      });
    });
    sent.setTimeout(TIMEOUT, () => sent.destroy(new Error('no answer in 30 s')));
    sent.on('error', failed);
    sent.end(body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  });
}

export const problemOf = ({ bytes }) => {
  try {
    return JSON.parse(bytes.toString()).code;
  } catch {
    return undefined;
  }
};

// Repeats a request until it is acknowledged, and answers what came back; `undefined` if
// it was given up. A code in `done` says that an earlier try has done it, one in
// `undecided` that this is not known yet: then it is `undefined`, too.
export async function act(tally, address, kind, wish, { done = [], undecided = [] } = {}) {
  const what = `${wish.method} ${wish.path.replaceAll(/[0-9a-f-]{36}|[\w-]{22}$/g, '…')}`;
  const begin = performance.now();
  let answer;
  while (performance.now() - begin < PATIENCE) {
    const start = performance.now();
    answer = await send(address, wish);
    const isFailure = TEMPORARY.includes(answer.status);
    tally.noteRequest(
      what,
      performance.now() - start,
      isFailure && String(answer.why ?? answer.status),
    );
    const code = answer.status >= 400 ? problemOf(answer) : undefined;
    if ((answer.status >= 200 && answer.status < 300) || done.includes(code)) {
      tally.noteAct(kind, performance.now() - begin);
      return answer;
    }
    if (undecided.includes(code)) return undefined;
    if (!isFailure) {
      tally.wrong.push(`${what}: ${answer.status} ${answer.bytes.toString().slice(0, 300)}`);
      return undefined;
    }
    // Apart, so that not all come back at the same moment.
    await pause(200 + Math.random() * 300);
  }
  tally.givenUp.push(what);
  return undefined;
}

export const newKey = () => randomUUID();

// A form with a file, as browsers send it.
export function form(file, texts) {
  const boundary = '----a-boundary-of-the-measurement';
  const parts = Object.entries(texts).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(parts.join('') + head),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}
