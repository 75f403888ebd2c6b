// Checks what pages load until they are first drawn, compressed with brotli: all scripts, all
// styles and the fonts. Run it after `npm run build`. What they load in all is in e2e/weight.spec.ts.
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The chunk groups of each page, and its budgets in kB. */
const PAGES = [
  { name: 'the sign-in page', groups: ['page-landing'], js: 164, css: 8 },
  { name: 'the dashboard', groups: ['app-shell', 'page-dashboard'], js: 256, css: 12 },
  { name: 'a sale page', groups: ['app-shell', 'page-sale-horse'], js: 252, css: 12 },
  // On slow phones at the show. The last line of the output is its scripts.
  { name: 'the public form', groups: ['page-registration-form'], js: 163, css: 8, light: true },
  // From a messenger.
  { name: 'a public sale page', groups: ['page-sale'], js: 169, css: 12, light: true },
  // At the door of a stall.
  { name: 'an emergency page', groups: ['page-emergency'], js: 160, css: 8, light: true },
  { name: 'an owner’s page', groups: ['page-owner'], js: 170, css: 8, light: true },
  // Likewise, at the rail.
  { name: 'the board', groups: ['page-board'], js: 160, css: 8, light: true },
  { name: 'the public schedule', groups: ['page-schedule'], js: 160, css: 8, light: true },
  { name: 'a prize list', groups: ['page-prize-list'], js: 160, css: 8, light: true },
  { name: 'the public results', groups: ['page-results'], js: 160, css: 8, light: true },
];
const FONTS_KB = 90;

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const dist = path.join(root, 'dist');
const stats = JSON.parse(await readFile(path.join(root, '.cache/stats.json'), 'utf8'));

/** @param {string} message */
function fail(message) {
  console.error(`check-size: ${message}`);
  process.exitCode = 1;
}

/** @param {string[]} files */
async function totalKb(files) {
  const sizes = files.map(async (file) => {
    // Small files and fonts have no compressed copy.
    const compressed = stat(path.join(dist, `${file}.br`));
    return (await compressed.catch(() => stat(path.join(dist, file)))).size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

/**
 * @param {string} what
 * @param {string[]} files
 * @param {number} budget
 */
async function check(what, files, budget) {
  const total = await totalKb(files);
  console.log(`${total.toFixed(1).padStart(7)} kB  of ${budget} kB: ${what}`);
  if (total > budget) fail(`${what} is over its budget`);
  if (total === 0) fail(`${what} has no files`);
}

const fonts = (await readdir(path.join(dist, 'assets'))).filter((file) => file.endsWith('.woff2'));
await check(
  'the fonts',
  fonts.map((file) => `assets/${file}`),
  FONTS_KB,
);
for (const { name, groups, js, css, light } of PAGES) {
  const files = ['main', ...groups].flatMap((group) => {
    const built = stats.namedChunkGroups[group];
    if (built === undefined) fail(`the build has no chunk group "${group}"`);
    return (built?.assets ?? []).map((asset) => asset.name);
  });
  const of = (suffix) => [...new Set(files)].filter((file) => file.endsWith(suffix));
  await check(`styles of ${name}`, of('.css'), css);
  await check(`scripts of ${name}`, of('.js'), js);
  const foreign = of('.js').filter((file) => light && file.includes('base-ui'));
  if (foreign.length > 0) fail(`${name} loads ${foreign.join(', ')}, which it does not show`);
}
