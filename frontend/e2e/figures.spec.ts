import type { Page } from '@playwright/test';

import type { Schemas } from '../src/api/types';
import { href, paths } from '../src/app/paths';
import { expect, test } from './support/test';

// Shortly after the beginning of the show.
test.use({ now: '2026-06-06T23:10:00Z' });

const PHONE = { width: 390, height: 844 };

/** How many taps are made after the first twenty; see docs/performance.md. */
const TAPS = Number(process.env['FIGURES_TAPS'] ?? 120);

/**
 * What no machine takes, however busy, unless the mechanism fails: answers that stay in memory, results
 * that are read once a minute, and pages that wait for the server. The figures are in
 * docs/performance.md.
 */
const MOST = { heapMb: 4, placeMs: 30_000, pageMs: 20_000 };

const told = (text: string) => process.stdout.write(`figures: ${text}\n`);

/** The bytes of objects that are in use. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** Taps what an entry does next, and takes that back, in turn. */
async function tap(page: Page, act: 'Here' | 'Done', times: number): Promise<void> {
  const turns = { wanted: times, act };
  await page.evaluate(async ({ wanted, act: word }) => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 4));
    for (let done = 0; done < wanted;) {
      const ends = new RegExp(done % 2 === 0 ? `${word}$` : '^Undo$');
      const button = [...document.querySelectorAll('button')].find((one) =>
        ends.test((one.getAttribute('aria-label') ?? one.textContent).trim()),
      );
      if (button !== undefined) {
        button.click();
        done += 1;
      }
      await pause();
    }
  }, turns);
  // What was tapped last is shown as it is on the server.
  await expect(page.getByText('not yet sent')).toHaveCount(0, { timeout: 240_000 });
}

test('a gate needs no more memory after many taps than after twenty @desk', async ({
  api,
  account,
  privateWindow,
}) => {
  const office = api.as(account);
  const show = await office.newEvent();
  const id = show._id.$oid;
  const class_id = show.classes[0]?.id;
  for (const horse of ['Midnight Sun', 'Star']) await api.register(id, horse, ['Open Pleasure']);
  await office.newSession(id, [{ class_id, goes: 'one_by_one' }]);
  const body = { role: 'gate', label: 'Gate' };
  const link = await office.post<Schemas['DeviceLinkView']>(`events/${id}/device_links`, body);
  const { page, arrive } = await privateWindow();
  await page.setViewportSize(PHONE);
  await page.goto(`/device#${link.token}`);
  await arrive(/^1 Open Pleasure/);
  await page.getByRole('button', { name: 'Start Class' }).click();
  await expect(page.getByRole('button', { name: 'End Class' })).toBeVisible();

  const mb = (bytes: number) => (bytes / 1e6).toFixed(2);
  const heapAfter = async (taps: number) => {
    const heap = await heapOf(page);
    told(`heap ${mb(heap)} MB after ${taps} taps`);
    return heap;
  };
  await tap(page, 'Here', 20);
  const few = await heapAfter(20);
  await tap(page, 'Here', TAPS / 2);
  await heapAfter(20 + TAPS / 2);
  const onDeck = page.getByRole('region', { name: 'On deck' });
  await onDeck.getByRole('button', { name: /Here$/ }).click();
  await onDeck.getByRole('button', { name: /In$/ }).click();
  await tap(page, 'Done', TAPS / 2);
  const many = await heapAfter(22 + TAPS);
  expect(many - few).toBeLessThan(MOST.heapMb * 1e6);
});

test('a place that is published is on a spectator’s page at once @desk', async ({
  api,
  account,
  privateWindow,
}) => {
  const office = api.as(account);
  const show = await office.newEvent();
  const at = `events/${show._id.$oid}/classes/${show.classes[0]?.id ?? ''}`;
  const { back_number } = await api.register(show._id.$oid, 'Midnight Sun', ['Open Pleasure']);
  await office.put(`${at}/format`, { kind: 'placed', judges: [{ name: 'Ann Lee' }], places: 6 });
  await office.put(`${at}/cards/0`, { revision: 0, lines: [{ back_number, place: 1 }] });
  const { page, arrive } = await privateWindow();
  await page.setViewportSize(PHONE);
  await page.goto(href.publicResults(show.hashed_id));
  await arrive('Results');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const seen = page
    .waitForFunction(() => document.body.textContent.includes('Midnight Sun'), null, {
      polling: 'raf',
    })
    .then(() => performance.now());
  await office.post(`${at}/results/publish`, {});
  const published = performance.now();
  const took = Math.round((await seen) - published);
  told(`a published place is seen after ${took} ms`);
  expect(took).toBeLessThan(MOST.placeMs);
});

test.describe('with a session', () => {
  test.use({ signedIn: true });

  test('a page that was read before is there while the server says nothing @desk', async ({
    page,
    api,
    account,
    arrive,
    expectComplaint,
  }) => {
    const office = api.as(account);
    const show = await office.newEvent();
    await office.post('contacts', { name: 'Jo Farrier', kinds: ['farrier'] });
    await office.post('notes', { text: 'Fix the gate' });
    const PAGES = [
      [paths.today, 'Today', /Nothing|due/],
      [paths.horses, 'Horses', /horse/],
      [paths.contacts, 'Contacts', /Jo Farrier/],
      [paths.notes, 'Notes', /Fix the gate/],
      [paths.shows, 'Shows', new RegExp(show.name)],
    ] as const;
    for (const [path, heading] of PAGES) {
      await page.goto(path);
      await arrive(new RegExp(heading, 'i'));
    }
    await page.goto(paths.settings);
    await arrive('Settings');

    // From here on no call is answered; the files of the application are.
    // Of moves that the router did not make.
    expectComplaint(/^You are trying to use a blocker on a POP/);
    await page.route('**/showstable/**', () => undefined);
    const slowest = { path: '', ms: 0 };
    for (const [path, , text] of PAGES) {
      const ms = await page.evaluate(
        async ({ to, sought }) => {
          const from = performance.now();
          // As a link does it, wherever the menu has it.
          history.pushState({}, '', to);
          dispatchEvent(new PopStateEvent('popstate'));
          const isThere = () => {
            const main = document.querySelector('main');
            return (
              location.pathname === to &&
              main?.querySelector('[aria-busy="true"]') === null &&
              new RegExp(sought).test(main.textContent)
            );
          };
          while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve));
          return performance.now() - from;
        },
        { to: path, sought: text.source },
      );
      told(`${path} after ${Math.round(ms)} ms`);
      if (ms > slowest.ms) Object.assign(slowest, { path, ms });
    }
    expect(slowest.ms, slowest.path).toBeLessThan(MOST.pageMs);
  });
});
