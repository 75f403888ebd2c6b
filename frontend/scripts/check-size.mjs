// Checks the size of the public registration form, the page that riders open on slow phones: all
// scripts that it loads, compressed with brotli. Run it after `npm run build`.
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const BUDGET_KB = 160;
/** The entry point, and the chunk groups that the route of the public form loads. */
const GROUPS = ['main', 'page-registration-form'];

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const stats = JSON.parse(await readFile(path.join(root, '.cache/stats.json'), 'utf8'));

const files = new Set();
for (const name of GROUPS) {
  const group = stats.namedChunkGroups[name];
  if (group === undefined) {
    console.error(`check-size: the build has no chunk group "${name}"`);
    process.exit(1);
  }
  for (const asset of group.assets) {
    if (asset.name.endsWith('.js')) files.add(asset.name);
  }
}

let total = 0;
for (const file of [...files].sort()) {
  const { size } = await stat(path.join(root, 'dist', `${file}.br`)).catch(() =>
    // Very small files are not compressed.
    stat(path.join(root, 'dist', file)),
  );
  total += size;
  console.log(`${(size / 1000).toFixed(1).padStart(7)} kB  ${file}`);
}
console.log(`${(total / 1000).toFixed(1).padStart(7)} kB  in total, of ${BUDGET_KB} kB`);

const foreign = [...files].filter((file) => /base-ui/.test(file));
if (foreign.length > 0) {
  console.error(`check-size: the public form loads ${foreign.join(', ')}, which it does not show`);
  process.exit(1);
}
if (total > BUDGET_KB * 1000) {
  console.error('check-size: the public form is over its budget');
  process.exit(1);
}
