import type { Locator, Page } from '@playwright/test';

import { href, paths } from '../src/app/paths';
import { expect, test } from './support/test';
import { notices } from './support/notices';

test.use({ signedIn: true });

/** Who stands at a place. */
const place = (page: Page, name: string) => page.getByRole('list', { name, exact: true });

/** Waits until a horse stands at a place, by its name. */
const stands = (where: Locator, name: string) =>
  expect(where.getByRole('link', { name, exact: true })).toBeVisible();

/** Drags a handle onto a place with the mouse, a little at a time as a hand does. */
async function drag(page: Page, handle: Locator, onto: Locator) {
  await onto.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const to = await onto.boundingBox();
  if (from === null || to === null) throw new Error('nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  // The mark shows where it would go; who lets go before drops it elsewhere.
  await expect(onto).toHaveAttribute('data-over');
  await page.mouse.up();
}

test('a barn is planned, and horses are moved by keyboard and by mouse @desk', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  await api.as(account).newHorse({ name: 'Midnight Sun' });
  await api.as(account).newHorse({ name: 'Clover' });
  await page.goto(paths.places);
  await arrive('Places');
  await page.getByRole('button', { name: 'Add Area' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Area' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Main Aisle');
  await dialog.getByRole('textbox', { name: 'Stalls' }).fill('A1–A12');
  await expect(dialog).toContainText('Adds 12 stalls, A1 to A12.');
  await inspect();
  await dialog.getByRole('button', { name: 'Add Area' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('0 of 12 stalls taken')).toBeVisible();

  // By keyboard; the focus stays on the handle.
  const handle = page.getByRole('button', { name: 'Move Midnight Sun' });
  await handle.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Picked up Midnight Sun')).toBeAttached();
  // A key that comes before the places are measured moves nothing, and is pressed again.
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('A1, Main Aisle, free')).toBeAttached({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await stands(place(page, 'A1, Main Aisle'), 'Midnight Sun');
  await expect(handle).toBeFocused();
  await expect(page.getByText('1 of 12 stalls taken')).toBeVisible();
  // Given up with Escape, it stays.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Picked up Midnight Sun')).toBeAttached();
  await expect(async () => {
    await page.keyboard.press('Escape');
    const said = page.getByText('It stays where it was.');
    await expect(said).toBeAttached({ timeout: 2000 });
  }).toPass();

  // By mouse, onto a stall that is taken.
  const clover = page.getByRole('button', { name: 'Move Clover' });
  await drag(page, clover, place(page, 'A3, Main Aisle'));
  await stands(place(page, 'A3, Main Aisle'), 'Clover');
  await drag(page, clover, place(page, 'A1, Main Aisle'));
  const question = page.getByRole('alertdialog', { name: 'Swap the two?' });
  await expect(question).toContainText('Midnight Sun is in A3, Main Aisle then.');
  await inspect();
  await question.getByRole('button', { name: 'Swap' }).click();
  await expect(question).toHaveCount(0);
  await stands(place(page, 'A1, Main Aisle'), 'Clover');
  await stands(place(page, 'A3, Main Aisle'), 'Midnight Sun');
  const notice = notices(page)
    .locator('[role=presentation]')
    .filter({ hasText: 'Clover stands in A1, Main Aisle' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await stands(place(page, 'A3, Main Aisle'), 'Clover');
  await expect(notices(page)).toContainText('Moved back');
  await page.reload();
  await arrive('Places');
  await stands(place(page, 'A1, Main Aisle'), 'Midnight Sun');
  await stands(place(page, 'A3, Main Aisle'), 'Clover');
});

test('a groom moves a horse by its menu, and its page says where it stands @phone', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const barn = api.as(account);
  const { id } = await barn.newHorse({ name: 'Midnight Sun' });
  await barn.newPlan();
  await page.goto(paths.places);
  await arrive('Places');
  await page.getByRole('button', { name: 'More for Midnight Sun' }).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move Midnight Sun' });
  await dialog.getByRole('button', { name: 'Show all places' }).click();
  await page.getByRole('option', { name: 'A2, Main Aisle' }).click();
  await inspect();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await stands(place(page, 'A2, Main Aisle'), 'Midnight Sun');
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBe(0);
  await page.goto(href.horse(id));
  await arrive('Midnight Sun');
  await expect(page.getByRole('region', { name: 'Place', exact: true })).toContainText(
    'A2, Main Aisle since May 1, 2026',
  );
});
