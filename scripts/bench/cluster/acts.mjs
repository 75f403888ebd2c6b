// What people do through the load balancer, each under a key of its own: riders enter,
// stables bring photos and documents, stewards tap at the gate, organizers give notices.
// What was acknowledged is kept, to be compared at the end.

import { createHash, randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

import { Client, entry, forEach, show as showOf } from '../client.mjs';
import { act, form, newKey } from './caller.mjs';

const CLASSES = 8;
const STARTERS = 160;
// Each horse is tapped once into each of them, in each of its classes.
const STATES = ['here', 'in_ring', 'done'];
const PICTURES = 6;
export const SIZES = ['thumbnail', 'card', 'banner'];

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const jsonOf = ({ bytes }) => JSON.parse(bytes.toString());

// A picture of 480 times 360 pixels, each with another pattern.
function png(number) {
  const [width, height] = [480, 360];
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width * 3; x++) {
      rows[y * (1 + width * 3) + 1 + x] =
        (x * (number + 1) + y * 3 + ((x * y) >> (number + 3))) & 255;
    }
  }
  const chunk = (name, data) => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const framed = Buffer.alloc(named.length + 8);
    framed.writeUInt32BE(data.length);
    named.copy(framed, 4);
    framed.writeUInt32BE(crc32(named), named.length + 4);
    return framed;
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function stable(address, number) {
  const client = new Client(address);
  await client.signUp(`stable${number}@example.org`);
  const horse = await client.post('/horses', { name: `Horse of stable ${number}` });
  return { token: client.token, client, horse: horse.id, photos: [], documents: [], profile: [] };
}

// Accounts, a show that riders enter, one that runs, and what each picture becomes.
export async function prepare(address) {
  const office = new Client(address);
  await office.signUp('office@example.org');
  const entered = await office.post('/events', showOf('A show that riders enter', CLASSES));
  const running = await office.post('/events', showOf('A show that runs', CLASSES));
  const starters = [];
  await forEach(STARTERS, async (at) => {
    const classes = [0, 1, 2, 3].map((nth) => running.classes[(at + nth * 2) % CLASSES].id);
    const body = {
      ...entry(at, CLASSES),
      rider_email: `starter${at}@example.org`,
      classes_entered: classes.map((id) => ({ id })),
    };
    const made = await office.post(`/events/${running._id.$oid}/register`, body);
    starters.push({ id: made._id.$oid, back: made.back_number, horse: made.horse_name, classes });
  });
  const stables = [await stable(address, 0), await stable(address, 1)];
  const pictures = Array.from({ length: PICTURES }, (_, number) => ({
    file: png(number),
    sizes: {},
  }));
  const kept = {
    office,
    entered,
    running,
    starters,
    stables,
    pictures,
    entries: [],
    taps: [],
    notices: [],
  };
  for (const picture of pictures) {
    const { wish } = photoWish(stables[0], picture);
    const first = await fetch(`${address}/showstable${wish.path}`, {
      method: 'POST',
      headers: { 'token-x': wish.token, 'content-type': wish.type },
      body: wish.body,
    });
    const { url } = await first.json();
    for (const size of SIZES) {
      const answer = await fetch(`${address}${url}/${size}`);
      picture.sizes[size] = sha256(Buffer.from(await answer.arrayBuffer()));
    }
  }
  return kept;
}

function photoWish(its, picture) {
  const { type, body } = form(picture.file, { type: 'profile', horseId: its.horse });
  return {
    wish: { method: 'POST', path: '/uploads', token: its.token, key: newKey(), type, body },
    picture,
  };
}

// The workers; each runs until `isOver`, and ends with a whole act.
export function load(tally, address, kept, isOver) {
  const call = (...args) => act(tally, address, ...args);
  const { office, entered, running, starters, stables, pictures } = kept;

  async function rider(worker) {
    for (let count = 0; !isOver(); count++) {
      const name = `Rider ${worker}.${count}`;
      const body = {
        ...entry(count, CLASSES),
        rider_name: name,
        rider_email: `rider${worker}.${count}@example.org`,
      };
      const path = `/events/${entered._id.$oid}/register`;
      const wish = { method: 'POST', path, key: newKey(), body };
      const answer = await call('entry', wish);
      if (answer) kept.entries.push({ wish, name, number: jsonOf(answer).entry_number });
    }
  }

  async function photographer(worker) {
    const its = stables[worker % stables.length];
    for (let count = worker; !isOver(); count++) {
      const { wish, picture } = photoWish(its, pictures[count % pictures.length]);
      const answer = await call('photo', wish);
      if (!answer) continue;
      const { url } = jsonOf(answer);
      its.photos.push({ wish, picture, url });
      // It only says which photo, so it needs no key.
      const body = { imageUrl: url, horseId: its.horse, photoType: 'profile' };
      const path = '/horses/photo_upload';
      const set = await call('profile', { method: 'POST', path, token: its.token, body });
      its.profile.push({ url, isKnown: set !== undefined });
    }
  }

  async function clerk(worker) {
    const its = stables[worker % stables.length];
    for (let count = 0; !isOver(); count++) {
      const title = `Document ${worker}.${count}`;
      const file = Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        randomBytes(20_000 + (count % 5) * 40_000),
      ]);
      const { type, body } = form(file, { kind: 'other', title, horse_ids: its.horse });
      const wish = {
        method: 'POST',
        path: '/documents',
        token: its.token,
        key: newKey(),
        type,
        body,
      };
      const answer = await call('document', wish);
      if (answer)
        its.documents.push({ wish, title, id: jsonOf(answer)._id.$oid, sha256: sha256(file) });
    }
  }

  async function steward(worker, workers) {
    const { token } = office;
    for (const [at, starter] of starters.entries()) {
      if (at % workers !== worker) continue;
      for (const id of starter.classes) {
        for (const state of STATES) {
          if (isOver()) return;
          const body = { registration_id: starter.id, state, at: new Date().toISOString() };
          const path = `/events/${running._id.$oid}/classes/${id}/gate`;
          const wish = { method: 'POST', path, token, key: newKey(), body };
          if (await call('tap', wish)) kept.taps.push({ wish, starter, class: id, state });
        }
      }
    }
  }

  async function organizer(worker) {
    const { token } = office;
    for (let count = 0; !isOver(); count++) {
      const name = `A show with a notice ${worker}.${count}`;
      const made = { method: 'POST', path: '/events', token, key: newKey(), body: showOf(name, 2) };
      const show = await call('show', made);
      if (!show) continue;
      const id = jsonOf(show)._id.$oid;
      kept.notices.push({
        wish: made,
        name,
        id,
        isGiven: (await giveNotice(call, token, id)) !== undefined,
      });
    }
  }

  return Promise.all([
    ...[0, 1, 2, 3, 4, 5].map(rider),
    ...[0, 1].map(photographer),
    ...[0, 1].map(clerk),
    ...[0, 1].map((worker) => steward(worker, 2)),
    ...[0].map(organizer),
  ]);
}

// A notice has no key, because a show has one notice. A server that ended while it gave
// one still holds it for two minutes.
export function giveNotice(call, token, id) {
  const wish = { method: 'POST', path: `/events/${id}/submit_to_usda`, token };
  return call('notice', wish, { done: ['already_notified'], undecided: ['letter_in_progress'] });
}
