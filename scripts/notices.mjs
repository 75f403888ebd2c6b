// Writes the licences of all crates and npm packages that are in the program, each
// text once with the packages that have it; their licences ask for that.
//
//   node scripts/notices.mjs FILE
//
// Fails if a package has neither a text nor the name of a licence.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const output = process.argv[2];
if (!output) {
  console.error('usage: node scripts/notices.mjs FILE');
  process.exit(2);
}

function run(program, ...words) {
  return execFileSync(program, words, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
}

/** The crates that are compiled into the program for this machine. */
function crates() {
  const host = /^host: (.*)$/m.exec(run('rustc', '-vV'))[1];
  const metadata = JSON.parse(
    run('cargo', 'metadata', '--locked', '--format-version', '1', '--filter-platform', host),
  );
  const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]));
  const waiting = metadata.packages.filter(({ name }) => name === 'app').map(({ id }) => id);
  const found = new Set(waiting);
  for (const id of waiting) {
    for (const { pkg, dep_kinds: kinds } of nodes.get(id).deps) {
      // Not those of tests and of build scripts.
      if (!found.has(pkg) && kinds.some(({ kind }) => kind === null)) {
        found.add(pkg);
        waiting.push(pkg);
      }
    }
  }
  return metadata.packages
    .filter(({ id, source }) => source && found.has(id))
    .map(({ name, version, license, manifest_path: manifest }) => {
      return { name: `${name} ${version} (crate)`, license, folder: dirname(manifest) };
    });
}

/** The npm packages of the frontend. */
function npmPackages() {
  const lock = JSON.parse(readFileSync(join(root, 'frontend/package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([path, { dev, optional }]) => path && !dev && !optional)
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name: `${name} ${version} (npm)`, license, folder: join(root, 'frontend', path) };
    });
}

function textsIn(folder) {
  if (!existsSync(folder)) {
    throw new Error(`${folder} is not there: build the release first`);
  }
  return readdirSync(folder)
    .filter((name) => /^(licen[sc]e|copying|notice|unlicense)/i.test(name))
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim())
    .filter((text) => text !== '');
}

/** Lines may be broken elsewhere in the same text. */
function keyOf(text) {
  return text.replaceAll(/\s+/g, ' ').toLowerCase();
}

const texts = new Map();
const without = [];
const packages = [...crates(), ...npmPackages()];
for (const { name, license, folder } of packages) {
  const found = textsIn(folder);
  if (found.length === 0 && !license) {
    throw new Error(`${name} has neither a licence nor its name`);
  }
  if (found.length === 0) without.push(`${name}: ${license}`);
  for (const text of found) {
    const entry = texts.get(keyOf(text)) ?? { text, names: new Set() };
    entry.names.add(name);
    texts.set(keyOf(text), entry);
  }
}

const line = '='.repeat(80);
const parts = [...texts.values()].map(({ text, names }) => {
  return `${line}\n${[...names].sort().join('\n')}\n${line}\n\n${text}\n`;
});
const rest = `${line}\nWithout a text in the package\n${line}\n\n${without.sort().join('\n')}\n`;
writeFileSync(output, `Licences of what Show Stable contains.\n\n${parts.join('\n')}\n${rest}`);
console.log(`${packages.length} packages, ${texts.size} texts, ${without.length} without one`);
