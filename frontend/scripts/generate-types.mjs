// Writes src/api/generated.ts from the API description. With `--check` it fails if the committed
// file differs.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import openapiTypescript, { astToString } from 'openapi-typescript';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const target = path.join(root, 'src/api/generated.ts');
const source = new URL('../../docs/openapi.json', import.meta.url);

const header = `/* Generated from docs/openapi.json by \`npm run generate\`. Do not edit. */\n\n`;
const text = header + astToString(await openapiTypescript(source, { alphabetize: true }));

if (process.argv.includes('--check')) {
  const current = await readFile(target, 'utf8').catch(() => '');
  if (current !== text) {
    console.error('src/api/generated.ts is stale: run `npm run generate` in frontend/');
    process.exit(1);
  }
} else {
  await writeFile(target, text);
}
