import type { Page } from '@playwright/test';

import { paths } from '../src/app/paths';
import { expect, test } from './support/test';

// The clock of the tests starts on May 1, 2026. The zone of the browser is that of the barn.
test.use({ signedIn: true, timezoneId: 'America/Chicago' });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const day = (page: Page, name: string) =>
  page.getByRole('gridcell').filter({ has: page.getByRole('button', { name }) });

/** Makes the farrier come every six weeks from the 4th of May on. */
async function makeSeries(page: Page) {
  const form = dialog(page, 'Add Appointment');
  await form.getByLabel('Title').fill('Farrier');
  await form.getByLabel('Start Date').fill('2026-05-04');
  await form.getByLabel('Repeats').selectOption({ label: 'Weekly' });
  await form.getByLabel('Every how many weeks').fill('6');
  // The end and the weekday follow the start.
  await expect(form.getByLabel('End Date')).toHaveValue('2026-05-04');
  await expect(form.getByRole('checkbox', { name: 'Mon' })).toBeChecked();
  await expect(form).toContainText('First on Mon, May 4, 2026, then every 6 weeks on Monday.');
}

test('the farrier comes every six weeks; one visit is moved, and one dropped @desk', async ({
  page,
  arrive,
  inspect,
}) => {
  await page.goto(paths.appointments);
  await arrive('Appointments');
  await page.getByRole('button', { name: 'Add Appointment' }).first().click();
  await makeSeries(page);
  await inspect();
  await dialog(page, 'Add Appointment').getByRole('button', { name: 'Save' }).click();
  await expect(day(page, 'Monday, May 4, 2026')).toContainText('Farrier');

  // The visit in June is dragged to the next day by keyboard.
  await page.getByRole('button', { name: 'Next month' }).click();
  const visit = day(page, 'Monday, June 15, 2026').getByRole('button', { name: /^Farrier/ });
  await visit.focus();
  // Each key waits for what the last one did, as the library says it to screen readers.
  const over = (text: string, options = {}) =>
    expect(page.getByRole('status').filter({ hasText: text })).toBeAttached(options);
  await page.keyboard.press('Space');
  await over('June 15');
  // The library listens for the arrows only some time after it has said where the visit is, and
  // what a key did may be said late: each attempt goes on from where the visit is by then.
  await expect(async () => {
    const said = await page
      .getByRole('status')
      .filter({ hasText: /June \d/ })
      .innerText();
    const on = Number(/June (\d+)/.exec(said)?.[1]);
    if (on !== 16) await page.keyboard.press(on < 16 ? 'ArrowRight' : 'ArrowLeft');
    await over('June 16', { timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Move This One' }).click();
  await expect(day(page, 'Tuesday, June 16, 2026')).toContainText('9:00 AMFarrier');
  await inspect();

  // That in July is dropped, by pointer.
  await page.getByRole('button', { name: 'Next month' }).click();
  await day(page, 'Monday, July 27, 2026')
    .getByRole('button', { name: /^Farrier/ })
    .click();
  await expect(dialog(page, 'Farrier')).toContainText('Every 6 weeks on Monday');
  await inspect();
  await dialog(page, 'Farrier').getByRole('button', { name: 'Drop or Delete' }).click();
  await page.getByRole('button', { name: 'Drop This One' }).click();
  await expect(day(page, 'Monday, July 27, 2026')).not.toContainText('Farrier');
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(day(page, 'Monday, September 7, 2026')).toContainText('Farrier');
  await page.reload();
  await arrive('Appointments');
  await expect(day(page, 'Monday, September 7, 2026')).toContainText('Farrier');
});

test('a clinic of three days is one bar, moved by the day that is dragged @desk', async ({
  page,
  api,
  account,
  arrive,
}) => {
  const clinic = { title: 'Clinic', kind: 'clinic', all_day: true };
  await api
    .as(account)
    .post('appointments', { ...clinic, starts_at: '2026-05-05', ends_at: '2026-05-07' });
  await page.goto(`${paths.calendar}?view=month&day=2026-05-05`);
  await arrive('All Events');
  const bar = page.getByRole('button', { name: /^Clinic/ });
  await expect(bar).toHaveCount(1);
  const from = await bar.boundingBox();
  const to = await day(page, 'Thursday, May 7, 2026').boundingBox();
  if (from === null || to === null) throw new Error('not shown');
  // It lies over the cell of its last day, and is taken in the middle.
  expect(from.x + from.width).toBeGreaterThan(to.x + to.width / 2);
  const y = from.y + from.height / 2;
  await page.mouse.move(from.x + from.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, y, { steps: 10 });
  await page.mouse.up();
  await expect(page.getByText('Moved', { exact: true })).toBeVisible();
  await expect(
    day(page, 'Wednesday, May 6, 2026').getByRole('button', { name: /^Clinic/ }),
  ).toHaveAccessibleName(/May 6, 2026 – .*May 8, 2026/);
});
