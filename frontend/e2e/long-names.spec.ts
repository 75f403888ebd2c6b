import type { Page } from '@playwright/test';

import type { Schemas } from '../src/api/types';
import { href, paths } from '../src/app/paths';
import { expect, test } from './support/test';

test.use({ signedIn: true });

const HORSE = 'Pride of the Tennessee Valley Midnight Masterpiece Generator the Third';
/** Few names have a longer word. */
const WORD = 'Donaudampfschifffahrtsgesellschaftskapitän';
const PERSON = 'Bartholomew Maximilian Featherstonehaugh-Cholmondeley';
const EMAIL = 'bartholomew.featherstonehaugh@stables.of.the.duck.river.example.org';

/**
 * Texts that reach over their cell or card, or are a column of letters; ordinary words that are cut;
 * and pages that are too wide.
 */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const width = document.documentElement.scrollWidth;
    if (width > innerWidth) found.add(`The page is ${String(width)} px wide`);
    const isClipped = (element: Element | null): boolean => {
      if (element === null) return false;
      const { overflowX, clipPath } = getComputedStyle(element);
      return overflowX !== 'visible' || clipPath !== 'none' || isClipped(element.parentElement);
    };
    for (const table of document.querySelectorAll('main table')) {
      const over = table.getBoundingClientRect().right;
      const around = table.parentElement;
      if (around === null || isClipped(around)) continue;
      if (over > around.getBoundingClientRect().right + 1) found.add('A table over its card');
    }
    // Not a part of an address, nor of a name with hyphens.
    const ORDINARY = /(?<![\w.@-])[a-z]{2,10}(?![\w.@-])/gi;
    for (const element of document.querySelectorAll(
      'main :is(a, b, dd, dt, li, p, span, td, th)',
    )) {
      const text = [...element.childNodes].find(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
      );
      // The text of a button with an icon is for screen readers.
      if (text === undefined || isClipped(element) || element.closest('button') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(element);
      const box = range.getBoundingClientRect();
      const said = element.textContent.slice(0, 40);
      const cell = element.closest('td, th, li, dd, section')?.getBoundingClientRect();
      if (cell !== undefined && box.right > cell.right + 1) found.add(`Over its cell: ${said}`);
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(ORDINARY)) {
        const letters = document.createRange();
        letters.setStart(text, index);
        letters.setEnd(text, index + word.length);
        if (letters.getClientRects().length > 1) found.add(`Cut: ${word} in ${said}`);
      }
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      if (box.width < 3 * size && box.height > 6 * size) found.add(`Letters: ${said}`);
    }
    return [...found];
  });
}

test('long names and addresses stay in their place', async ({ page, api, account }) => {
  test.setTimeout(180_000);
  const as = api.as(account);
  const { id } = await as.newSaleHorse({
    name: HORSE,
    owners: [PERSON],
    boardingAndStabling: {
      stableName: 'The Old Featherstonehaugh Stables at the Duck River',
      location: 'Shelbyville, TN',
      contactInformation: EMAIL,
      boardingAgreement: 'Full board, month to month, with turnout each day.',
    },
  });
  await as.newHorse({
    name: WORD,
    feedingAndNutrition: { dietPlan: { morning: WORD }, supplements: [WORD] },
    trainingAndPerformance: {
      competitionResults: [{ date: '2026-04-25', event: WORD, placement: WORD }],
    },
    pedigree: { ancestors: [WORD] },
  });
  const contact = await as.newContact({ name: PERSON, email: EMAIL, horse_ids: [id] });
  await as.newTask({ title: HORSE, horse_ids: [id], assignee: PERSON, time: '07:30' });
  await as.newDocument({ title: HORSE });
  const cost = { date: '2026-05-20', kind: 'expense', category: 'farrier', amount: 80_123.45 };
  await as.post('book', { ...cost, description: `Shoes of ${HORSE}`, split_equally: [id] });
  const to = { recipient_name: PERSON, email: EMAIL, date: '2026-05-31', due_on: '2026-06-14' };
  const lines = [{ description: HORSE, quantity: 2, unit_amount: 4500 }];
  const bill = await as.post<{ _id: { $oid: string } }>('bills', { ...to, lines });
  const show = await as.newEvent({ name: HORSE, event_type: WORD });
  const eventId = show._id.$oid;
  const classId = show.classes[0]?.id ?? '';
  const entry = await as.post<Schemas['NewRegistrationView']>(`events/${eventId}/register`, {
    rider_name: PERSON,
    rider_email: EMAIL,
    rider_phone: '931-555-0147',
    rider_address: { street: '1 Main St' },
    horse_name: HORSE,
    classes_entered: [{ name: 'Open Pleasure' }],
  });

  const judges = Array.from({ length: 5 }, () => PERSON);
  const at = `events/${eventId}/classes/${classId}`;
  await as.put(`${at}/format`, { kind: 'placed', combine: 'points', judges });
  for (const judge of judges.keys()) {
    const lines = [{ back_number: entry.back_number, place: 1 }];
    await as.put(`${at}/cards/${judge}`, { lines });
  }
  await as.post(`${at}/results/publish`, {});

  for (const path of [
    paths.dashboard,
    `${paths.today}?date=2026-05-01`,
    paths.todayAll,
    paths.horses,
    paths.horsesBoarding,
    paths.horsesFeeding,
    paths.horsesTraining,
    paths.horsesPedigree,
    paths.feedBoard,
    paths.calendar,
    href.horse(id),
    href.contact(contact._id.$oid),
    paths.documents,
    `${paths.financial}?year=2026`,
    `${paths.expenses}?year=2026`,
    paths.bills,
    href.bill(bill._id.$oid),
    href.eventEntries(eventId),
    href.eventEntry(eventId, entry._id.$oid),
    href.eventClass(eventId, classId),
    href.eventClassResults(eventId, classId),
    href.publicResults(show.hashed_id),
    href.eventMoney(eventId),
  ]) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      const named = page.getByRole('main').getByText(new RegExp(`${HORSE}|${PERSON}`));
      await expect(named.filter({ visible: true }).first()).toBeVisible();
      const loading = page.getByRole('status').filter({ hasText: /^Loading/ });
      await expect(loading).toHaveCount(0);
      for (const width of [1280, 768, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await expect.poll(() => faults(page), `at ${String(width)} px`).toEqual([]);
      }
    });
  }
});
