import type { Page } from '@playwright/test';

import type { Api } from './support/api';
import { expect, test } from './support/test';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

async function fillIn(page: Page) {
  await field(page, 'Rider Name').fill('Rae Doe');
  await field(page, 'Email').fill('rae@example.org');
  await field(page, 'Phone').fill('931-555-0147');
  await field(page, 'Horse Name').fill('Midnight Sun');
  await field(page, 'Address').fill('1 Main St, Shelbyville, TN');
}

async function newShow(api: Api, account: { email: string; password: string; token: string }) {
  const show = await api.as(account).newEvent();
  return { ...show, form: `/pv/event/${show.hashed_id}` };
}

test('validation messages are at their fields, in AAA contrast @phone', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const { form } = await newShow(api, account);
  await page.goto(form);
  await arrive('Sign Up for Event', { enhancedContrast: true });
  await page.getByRole('button', { name: 'Submit Registration' }).click();
  await expect(field(page, 'Rider Name')).toBeFocused();
  for (const label of ['Rider Name', 'Email', 'Phone', 'Horse Name', 'Address']) {
    await expect(page.getByText(`${label} is required`)).toBeVisible();
  }
  await field(page, 'Email').fill('rae@');
  await expect(page.getByText('Enter a full email address, like rae@example.org')).toBeVisible();
  await page.getByRole('checkbox', { name: /Open Pleasure/ }).check();
  await inspect({ enhancedContrast: true });
});

test('the server also checks the fields @desk', async ({
  page,
  api,
  account,
  arrive,
  expectComplaint,
}) => {
  expectComplaint(/status of 422/);
  const { form } = await newShow(api, account);
  await page.goto(form);
  await arrive('Sign Up for Event');
  await fillIn(page);
  // A bell character, which a pasted text may contain. The form has no rule against it.
  await field(page, 'Horse Name').fill('Midnight\u0007Sun');
  await page.getByRole('checkbox', { name: /Open Pleasure/ }).check();
  await page.getByRole('button', { name: 'Submit Registration' }).click();
  await expect(page.getByText('Horse Name must not contain control characters')).toBeVisible();
  await expect(field(page, 'Horse Name')).toBeFocused();
  await expect(field(page, 'Rider Name')).toHaveValue('Rae Doe');
});

test('the form works with the keyboard alone @desk', async ({ page, api, account, arrive }) => {
  const { form } = await newShow(api, account);
  await page.goto(form);
  await arrive('Sign Up for Event');

  const { keyboard } = page;
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Enter a whole barn' })).toBeFocused();
  for (const text of [
    'Rae Doe',
    'rae@example.org',
    '931-555-0147',
    'Midnight Sun',
    '1 Main St, Shelbyville, TN',
  ]) {
    await keyboard.press('Tab');
    await keyboard.type(text);
  }
  await keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: /Open Pleasure/ })).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await expect(page.getByRole('status', { name: 'Total Fee' })).toHaveText('$47.50');
  await keyboard.press('Space');
  await expect(page.getByRole('status', { name: 'Total Fee' })).toHaveText('$35.00');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('Corner stall, please');
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Cancel' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Submit Registration' })).toBeFocused();
  await keyboard.press('Enter');
  await arrive('You are registered');
  await expect(page.getByText('Midnight Sun', { exact: true })).toBeVisible();
});

test('what was typed survives a reload, and a retry after a lost answer registers once @desk', async ({
  page,
  api,
  account,
  arrive,
  expectComplaint,
  request,
  baseURL,
}) => {
  expectComplaint(/ERR_FAILED|ERR_CONNECTION/);
  const { form, _id } = await newShow(api, account);
  await page.goto(form);
  await arrive('Sign Up for Event');
  await fillIn(page);
  await page.getByRole('checkbox', { name: /Youth Lite Shod/ }).check();

  // The server registers, but its answer is lost.
  await page.route('**/register', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Submit Registration' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed to submit registration. Please try again. No answer came from the server',
  );
  await page.unroute('**/register');

  await page.reload();
  await arrive('Sign Up for Event');
  await expect(field(page, 'Rider Name')).toHaveValue('Rae Doe');
  await expect(page.getByRole('checkbox', { name: /Youth Lite Shod/ })).toBeChecked();
  await page.getByRole('button', { name: 'Submit Registration' }).click();
  await arrive('You are registered');

  const answer = await request.get(`${baseURL ?? ''}/showstable/events/${_id.$oid}/registrations`, {
    headers: { 'token-x': account.token },
  });
  expect(await answer.json()).toHaveLength(1);

  // The form for the next horse has the same rider.
  await page.getByRole('link', { name: 'Register another horse' }).click();
  await arrive('Sign Up for Event');
  await expect(field(page, 'Rider Name')).toHaveValue('Rae Doe');
  await expect(field(page, 'Horse Name')).toHaveValue('');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'Rider Name')).toHaveValue('');
});

