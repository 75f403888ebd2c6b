// What one server did is seen at the others within a second, whichever they are: changes,
// streams, revoked sessions; and wrong passwords at all of them are counted together.

import { get } from 'node:http';

import { Client, show as showOf } from '../client.mjs';

const PASSWORD = 'a quiet mare 7';
// Without consequence (ADR 20).
const WRONG_PASSWORDS = 20;
// Milliseconds after which the wait ends with a fault of its own.
const HANGS = 20_000;

const status = async (address, path, token) => {
  const answer = await fetch(`${address}/showstable${path}`, {
    headers: token ? { 'token-x': token } : {},
  });
  await answer.arrayBuffer();
  return answer.status;
};

// Asks again and again until something is so. Resolves to the milliseconds after which the
// last question began that had the old answer.
async function until(isSo) {
  const start = performance.now();
  let asked = 0;
  for (let last = 0; !(await isSo()); last = performance.now() - start) {
    asked = last;
    if (asked > HANGS) throw new Error(`not within ${HANGS} ms: ${isSo}`);
  }
  return asked;
}

// Follows a show: `heard` has the data of its last event.
function follow(address, path) {
  return new Promise((resolve, reject) => {
    const stream = { heard: '', close: () => sent.destroy() };
    const sent = get(`${address}/showstable${path}`, { agent: false }, (response) => {
      response.setEncoding('utf8');
      let read = '';
      response.on('data', (part) => {
        read += part;
        const end = read.lastIndexOf('\n\n');
        const events = read.slice(0, Math.max(end, 0)).split('\n\n');
        const last = events.findLast((event) => event.includes('event: day'));
        if (last) stream.heard = last;
        if (end >= 0) read = read.slice(end + 2);
        if (stream.heard) resolve(stream);
      });
      response.on('error', () => {});
    });
    sent.on('error', reject);
  });
}

async function signIn(address, password) {
  const body = JSON.stringify({ email: 'pairs@example.org', password });
  const answer = await fetch(`${address}/showstable/accounts/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return { status: answer.status, ...(await answer.json()) };
}

// The longest time for each promise, over all pairs.
export async function pairs(servers, fault) {
  const owner = new Client(servers[0]);
  await owner.signUp('pairs@example.org');
  const body = showOf('A show of all servers', 2);
  const show = await owner.post('/events', body);
  const id = show._id.$oid;
  const entered = await owner.post(`/events/${id}/register`, {
    rider_name: 'Rae Doe',
    rider_email: 'rae@example.org',
    rider_phone: '931-555-0199',
    rider_address: { street: '12 Mill Rd' },
    horse_name: 'Midnight',
    classes_entered: [{ id: show.classes[0].id }],
  });
  const longest = { change: 0, stream: 0, session: 0 };
  const note = (what, took) => (longest[what] = Math.max(longest[what], took));
  let number = 0;
  for (const one of servers) {
    for (const other of servers.filter((it) => it !== one)) {
      const [writer, reader] = [one, other].map((it) =>
        Object.assign(new Client(it), { token: owner.token }),
      );
      // The other one has read both, so it remembers them.
      const paths = [`/events/${id}`, `/events/public/${show.hashed_id}`];
      for (const path of paths) await reader.get(path);
      const name = `Renamed ${(number += 1)}`;
      const { classes } = await writer.get(`/events/${id}`);
      await writer.send('PUT', `/events/${id}`, { ...body, name, classes });
      const seen = paths.map((path) => until(async () => (await reader.get(path)).name === name));
      note('change', Math.max(...(await Promise.all(seen))));

      const stream = await follow(other, `/events/public/${show.hashed_id}/live`);
      const before = stream.heard;
      const state = number % 2 === 1 ? 'in_ring' : 'done';
      const tap = { registration_id: entered._id.$oid, state };
      const start = performance.now();
      await writer.post(`/events/${id}/classes/${show.classes[0].id}/gate`, tap);
      await until(async () => {
        await new Promise((resolve) => setTimeout(resolve, 2));
        return stream.heard !== before;
      });
      note('stream', performance.now() - start);
      stream.close();

      const session = await signIn(one, PASSWORD);
      if ((await status(other, '/accounts/me', session.token)) !== 200)
        fault('a new session is refused');
      const list = await Object.assign(new Client(one), { token: session.token }).get(
        '/accounts/sessions',
      );
      await writer.send('DELETE', `/accounts/sessions/${list.find((it) => it.current)._id.$oid}`);
      note(
        'session',
        await until(async () => (await status(other, '/accounts/me', session.token)) === 401),
      );
    }
  }
  for (const [what, took] of Object.entries(longest)) {
    if (took >= 1000) fault(`a ${what} is seen after ${Math.round(took)} ms`);
  }
  for (let count = 0; count < WRONG_PASSWORDS; count++) {
    const answer = await signIn(servers[count % servers.length], 'another mare 8');
    if (answer.status !== 401) fault(`wrong password ${count + 1} is answered ${answer.status}`);
  }
  for (const server of servers) {
    const answer = await signIn(server, PASSWORD);
    if (answer.status !== 429)
      fault(`after ${WRONG_PASSWORDS} wrong passwords ${server} answers ${answer.status}`);
  }
  return longest;
}
