import type { Locator, Page } from '@playwright/test';

import { href } from '../src/app/paths';
import { expect, test } from './support/test';

test.use({ signedIn: true, bothThemes: true });

/** Who is in a stall. */
const stall = (page: Page, name: string) => page.getByRole('list', { name, exact: true });

const isIn = (where: Locator, name: string) =>
  expect(where.getByRole('button', { name, exact: true })).toBeVisible();

test('stalls are typed, booked and assigned by keyboard @desk', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const show = await api.as(account).newEvent();
  const id = show._id.$oid;
  await api.register(id, 'Midnight Sun', ['Open Pleasure']);
  await api.register(id, 'Clover', ['Open Pleasure'], { rider_email: 'kim@example.org' });
  await page.goto(href.eventStalls(id));
  await arrive('Shelbyville Spring Classic');
  await page.getByRole('button', { name: 'Add Area' }).click();
  const area = page.getByRole('dialog', { name: 'Add Area' });
  await area.getByRole('textbox', { name: 'Name' }).fill('Barn A');
  await area.getByRole('textbox', { name: 'Stalls' }).fill('A 1 to A 40');
  await expect(area).toContainText('Adds 40 stalls, A 1 to A 40.');
  await area.getByRole('textbox', { name: 'Ends of Rows' }).fill('A 1, A 40');
  await inspect();
  await area.getByRole('button', { name: 'Add Area' }).click();
  await expect(page.getByText('0 of 40 stalls taken')).toBeVisible();

  await page.getByRole('button', { name: 'Book a Stall' }).click();
  const booking = page.getByRole('dialog', { name: 'Book a Stall' });
  await booking.getByRole('combobox', { name: 'For' }).fill('Midnight');
  await page.getByRole('option', { name: /Midnight Sun/ }).click();
  await booking.getByRole('checkbox', { name: 'It is a stallion' }).check();
  await inspect();
  await booking.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(booking).toHaveCount(0);
  const tray = stall(page, 'Bookings without a stall');
  await isIn(tray, 'Midnight Sun');
  await expect(tray).toContainText('Stallion');
  await inspect();

  // By keyboard; the focus stays on the handle.
  const handle = page.getByRole('button', { name: 'Move Midnight Sun' });
  await handle.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Picked up Midnight Sun')).toBeAttached();
  // A key that comes before the stalls are measured moves nothing, and is pressed again.
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText(/^A \d+, Barn A, free$/)).toBeAttached({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 40 stalls taken')).toBeVisible();
  await isIn(page.getByRole('list', { name: 'Stalls of Barn A' }), 'Midnight Sun');
  await inspect();
  await page.reload();
  await arrive('Shelbyville Spring Classic');
  await expect(page.getByText('1 of 40 stalls taken')).toBeVisible();
});

test('a stall that two share is on both bills', async ({ page, api, account, arrive, inspect }) => {
  const office = api.as(account);
  const extra = { per: 'unit', required: false } as const;
  const show = await office.newEvent({
    fees: [
      { ...extra, name: 'Horse stall', amount: 185, stall_kind: 'horse' },
      { ...extra, name: 'Shavings', amount: 9.5, with_stall_kind: 'horse', per_stall: 2 },
    ],
  });
  const id = show._id.$oid;
  const sun = await api.register(id, 'Midnight Sun', ['Open Pleasure']);
  await api.register(id, 'Clover', ['Open Pleasure'], { rider_email: 'kim@example.org' });
  await office.newStalls(id, ['A 1', 'A 2']);
  await page.goto(href.eventStalls(id));
  await arrive('Shelbyville Spring Classic');
  await page.getByRole('button', { name: 'Book a Stall' }).click();
  const booking = page.getByRole('dialog', { name: 'Book a Stall' });
  for (const horse of ['Midnight', 'Clover']) {
    await booking.getByRole('combobox', { name: 'For' }).fill(horse);
    await page.getByRole('option', { name: new RegExp(horse) }).click();
  }
  await booking.getByRole('combobox', { name: 'Extra' }).selectOption('Horse stall');
  await expect(booking).toContainText('It is on the bills with what comes with it');
  await inspect();
  await booking.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(booking).toHaveCount(0);
  await page.goto(href.eventEntry(id, sun._id.$oid));
  await expect(page.getByText('$92.50')).toBeVisible();
  await expect(page.getByText('Shared', { exact: true }).first()).toBeVisible();
  await inspect();
});

