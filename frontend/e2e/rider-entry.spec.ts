import type { Page } from '@playwright/test';

import { expect, test } from './support/test';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const line = (page: Page, list: string, text: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text });

async function fillIn(page: Page) {
  await field(page, 'Rider Name').fill('Rae Doe');
  await field(page, 'Email').fill('rae@example.org');
  await field(page, 'Phone').fill('931-555-0147');
  await field(page, 'Horse Name').fill('Midnight Sun');
  await field(page, 'Address').fill('1 Main St, Shelbyville, TN');
}

test('a rider enters, waits, changes and scratches; another moves up @phone', async ({
  page,
  api,
  account,
  arrive,
  inspect,
  privateWindow,
}) => {
  const show = await api.as(account).newEvent({
    classes: [
      { name: 'Open Pleasure', price: 35, capacity: 1 },
      { name: 'Grand Championship', price: 50, capacity: 1 },
    ],
    fees: [
      { name: 'Office fee', amount: 15, per: 'entry', required: true },
      { name: 'Late fee', amount: 25, per: 'entry', required: true, from: '2026-01-01T12:00:00Z' },
      { name: 'Stall', amount: 60, per: 'unit', max_quantity: 4 },
    ],
  });
  await api.register(show._id.$oid, 'Star', ['Grand Championship']);

  // The form tells of the late fee, and of the class that is full.
  await page.goto(`/pv/event/${show.hashed_id}`);
  await arrive('Sign Up for Event');
  await fillIn(page);
  await page.getByRole('checkbox', { name: /Grand Championship.*Waiting list/ }).check();
  await page.getByRole('checkbox', { name: /Open Pleasure/ }).check();
  await expect(page.getByRole('status', { name: 'Total Fee' })).toHaveText('$75.00');
  await page.getByRole('button', { name: 'Show the bill' }).click();
  const summary = page.getByRole('complementary', { name: 'Fee' });
  await expect(summary.getByRole('listitem')).toHaveText([
    '1 · Open Pleasure$35.00',
    'Office fee$15.00',
    'Late fee$25.00',
    '2 · Grand ChampionshipWaiting list',
  ]);
  await inspect();
  await page.getByRole('button', { name: 'Submit Registration' }).click();
  await arrive('You are registered');
  await expect(line(page, 'Bill', 'Late fee')).toHaveText('Late fee$25.00');
  const waits = await api.register(show._id.$oid, 'Evening Shade', ['Open Pleasure']);
  expect(waits.status).toBe('waitlisted');

  // By the link: contact data, and an extra.
  await page.getByRole('link', { name: 'See your entry' }).click();
  await arrive('Your Entry');
  await expect(line(page, 'Classes', 'Grand Championship')).toContainText('Waiting list');
  await page.getByRole('button', { name: 'Change your entry' }).click();
  await inspect();
  await field(page, 'Phone').fill('931-555-0100');
  await field(page, 'Stall').fill('2');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(line(page, 'Bill lines', 'Stall')).toHaveText('Stall × 2 $120.00');
  await expect(page.getByText('931-555-0100')).toBeVisible();
  await expect(page.getByText('Due').locator('..')).toHaveText('Due$195.00');

  // Somebody else pays.
  await page.getByRole('button', { name: 'Name Somebody Else' }).click();
  const named = page.getByRole('dialog', { name: 'Payment and prizes' });
  await named.getByLabel('Who Pays').selectOption('Somebody else…');
  await named.getByLabel('Payer Name').fill('Pat Payer');
  await inspect();
  await named.getByRole('button', { name: 'Save' }).click();
  await expect(named).toBeHidden();
  await expect(page.getByText('Who pays').locator('..')).toContainText('Pat Payer');

  // Scratched: the next in line has the place.
  await page.getByRole('button', { name: 'Scratch your entry' }).click();
  await inspect();
  await page.getByRole('button', { name: 'Scratch', exact: true }).click();
  await expect(line(page, 'Classes', 'Open Pleasure')).toContainText('Scratched');
  await expect(page.getByText('Due').locator('..')).toHaveText('Due$0.00');
  await inspect();
  const other = await privateWindow();
  await other.page.goto(waits.link);
  await other.arrive('Your Entry');
  await expect(line(other.page, 'Classes', 'Open Pleasure')).toContainText('Entered');
  await expect(other.page.getByText('Due').locator('..')).toHaveText('Due$75.00');
});

test('another rider signs the waiver anew by the link @phone', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const show = await api.as(account).newEvent({
    classes: [{ name: 'Open Pleasure', price: 35 }],
    waiver_text: 'I ride at my own risk.',
  });
  await page.goto(`/pv/event/${show.hashed_id}`);
  await arrive('Sign Up for Event');
  await fillIn(page);
  await page.getByRole('checkbox', { name: /Open Pleasure/ }).check();
  await field(page, 'Signature').first().fill('x');
  await page.getByRole('button', { name: 'Submit Registration' }).click();
  await expect(page.getByRole('button', { name: 'Correct the Signature' })).toBeFocused();
  await inspect();
  await field(page, 'Signature').first().fill('Rae Doe');
  await page.getByRole('button', { name: 'Submit Registration' }).click();
  await arrive('You are registered');

  await page.getByRole('link', { name: 'See your entry' }).click();
  await arrive('Your Entry');
  await page.getByRole('button', { name: 'Change your entry' }).click();
  await expect(page.getByRole('heading', { name: 'Waiver' })).toBeHidden();
  await field(page, 'Rider Name').fill('Gail Poe');
  await field(page, 'Signature').first().fill('Gail Poe');
  await inspect();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your entry was changed')).toBeVisible();
  await expect(page.getByText('Gail Poe', { exact: true })).toBeVisible();
});

test('who entered at the desk completes the entry by its link @phone', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const office = api.as(account);
  const show = await office.newEvent({
    classes: [{ name: 'Open Pleasure', price: 35 }],
    waiver_text: 'I ride at my own risk.',
  });
  const { link } = await office.post<{ link: string }>(`events/${show._id.$oid}/registrations`, {
    rider_name: 'Walt King',
    horse_name: 'Comet',
    classes_entered: [{ name: 'Open Pleasure' }],
  });
  await page.goto(link);
  await arrive('Your Entry');
  const missing = page.getByRole('form', { name: 'Still missing' });
  await expect(missing).toContainText('Email, Phone, Address, Waiver');
  await expect(field(page, 'Horse Name')).toHaveCount(0);
  await field(page, 'Email').fill('walt@example.org');
  await field(page, 'Phone').fill('931-555-0147');
  await field(page, 'Address').fill('1 Main St, Shelbyville, TN');
  await field(page, 'Signature').first().fill('Walt King');
  await inspect();
  await page.getByRole('button', { name: 'Save What Was Missing' }).click();
  await expect(missing).toBeHidden();
  await expect(page.getByText('walt@example.org')).toBeVisible();
  await expect(line(page, 'Bill lines', 'Open Pleasure')).toContainText('$35.00');
});

test('a link that leads nowhere says so @phone', async ({ page, arrive, expectComplaint }) => {
  expectComplaint(/status of 404/);
  await page.goto('/entry/AAAAAAAAAAAAAAAAAAAAAA');
  await arrive('Your Entry');
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
});
