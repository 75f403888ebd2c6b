import { readFileSync } from 'node:fs';
import path from 'node:path';

import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderApp } from '../testing/renderApp';

const file = (name: string) => readFileSync(path.join('src/app', name));

const manifest = JSON.parse(file('manifest.webmanifest').toString()) as Record<string, unknown> & {
  icons: { src: string; sizes: string; purpose?: string }[];
};

/** The size in the header of a PNG. */
function sizeOf(name: string): string {
  const header = file(name);
  expect(header.subarray(1, 4).toString()).toBe('PNG');
  return `${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`;
}

it('puts any page on a home screen, which opens where it was put', () => {
  expect(manifest).toMatchObject({ display: 'standalone', scope: '/', name: 'Show Stable' });
  // Each page is its own application, and begins with itself.
  expect(manifest).not.toHaveProperty('start_url');
  expect(manifest).not.toHaveProperty('id');
  const page = file('index.html').toString();
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  expect(page).toContain(`content="${String(manifest['theme_color'])}"`);
});

it('has icons of the sizes that it names, also for masks', () => {
  for (const { src, sizes } of manifest.icons) expect(sizeOf(src)).toBe(sizes);
  const plain = manifest.icons.filter(({ purpose }) => purpose === undefined);
  expect(plain.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  expect(sizeOf('apple-touch-icon.png')).toBe('180x180');
});

it('is read again on another page', async () => {
  const link = Object.assign(document.createElement('link'), { rel: 'manifest', href: '/any' });
  document.head.append(link);
  const { router } = renderApp('/documents');
  await screen.findByRole('heading', { name: 'Documents' });
  const first = document.querySelector('link[rel="manifest"]');
  await act(() => router.navigate('/notes'));
  await screen.findByRole('heading', { name: 'Notes' });
  const second = document.querySelector('link[rel="manifest"]');
  expect(second).not.toBe(first);
  expect(second).toHaveAttribute('href', '/any');
  second?.remove();
});