test('Enter moves to the classes, and choosing no class is asked about @phone', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const { form } = await newShow(api, account);
  await page.goto(form);
  await arrive('Sign Up for Event');
  await fillIn(page);
  await field(page, 'Address').press('Enter');
  await expect(page.getByRole('checkbox', { name: /Open Pleasure/ })).toBeFocused();
  await page.getByRole('button', { name: 'Submit Registration' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'You have picked no class. Enter Midnight Sun without a class?',
  );
  await inspect({ enhancedContrast: true });
  await page.getByRole('button', { name: 'Enter Without a Class' }).click();
  await arrive('You are registered');
});

test('a registration without a connection is sent when it is back @phone', async ({
  page,
  context,
  api,
  account,
  arrive,
  inspect,
  expectComplaint,
  request,
  baseURL,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const { form, _id } = await newShow(api, account);
  await page.goto(form);
  await arrive('Sign Up for Event');
  await fillIn(page);
  await page.getByRole('checkbox', { name: /Lead Line/ }).check();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Submit Registration' }).click();
  await expect(page.getByRole('alert')).toContainText('Your entry is not sent yet.');
  await inspect({ enhancedContrast: true });
  await page.getByRole('button', { name: 'Send when I am back online' }).click();
  await expect(page.getByRole('alert')).toContainText('Not sent yet.');
  await inspect({ enhancedContrast: true });
  await context.setOffline(false);
  await arrive('You are registered');

  const answer = await request.get(`${baseURL ?? ''}/showstable/events/${_id.$oid}/registrations`, {
    headers: { 'token-x': account.token },
  });
  expect(await answer.json()).toHaveLength(1);
});

test('a class that was removed meanwhile is reported @phone', async ({
  page,
  api,
  account,
  arrive,
  inspect,
  expectComplaint,
}) => {
  expectComplaint(/status of 422/);
  const { form, _id, name, location } = await newShow(api, account);
  await page.goto(form);
  await arrive('Sign Up for Event');
  await fillIn(page);
  await page.getByRole('checkbox', { name: /Open Pleasure/ }).check();
  await page.getByRole('checkbox', { name: /Lead Line/ }).check();

  const answer = await api.as(account).updateEvent(_id.$oid, {
    name,
    location,
    event_type: 'Competition',
    start_date: '2026-06-06T18:00:00-05:00',
    end_date: '2026-06-06T23:00:00-05:00',
    time_zone: 'America/Chicago',
    classes: [{ name: 'Open Pleasure', price: 40 }],
  });
  expect(answer.status()).toBe(200);
  await page.getByRole('button', { name: 'Submit Registration' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    '“3 · Lead Line” is no longer offered. “1 · Open Pleasure” now costs $40.00. Your total fee is now $40.00. Please check your classes and submit again.',
  );
  await inspect({ enhancedContrast: true });
  await page.getByRole('button', { name: 'Submit Registration' }).click();
  await arrive('You are registered');
});

test('a show that is over, and one that does not exist @phone', async ({
  page,
  api,
  account,
  arrive,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/);
  const over = await api.as(account).newEvent({
    start_date: '2026-04-01T18:00:00-05:00',
    end_date: '2026-04-01T23:00:00-05:00',
  });
  await page.goto(`/pv/event/${over.hashed_id}`);
  await expect(page.getByRole('heading', { name: 'Registration is closed' })).toBeVisible();
  await arrive('Sign Up for Event', { enhancedContrast: true });
  await page.goto('/pv/event/no-such-link');
  await arrive('Event not found');
});

test('the form and the page after it can be opened directly @desk', async ({
  page,
  api,
  account,
  arrive,
}) => {
  const { _id } = await newShow(api, account);
  await page.goto(`/event/${_id.$oid}/signup-success`);
  await arrive('Thank you');
  await page.goto(`/event/${_id.$oid}/signup`);
  await arrive('Sign Up for Event');
  await expect(page.getByText('Calsonic Arena, Shelbyville, TN')).toBeVisible();
});
