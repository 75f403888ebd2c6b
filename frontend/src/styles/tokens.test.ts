import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

const src = path.resolve(import.meta.dirname, '..');
const tokens = readFileSync(path.join(src, 'styles/tokens.css'), 'utf8');
const [light = '', dark = ''] = tokens.split('@media screen and (prefers-color-scheme: dark)');

function color(name: string, theme: string): string {
  const found = new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(theme) ?? [];
  if (found[1] === undefined) throw new Error(`no color --${name}`);
  return found[1];
}

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const [dim = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dim + 0.05);
}

const AAA = 7;
const AA = 4.5;
const CONTROL = 3;

const pairs: [string, string, number][] = [
  ...['paper', 'card'].flatMap((surface): [string, string, number][] => [
    ['ink', surface, AAA],
    ['brand', surface, AAA],
    ['ink-soft', surface, AAA],
    ['red', surface, AA],
    ['green', surface, AA],
    ['line-strong', surface, CONTROL],
    ['focus', surface, CONTROL],
  ]),
  ['scene-ink', 'scene-sky', AAA],
  ['ink', 'sunken', AAA],
  ['ink-soft', 'sunken', AA],
  ['brand-ink', 'brand', AAA],
  ['brand-ink', 'brand-hover', AAA],
  ['red-ink', 'red', AA],
  ['red-ink', 'red-hover', AA],
  ...['brand', 'red', 'blue', 'green', 'gold'].flatMap((tone): [string, string, number][] => [
    [tone, `${tone}-soft`, AA],
    ['ink', `${tone}-soft`, AAA],
    ['ink-soft', `${tone}-soft`, AA],
  ]),
];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_name, theme) =>
  it.each(pairs)('%s is legible on %s', (ink, surface, least) =>
    expect(contrast(color(ink, theme), color(surface, theme))).toBeGreaterThanOrEqual(least),
  ),
);

it.each([
  ['board-ink', 'board-paper'],
  ['board-soft', 'board-paper'],
  ['board-warn', 'board-paper'],
  ['board-ink', 'board-block'],
])('on a television %s is legible on %s', (ink, surface) =>
  expect(contrast(color(ink, light), color(surface, light))).toBeGreaterThanOrEqual(AAA),
);

const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.css') && !file.endsWith('tokens.css') && !file.endsWith('fonts.css'),
);

it.each(sheets)('%s takes its colors and sizes from the tokens', (file) => {
  const text = readFileSync(path.join(src, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@(?:media|container)[^{]*/g, '');
  expect(text).not.toMatch(/#[0-9a-f]{3,8}\b(?=\s*[;,)])/i);
  expect(text).not.toMatch(/\b(?:rgba?|hsla?|oklch|hwb)\(/i);
  expect(text).not.toMatch(/[\s(:-]\.?\d[\d.]*(?:px|rem|pt|ms)\b/);
});

it('uses no token that does not exist', () => {
  const known = new Set(Array.from(tokens.matchAll(/(--[\w-]+):/g), ([, name]) => name));
  for (const file of sheets) {
    const text = readFileSync(path.join(src, file), 'utf8');
    const local = new Set(Array.from(text.matchAll(/(--[\w-]+):/g), ([, name]) => name));
    for (const [, name] of text.matchAll(/var\((--[\w-]+)/g)) {
      // Set by the dialog library.
      const provided = /^--(?:collapsible|anchor|available)-/.test(name ?? '');
      expect(provided || known.has(name) || local.has(name), `${file}: ${name ?? ''}`).toBe(true);
    }
  }
});
