// Reads everything back and compares it with what was acknowledged: nothing is lost, and
// nothing was done twice.

import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import { forEach } from '../client.mjs';
import { act } from './caller.mjs';
import { giveNotice, sha256, SIZES } from './acts.mjs';

// Of each kind, as many acts are repeated under their keys at the end.
const REPEATED = 40;
// More than the two minutes for which a server that ended still holds what it did.
const LEASE = 150_000;

async function all(client, first) {
  const rows = [];
  for (let path = first; path;) {
    const { text, link } = await client.send('GET', path);
    rows.push(...JSON.parse(text));
    path = link?.match(/<\/showstable([^>]*)>; rel="?next/)?.[1];
  }
  return rows;
}

// How often each key occurs.
function counted(rows, keyOf) {
  const counts = new Map();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}

export async function compare(tally, address, kept, folder, fault) {
  const { office, entered, running, stables, notices, taps, entries } = kept;
  const call = (...args) => act(tally, address, ...args);
  const sample = (list) => list.filter((_, at) => at % Math.ceil(list.length / REPEATED) === 0);

  // The same keys again answer the same, and add nothing.
  const photos = stables.flatMap((it) => it.photos);
  const documents = stables.flatMap((it) => it.documents);
  for (const { wish, name, number } of sample(entries)) {
    const again = JSON.parse((await call('repeated', wish))?.bytes ?? '{}');
    if (again.entry_number !== number)
      fault(`${name} has entry ${number} and, repeated, ${again.entry_number}`);
  }
  for (const { wish, url } of sample(photos)) {
    const again = JSON.parse((await call('repeated', wish))?.bytes ?? '{}');
    if (again.url !== url) fault(`a photo is at ${url} and, repeated, at ${again.url}`);
  }
  for (const { wish, id } of [...sample(documents), ...sample(notices)]) {
    const again = JSON.parse((await call('repeated', wish))?.bytes ?? '{}');
    if (again._id?.$oid !== id) fault(`${wish.path} made ${id} and, repeated, ${again._id?.$oid}`);
  }
  for (const { wish } of sample(taps)) {
    if (!(await call('repeated', wish))) fault('a tap is not taken again');
  }

  const rows = await all(office, `/events/${entered._id.$oid}/registrations?limit=500`);
  const names = new Map(rows.map((row) => [row.entry_number, row.rider_name]));
  for (const { name, number } of entries) {
    if (names.get(number) !== name) fault(`entry ${number} of ${name} is lost`);
  }
  for (const [name, count] of counted(rows, (row) => row.rider_name)) {
    if (count > 1) fault(`${name} is entered ${count} times`);
  }
  const numbers = rows.map((row) => row.entry_number).toSorted((a, b) => a - b);
  if (numbers.some((number, at) => number !== at + 1))
    fault('entry numbers have gaps or occur twice');

  await forEach(photos.length, async (at) => {
    const { url, picture } = photos[at];
    const path = url.replace('/showstable', '');
    for (const size of SIZES) {
      const answer = await fetch(`${address}/showstable${path}/${size}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.status !== 200) fault(`the photo ${url} is lost: ${answer.status}`);
      else if (sha256(bytes) !== picture.sizes[size])
        fault(`the photo ${url} has other bytes as ${size}`);
    }
  });
  for (const { client, horse, profile } of stables) {
    const shown = JSON.stringify(await client.get(`/horses/${horse}`));
    // After the last one that was acknowledged others may have been set unheard.
    const last = profile.findLastIndex((it) => it.isKnown);
    if (!profile.slice(last).some((it) => shown.includes(it.url)))
      fault('a horse shows another photo');
  }

  for (const { client, documents: its } of stables) {
    const listed = counted(await all(client, '/documents?limit=100'), (row) => row.title);
    for (const [title, count] of listed) if (count > 1) fault(`${title} is kept ${count} times`);
    await forEach(its.length, async (at) => {
      const { id, title, sha256: expected } = its[at];
      if (!listed.has(title)) fault(`${title} is lost`);
      const path = `${address}/showstable/documents/${id}/file`;
      const answer = await fetch(path, { headers: { 'token-x': client.token } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.status !== 200 || sha256(bytes) !== expected)
        fault(`the file of ${title} is lost: ${answer.status}`);
    });
  }

  const lines = await all(office, `/events/${running._id.$oid}/audit?limit=500`);
  const tapped = counted(
    lines.filter((line) => line.kind === 'gate'),
    (line) => `${line.object_id} ${line.subject} ${line.after}`,
  );
  for (const { starter, class: id, state } of taps) {
    if (!tapped.has(`${id} ${starter.back} · ${starter.horse} ${state}`))
      fault(`a tap of ${starter.horse} is lost`);
  }
  for (const [what, count] of tapped) if (count > 1) fault(`tapped ${count} times: ${what}`);
  for (const number of running.classes.keys()) {
    const { id } = running.classes[number];
    const gate = await office.get(`/events/${running._id.$oid}/classes/${id}/gate`);
    for (const { starter, state } of taps.filter(
      (tap) => tap.class === id && tap.state === 'done',
    )) {
      const seen = gate.entries.find((it) => it.registration_id === starter.id)?.state;
      if (seen !== state) fault(`${starter.horse} is ${seen}, not ${state}`);
    }
  }

  const shows = counted(await all(office, '/events?limit=100'), (row) => row.name);
  for (const [name, count] of shows) if (count > 1) fault(`${name} was made ${count} times`);
  const until = performance.now() + LEASE;
  const letters = [];
  for (const notice of notices) {
    while (!notice.isGiven && performance.now() < until) {
      await pause(1000);
      notice.isGiven = (await giveNotice(call, office.token, notice.id)) !== undefined;
    }
    if (!shows.has(notice.name)) fault(`${notice.name} is lost`);
    const { notices: given } = await office.get(`/events/${notice.id}/usda`);
    if (given.length !== 1 || given[0].status !== 'sent') {
      fault(`${notice.name} has ${given.length} notices: ${given.map((it) => it.status)}`);
    }
    letters.push(...given.map((it) => it._id.$oid));
  }

  // One letter for each notice, and one mail for each entry of these shows.
  const outbox = `${folder}/data/outbox`;
  const ofRunning = await all(office, `/events/${running._id.$oid}/registrations?limit=500`);
  const expected = new Set([...rows, ...ofRunning].map((row) => row.rider_email));
  const mailed = () => {
    const found = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
    for (const id of letters)
      if (!found.includes(`${id}.eml`)) return { lacks: `the letter ${id}` };
    const mails = found.filter((name) => !letters.includes(name.replace('.eml', '')));
    const to = (name) =>
      readFileSync(`${outbox}/${name}`, 'utf8')
        .match(/^To: (.*)$/m)?.[1]
        .trim();
    const riders = counted(mails, to);
    return {
      count: mails.length,
      riders,
      lacks: [...expected].find((rider) => !riders.has(rider)),
    };
  };
  let state = mailed();
  for (let [before, since] = [0, performance.now()]; state.lacks; state = mailed()) {
    if (state.count !== before) [before, since] = [state.count, performance.now()];
    if (performance.now() - since > LEASE) break;
    await pause(2000);
  }
  if (state.lacks) fault(`no mail: ${state.lacks}`);
  for (const [rider, count] of state.riders ?? [])
    if (count > 1) fault(`${rider} has ${count} mails`);
  return {
    entries: rows.length,
    photos: photos.length,
    documents: documents.length,
    taps: tapped.size,
    letters: letters.length,
    mails: state.riders?.size,
  };
}
