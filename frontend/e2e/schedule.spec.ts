import type { Locator, Page } from '@playwright/test';

import type { Schemas } from '../src/api/types';
import { href } from '../src/app/paths';
import { expect, test } from './support/test';
import { notices } from './support/notices';

// Half an hour before the show.
test.use({ now: '2026-06-06T22:30:00Z', signedIn: true });

/** The titles of the lines of a list, in their order. */
const titles = (list: Locator) =>
  list.getByRole('listitem').evaluateAll((lines) => lines.map((it) => it.ariaLabel));

/** Waits until what is shown is saved, too: a change is shown at once. */
const saved = (page: Page) => expect(page.getByText('Saving…')).toHaveCount(0);

/** Drags a handle onto a line with the mouse, a little at a time as a hand does. */
async function drag(page: Page, handle: Locator, onto: Locator) {
  await onto.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const to = await onto.boundingBox();
  if (from === null || to === null) throw new Error('nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 4, { steps: 8 });
  // The mark shows where it would go; who lets go before drops it elsewhere.
  await expect(onto.locator('xpath=descendant-or-self::*[@data-drop]')).not.toHaveCount(0);
  await page.mouse.up();
}

test('the office plans the rings, draws an order of go and makes links @desk', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const office = api.as(account);
  const show = await office.newEvent();
  const id = show._id.$oid;
  await api.register(id, 'Midnight Sun', ['Open Pleasure']);
  await api.register(id, 'Star', ['Open Pleasure', 'Youth Lite Shod']);
  await api.register(id, 'Comet', ['Open Pleasure', 'Lead Line']);
  const [open, youth, lead] = [
    '1 · Open Pleasure',
    '2 · Youth Lite Shod',
    '3 · Lead Line',
  ] as const;

  // All classes at once, with their times.
  await page.goto(href.eventSchedule(id));
  await arrive('Shelbyville Spring Classic');
  await page.getByRole('button', { name: 'Schedule All Classes' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Start Time')).toHaveValue('18:00');
  await inspect();
  // Their names suggest that some go all together.
  await expect(dialog.getByRole('checkbox', { name: open })).toBeChecked();
  for (const title of [open, youth, lead]) {
    await dialog.getByRole('checkbox', { name: title }).uncheck();
  }
  await dialog.getByRole('button', { name: 'Schedule All Classes' }).click();
  const main = page.getByRole('list', { name: 'Main Ring, Sat, Jun 6, 6:00 PM' });
  await expect.poll(() => titles(main)).toEqual([open, youth, lead]);
  // Three trips at three minutes.
  await expect(main.getByRole('listitem', { name: youth })).toContainText('6:09 PM');
  await inspect();

  // By keyboard, within the session; the focus stays on the handle.
  const handle = page.getByRole('button', { name: `Move ${open}` });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`Picked up ${open}`)).toBeAttached();
  // A key that comes before the lines are measured moves nothing, and is pressed again.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    const said = page.getByText('6:00 PM, 2 of 3', { exact: false });
    await expect(said).toBeAttached({ timeout: 5000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect.poll(() => titles(main)).toEqual([youth, open, lead]);
  await expect(handle).toBeFocused();
  const notice = notices(page)
    .locator('[role=presentation]')
    .filter({ hasText: `${open} moved` });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titles(main)).toEqual([open, youth, lead]);

  // By mouse, to another ring.
  await page.getByRole('button', { name: 'Add Session' }).click();
  await dialog.getByLabel('Ring', { exact: true }).selectOption('');
  await dialog.getByLabel(/^Name of the Ring/).fill('Ring 2');
  await dialog.getByRole('button', { name: 'Add Session' }).click();
  const second = page.getByRole('list', { name: 'Ring 2, Sat, Jun 6, 6:00 PM' });
  await expect(second).toContainText('Drag classes here.');
  // As long as it closes, the dialog covers the lines.
  await expect(dialog).toHaveCount(0);
  await drag(page, page.getByRole('button', { name: `Move ${lead}` }), second);
  await expect.poll(() => titles(second)).toEqual([lead]);
  await expect.poll(() => titles(main)).toEqual([open, youth]);
  await saved(page);

  // Somebody else is first: theirs is shown, and the own change is done again.
  const { revision, rings, sessions } = await office.get<Schemas['ScheduleView']>(
    `events/${id}/schedule`,
  );
  await office.put(`events/${id}/schedule`, {
    revision,
    rings: rings.map((ring) => (ring.name === 'Ring 2' ? { ...ring, name: 'Barn' } : ring)),
    sessions: sessions.map((one) => ({ ...one, starts_at: one.starts_at.$date })),
  });
  await expect(page.getByRole('list', { name: 'Barn, Sat, Jun 6, 6:00 PM' })).toBeVisible();

  // Two classes at once.
  await page.getByRole('button', { name: youth, exact: true }).click();
  await dialog.getByLabel(/^Ridden at Once With/).selectOption(open);
  await dialog.getByRole('button', { name: 'Save Line' }).click();
  await expect(main.getByRole('listitem', { name: youth })).toContainText('1 entry · with 1');

  // The order of go.
  await page.getByRole('button', { name: `More for ${open}` }).click();
  await page.getByRole('menuitem', { name: 'Order of Go' }).click();
  await expect(page.getByText('Not drawn yet')).toBeVisible();
  await page.getByRole('button', { name: 'Draw' }).click();
  await dialog.getByLabel(/^Seed/).fill('7');
  await dialog.getByRole('button', { name: 'Draw' }).click();
  await expect(page.getByText('with the seed 7.')).toBeVisible();
  const order = page.getByRole('list', { name: 'Order of go' });
  const [first = '', next = ''] = (await titles(order)).map(String);
  await page.getByRole('button', { name: `More for ${next}` }).click();
  await page.getByRole('menuitem', { name: 'Up' }).click();
  await expect(order.getByRole('listitem').first()).toHaveAccessibleName(next);
  await expect(order.getByRole('listitem').nth(1)).toHaveAccessibleName(first);
  await expect(page.getByText(/^Changed .* by /)).toBeVisible();
  await inspect();

  // The day begins.
  await page.getByRole('link', { name: 'Schedule' }).last().click();
  await page.getByRole('button', { name: `More for ${open}` }).click();
  await page.getByRole('menuitem', { name: 'Start' }).click();
  await expect(main.getByRole('listitem', { name: open })).toContainText('Running, 3 to go');
  await page.getByRole('button', { name: 'Hold Main Ring' }).click();
  await dialog.getByLabel('Reason').fill('Lightning');
  await dialog.getByRole('button', { name: 'Hold the Ring' }).click();
  await expect(page.getByText('On hold: Lightning')).toBeVisible();
  await inspect();

  // A link for the gate, as a code to scan.
  await page.getByRole('link', { name: 'Links for Phones' }).click();
  await expect(page).toHaveURL(href.eventLinks(id));
  await arrive('Shelbyville Spring Classic');
  await page.getByRole('button', { name: 'New Link' }).click();
  await dialog.getByLabel('Role').selectOption('gate');
  await dialog.getByLabel('Where or Who').fill('Main Ring gate');
  await inspect();
  await dialog.getByRole('button', { name: 'Make Link' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code of Gate: Main Ring gate' })).toBeVisible();
  await expect(dialog.getByLabel('Address')).toHaveValue(/\/device#/);
  await inspect();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Revoke Gate: Main Ring gate' }).click();
  await page.getByRole('button', { name: 'Revoke Link' }).click();
  await expect(page.getByRole('heading', { name: 'No links' })).toBeVisible();
});
