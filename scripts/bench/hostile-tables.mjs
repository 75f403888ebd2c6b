// Uploads files of Excel that unfold to much more than they are, alone and four at once, and
// 100 tables of 7 MiB at once, and prints the answers and the most memory that the server
// took since its start. Fails if that is more than ALONE or AT_ONCE MiB.
//
//   node scripts/bench/hostile-tables.mjs http://127.0.0.1:8080 PID [TABLES]

import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';

import { Client } from './client.mjs';

const ALONE = 300;
const AT_ONCE = 400;

const [address, pid, tables = '100'] = process.argv.slice(2);

const PACKAGE = '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>';
const WORKBOOK = '<workbook xmlns:r="x"><sheets><sheet name="Horses" r:id="r1"/></sheets></workbook>';
const RELATIONS = '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>';
const SHEET = '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row></sheetData></worksheet>';

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit += 1) byte = byte & 1 ? 0xed_b8_83_20 ^ (byte >>> 1) : byte >>> 1;
  return byte;
});

function crc32(bytes) {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) crc = CRC[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return ~crc >>> 0;
}

function zip(parts) {
  const [files, list] = [[], []];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content, { level: 9 });
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(content.length, 18);
    about.writeUInt16LE(name.length, 22);
    files.push(Buffer.from('PK\x03\x04'), about, Buffer.from(name), packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    list.push(Buffer.from('PK\x01\x02\x14\x00'), about, rest, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(parts).length, 4);
  end.writeUInt16LE(Object.keys(parts).length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, listed, Buffer.from('PK\x05\x06'), end]);
}

const book = (parts) =>
  zip({
    '_rels/.rels': PACKAGE,
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/worksheets/sheet1.xml': SHEET,
    ...parts,
  });

const hostile = {
  '12,000,000 styles': book({ 'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(12e6)}</cellXfs></styleSheet>` }),
  '9,000,000 empty shared texts': book({ 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(9e6)}</sst>` }),
  'elements 8,000,000 deep': book({ 'xl/worksheets/sheet1.xml': '<a>'.repeat(8e6) }),
  'a cell of 60 MiB': book({ 'xl/worksheets/sheet1.xml': SHEET.replace('Name', 'x'.repeat(60 << 20)) }),
  '16,000,000 cells': book({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${'<c/>'.repeat(15e6)}</sheetData></worksheet>` }),
};

// As many cells as a table may have, in 7 MiB.
const cells = (row) => Array.from({ length: 200 }, (_, at) => (row * at) % 1000 + 10_000);
const table = `${cells(1).map((it) => `C${it}`).join(',')}\n${Array.from({ length: 5000 }, (_, row) => cells(row + 1).join(',')).join('\n')}\n`;

// MiB, the most since the start of the server.
function peak() {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(status.match(/VmHWM:\s*(\d+)/)[1]) / 1024);
}

async function upload(client, file, name) {
  const form = new FormData();
  form.append('kind', 'contacts');
  form.append('file', new Blob([file]), name);
  const sent = await fetch(`${address}/showstable/imports`, {
    method: 'POST', headers: { 'token-x': client.token }, body: form,
  });
  const answer = await sent.json();
  return `${sent.status}${sent.ok ? '' : ` ${JSON.stringify(answer.fields ?? answer.code)}`}`;
}

async function account(name) {
  const client = new Client(address);
  await client.signUp(`${name}-${pid}-${performance.now()}@example.org`);
  return client;
}

function report(what, answers, most) {
  const counts = {};
  for (const it of answers) counts[it] = (counts[it] ?? 0) + 1;
  console.log(`${what}: ${JSON.stringify(counts)}, at most ${peak()} MiB`);
  if (peak() > most) {
    console.error(`more than ${most} MiB`);
    process.exitCode = 1;
  }
}

console.log(`begins with ${peak()} MiB; a table has ${(table.length / (1 << 20)).toFixed(1)} MiB`);
const client = await account('one');
for (const [what, file] of Object.entries(hostile)) {
  report(`${what} in ${file.length >> 10} KiB`, [await upload(client, file, 'a.xlsx')], ALONE);
}
report('a table of 7 MiB', [await upload(client, table, 'a.csv')], ALONE);
const others = await Promise.all(Array.from({ length: 4 }, (_, at) => account(`other${at}`)));
const four = others.map((it) => upload(it, hostile['12,000,000 styles'], 'a.xlsx'));
report('four of 12,000,000 styles', await Promise.all(four), ALONE);
const start = performance.now();
const all = Array.from({ length: Number(tables) }, (_, at) => upload(others[at % 4], table, 'a.csv'));
report(`${tables} tables of 7 MiB`, await Promise.all(all), AT_ONCE);
console.log(`in ${Math.round((performance.now() - start) / 1000)} s`);
