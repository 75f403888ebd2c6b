// How long `showstable copy` takes to bring 100,000 entries from SQLite to PostgreSQL; it
// is killed twice on its way, and must arrive whole afterwards.
//
//   node scripts/bench/copy.mjs SERVER_URL SERVER_PID SQLITE_URL POSTGRES_URL BENCH BINARY
//
// scripts/bench.sh starts the server, which is stopped before its database is copied.
// POSTGRES_URL is that of the cluster, in which databases are made.

import { execFile, spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

import { Client, entry, forEach, show } from './client.mjs';

const ENTRIES = 1000;
const SHOWS = 100;
const CLASSES = 20;

const [address, pid, source, cluster, bench, binary] = process.argv.slice(2);
const run = promisify(execFile);

async function fill() {
  const client = new Client(address);
  await client.serverIsReady();
  await client.signUp('office@example.org');
  const made = await client.post('/events', show('A show', CLASSES));
  const id = made._id.$oid;
  await forEach(ENTRIES, (at) => client.post(`/events/${id}/register`, entry(at, CLASSES)));
  client.close();
  process.kill(Number(pid), 'SIGTERM');
  const isUp = () => fetch(address).then(() => true, () => false);
  while (await isUp()) await setTimeout(100);
  await run(bench, ['grow', source, id, '1', String(SHOWS - 1), 'all']);
}

async function database(name) {
  await run(bench, ['execute', cluster, `CREATE DATABASE ${name}`]);
  return cluster.replace(/\/[^/]*$/, `/${name}`);
}

// Resolves to what the command says, and to its seconds. It is killed after `limit` ms,
// if that is given, and must not have ended by then.
async function copy(target, limit) {
  const start = performance.now();
  const child = spawn(binary, ['copy', '--from', source, '--to', target]);
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  child.stderr.on('data', (text) => (said += text));
  const killer = limit && globalThis.setTimeout(() => child.kill('SIGKILL'), limit);
  const [code, signal] = await new Promise((done) => child.on('close', (...how) => done(how)));
  clearTimeout(killer);
  if (limit ? signal !== 'SIGKILL' : code !== 0) throw new Error(`copy: ${code} ${signal} ${said}`);
  return [said.trim(), (performance.now() - start) / 1000];
}

await fill();
const [, whole] = await copy(await database('copied'));
const target = await database('killed_and_copied');
await copy(target, whole * 300);
await copy(target, whole * 700);
const [said, afterwards] = await copy(target);
const [again, compared] = await copy(target);
if (!said.includes('checksums agree') || !again.includes('already')) throw new Error(`${said} ${again}`);
console.log(`\nFrom SQLite to PostgreSQL: ${said}\n`);
console.log('| copied at once | after two were killed | compared only |');
console.log('|---:|---:|---:|');
console.log(`| ${whole.toFixed(1)} s | ${afterwards.toFixed(1)} s | ${compared.toFixed(1)} s |`);