test('a barn has a stall on its own bill @phone', async ({
  page,
  api,
  account,
  arrive,
  inspect,
  privateWindow,
}) => {
  const office = api.as(account);
  const extra = { required: false, per: 'unit' } as const;
  const show = await office.newEvent({
    fees: [{ ...extra, name: 'Tack stall', amount: 185, stall_kind: 'tack' }],
  });
  const id = show._id.$oid;
  const facts = { name: 'Willow Barn', contact_name: 'Sam Hill', email: '', phone: '' };
  const barn = await office.post<{ url: string }>(`events/${id}/groups`, facts);

  await office.newStalls(id, ['A 1']);
  await page.goto(href.eventStalls(id));
  await arrive(show.name);
  await page.getByRole('button', { name: 'Book a Stall' }).click();
  const booking = page.getByRole('dialog', { name: 'Book a Stall' });
  await booking.getByRole('combobox', { name: 'For' }).fill('willow');
  await page.getByRole('option', { name: 'Barn: Willow Barn (Sam Hill)' }).click();
  await booking.getByRole('combobox', { name: 'Kind' }).selectOption('Tack stall');
  await booking.getByRole('combobox', { name: 'Extra' }).selectOption('Tack stall');
  await inspect();
  await booking.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(booking).toHaveCount(0);
  await page.goto(href.eventBarns(id));
  await arrive(show.name);
  await page.getByRole('link', { name: 'Willow Barn' }).click();
  await expect(page.getByRole('region', { name: 'Bill of the Barn' })).toContainText('$185.00');
  await inspect();

  const trainer = await privateWindow();
  await trainer.page.goto(new URL(barn.url).pathname);
  await trainer.arrive('Willow Barn');
  const stalls = trainer.page.getByRole('region', { name: 'Stalls of the Barn' });
  await expect(stalls).toContainText('Tack stall: the office assigns it');
  await expect(trainer.page.getByText('Due').locator('..')).toContainText('$185.00');
  await trainer.inspect();
});

test('what an extra has to do with stalls is said in its form', async ({
  page,
  api,
  account,
  inspect,
}) => {
  const show = await api.as(account).newEvent();
  await page.goto(href.editEvent(show._id.$oid));
  await page.getByRole('button', { name: 'Add Fee' }).click();
  await page.getByRole('textbox', { name: 'Fee Name' }).fill('Shavings');
  await page.getByRole('combobox', { name: 'Who Pays It' }).selectOption('quantity');
  await page.getByRole('combobox', { name: 'With Stalls' }).selectOption('with');
  await page.getByRole('textbox', { name: 'How Many With Each' }).fill('2');
  await inspect();
});

test('a stall is assigned by the menu of a phone @phone', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const office = api.as(account);
  const id = (await office.newEvent())._id.$oid;
  const { _id } = await api.register(id, 'Midnight Sun', ['Open Pleasure']);
  await office.newStalls(id, ['A 1', 'A 2']);
  await office.bookStall(id, _id.$oid);
  await page.goto(href.eventStalls(id));
  await arrive('Shelbyville Spring Classic');
  await page.getByRole('button', { name: 'More for Midnight Sun' }).click();
  await page.getByRole('menuitem', { name: 'Assign a Stall…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stall of Midnight Sun' });
  await dialog.getByRole('button', { name: 'Show all stalls' }).click();
  await page.getByRole('option', { name: 'A 2, Barn A' }).click();
  await inspect();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await isIn(stall(page, 'A 2, Barn A'), 'Midnight Sun');
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBe(0);
});

for (const tag of ['@desk', '@phone']) {
  test(`a rider picks a stall, and the office sees it held ${tag}`, async ({
    page,
    api,
    account,
    arrive,
    inspect,
  }) => {
    const office = api.as(account);
    const extra = { required: false, stall_kind: 'horse' } as const;
    const show = await office.newEvent({
      fees: [
        { ...extra, name: 'Horse stall', amount: 185, per: 'unit' },
        { ...extra, name: 'End stall', amount: 10, per: 'night', end_fee: true },
      ],
    });
    const id = show._id.$oid;
    await office.newStalls(id, ['A 1', 'A 2', 'A 3', 'A 4']);
    const { _id } = await api.register(id, 'Clover', ['Open Pleasure']);
    await office.bookStall(id, _id.$oid);
    await page.goto(href.publicForm(show.hashed_id));
    await arrive('Sign Up for Event');
    await page.getByRole('textbox', { name: 'Rider Name' }).fill('Kim Lee');
    await page.getByRole('textbox', { name: 'Email' }).fill('kim@example.org');
    await page.getByRole('textbox', { name: 'Phone' }).fill('931-555-0147');
    await page.getByRole('textbox', { name: 'Address' }).fill('1 Main St');
    await page.getByRole('textbox', { name: 'Horse Name' }).fill('Midnight Sun');
    await page.getByRole('checkbox', { name: /Open Pleasure/ }).check();
    await page.getByRole('textbox', { name: /Horse stall/ }).fill('2');
    await page.getByRole('button', { name: 'Pick a Stall' }).click();
    const barn = page.getByRole('group', { name: 'Barn A' });
    await barn.scrollIntoViewIfNeeded();
    await inspect();
    await barn.getByRole('button', { name: 'A 2', exact: true }).click();
    await expect(page.getByText(/A 2, Barn A is held for you until/)).toBeVisible();
    await inspect();
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBe(0);

    await page.goto(href.eventStalls(id));
    await arrive('Shelbyville Spring Classic');
    await expect(stall(page, 'A 2, Barn A')).toContainText('Held until');
    await inspect();

    // What was typed and picked is still there.
    await page.goto(href.publicForm(show.hashed_id));
    await expect(page.getByText(/A 2, Barn A is held for you until/)).toBeVisible();
    await page.getByRole('button', { name: 'Submit Registration' }).click();
    await arrive('You are registered');
    await page.locator('a[href*="/entry/"]').click();
    await expect(page.getByRole('list', { name: 'Stalls' })).toContainText('A 2, Barn A');
    await inspect();
  });
}
