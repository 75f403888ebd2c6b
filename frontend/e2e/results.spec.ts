import type { Page } from '@playwright/test';

import { href } from '../src/app/paths';
import { expect, test } from './support/test';

test.use({ signedIn: true, bothThemes: true });

const PHONE = { width: 390, height: 844 };

/** Says what the open class is judged by. */
async function setFormat(page: Page, kind: string, judges: readonly string[], more = '') {
  await page.getByRole('button', { name: 'Set Format' }).click();
  const dialog = page.getByRole('dialog', { name: 'Format' });
  await dialog.getByLabel('Judged By').selectOption(kind);
  for (const [at, judge] of judges.entries()) {
    if (at > 0) await dialog.getByRole('button', { name: 'Add Judge' }).click();
    await dialog.getByLabel('Name').nth(at).fill(judge);
  }
  if (more !== '') await dialog.getByText(more).click();
  return dialog;
}

/** Writes the numbers of the first, the second … place on the open card. */
async function placeAll(page: Page, numbers: readonly number[]) {
  for (const number of numbers) {
    const field = page.getByLabel(/^Back number of the/);
    await field.fill(String(number));
    await field.press('Enter');
    await expect(field).toHaveValue('');
  }
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
}

test('the cards of three judges become results, which are published and corrected', async ({
  page,
  api,
  account,
  arrive,
  inspect,
  privateWindow,
}) => {
  const show = await api.as(account).newEvent();
  const id = show._id.$oid;
  for (const horse of ['Midnight Sun', 'Star', 'Comet', 'Clover', 'Juniper']) {
    const classes = horse === 'Juniper' ? ['Open Pleasure'] : ['Open Pleasure', 'Lead Line'];
    await api.register(id, horse, classes);
  }
  const results = page.getByRole('region', { name: 'Results' });
  const places = results.getByRole('listitem');

  // Nothing is published yet.
  const visitor = await privateWindow();
  await visitor.page.goto(href.publicResults(show.hashed_id));
  await visitor.arrive('Results');
  await expect(visitor.page.getByText(/^No results are published yet/)).toBeVisible();

  // A class with three judges, and a horse that none of them places.
  await page.goto(href.eventResults(id));
  await arrive('Shelbyville Spring Classic');
  await page.getByRole('link', { name: 'Open Pleasure' }).click();
  const format = await setFormat(
    page,
    'placed',
    ['Ann Lee', 'José Núñez', 'Kim Dale'],
    'Majority:',
  );
  await inspect();
  await format.getByRole('button', { name: 'Save Format' }).click();
  await expect(page.getByText('Placed · 3 judges · Majority')).toBeVisible();
  await placeAll(page, [1, 2, 3, 4]);
  await page.getByText('José Núñez', { exact: true }).click();
  await expect(page.getByLabel('Place of 1', { exact: true })).toHaveValue('');
  await placeAll(page, [2, 1, 3]);
  await page.getByText('Kim Dale', { exact: true }).click();
  await expect(page.getByLabel('Place of 2', { exact: true })).toHaveValue('');
  await expect(results.getByText('Kim Dale: nothing is written.')).toBeVisible();
  await expect(results.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await placeAll(page, [1, 3, 2]);
  await page.getByRole('button', { name: 'Status of 5' }).click();
  await page.getByRole('button', { name: 'Excused' }).click();
  await expect(places.first()).toContainText(/1st.*1.*Midnight Sun.*2 judges at 1 or better/);
  await expect(places.last()).toContainText(/5.*Juniper.*Excused/);
  await inspect();
  await results.getByRole('button', { name: 'Publish' }).click();
  await expect(results.getByText('Published', { exact: true })).toBeVisible();
  // The button is gone; what it did has the focus.
  await expect(results.getByText(/^Published: everyone/)).toBeFocused();

  // A tie of a class with scores, broken by a work-off.
  await page.goto(href.eventResults(id));
  await page.getByRole('link', { name: 'Lead Line' }).click();
  const second = await setFormat(page, 'scored', []);
  await second.getByRole('button', { name: 'Save Format' }).click();
  await expect(page.getByText('Scored · 3 judges · sum')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Format' }).click();
  for (const at of [3, 2]) {
    await second.getByRole('button', { name: `Remove judge ${at}` }).click();
  }
  await second.getByRole('button', { name: 'Save Format' }).click();
  await expect(page.getByRole('heading', { name: 'Card of Ann Lee' })).toBeVisible();
  await page.getByLabel('Score of 1', { exact: true }).click();
  for (const score of ['71.5', '73', '73', 'el']) {
    await page.keyboard.type(score);
    await page.keyboard.press('Enter');
  }
  await results.getByRole('button', { name: 'Break the Tie of 2 and 3' }).click();
  const tie = page.getByRole('dialog', { name: 'Break the tie' });
  await tie.getByLabel(/2 · Star/).fill('2');
  await tie.getByLabel(/3 · Comet/).fill('1');
  await inspect();
  await tie.getByRole('button', { name: 'Save Order' }).click();
  await expect(places.first()).toContainText(/1st.*3.*Comet.*by the work-off.*73/);
  await expect(places.nth(1)).toContainText(/2nd.*2.*Star/);
  await results.getByRole('button', { name: 'Publish' }).click();
  await expect(results.getByText('Published', { exact: true })).toBeVisible();

  // A card was misread: the correction wants a reason.
  await page.getByLabel('Score of 1', { exact: true }).fill('74.5');
  await expect(results.getByText('Changed since')).toBeVisible();
  await results.getByRole('button', { name: 'Publish Correction' }).click();
  const correction = page.getByRole('dialog', { name: 'Publish correction' });
  await correction.getByLabel('Reason').fill('A score was misread');
  await correction.getByRole('button', { name: 'Publish Correction' }).click();
  await expect(correction).toBeHidden();
  await expect(results.getByText(/: A score was misread/)).toBeVisible();
  await page.setViewportSize(PHONE);
  await inspect();

  // What everybody sees, at a desk and on a phone.
  const shown = visitor.page;
  await shown.goto(href.event(id));
  await visitor.arrive('Shelbyville Spring Classic');
  await shown.getByRole('link', { name: 'Results' }).click();
  await visitor.arrive('Results');
  const lead = shown.getByRole('region', { name: '3 · Lead Line' });
  await expect(lead.getByRole('listitem').first()).toContainText(/1st.*Midnight Sun.*74\.5/);
  await expect(lead).toContainText(/Corrected .*CDT: A score was misread/);
  const open = shown.getByRole('region', { name: '1 · Open Pleasure' });
  await open.getByText('The judges’ cards').click();
  await expect(open.getByRole('table')).toContainText('José Núñez');
  await visitor.inspect();
  await shown.setViewportSize(PHONE);
  await visitor.inspect();
  await shown.getByLabel('Back number, horse or rider').fill('comet');
  await expect(shown.getByText('In 2 classes')).toBeVisible();
  await expect(shown.getByRole('listitem')).toHaveCount(2);
  const table = shown.waitForEvent('download');
  await shown.getByRole('button', { name: 'Spreadsheet' }).click();
  expect((await table).suggestedFilename()).toMatch(
    /^Shelbyville Spring Classic \d{4}-\d\d-\d\d results\.csv$/,
  );
});
