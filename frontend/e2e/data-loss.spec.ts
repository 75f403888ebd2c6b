import type { Page } from '@playwright/test';

import { expect, test } from './support/test';

test.use({ signedIn: true });

test('a partly typed show survives a reload, and is removed when it is discarded', async ({
  page,
  arrive,
  inspect,
}) => {
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    void dialog.accept();
  });
  await page.goto('/event/new');
  await arrive('Create Event');
  await page.getByLabel('Event Name').fill('Fall Classic');
  await page.reload();
  expect(asked, 'the browser asks before it reloads').toBe(1);

  await expect(page.getByLabel('Event Name')).toHaveValue('Fall Classic');
  await expect(page.getByText(/^What you typed on .* was restored/)).toBeVisible();
  await inspect();
  await page.getByRole('status').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Event Name')).toHaveValue('');
  await page.reload();
  await arrive('Create Event');
  expect(asked, 'a clean form never asks').toBe(1);
  await expect(page.getByLabel('Event Name')).toHaveValue('');
});

test('Back and the logo ask before edited settings are lost', async ({ page, arrive, inspect }) => {
  await page.goto('/dashboard');
  await arrive('Dashboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await arrive('Settings');
  const contact = page.getByLabel('Contact Person');
  await contact.fill('Sam Hill');

  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(contact).toHaveValue('Sam Hill');
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(question).toBeVisible();
  await inspect();
  await question.getByRole('button', { name: 'Discard' }).click();
  await arrive('Dashboard');
});

test('a session that ends during a save is continued in place', async ({
  page,
  account,
  arrive,
  inspect,
  expectComplaint,
}) => {
  expectComplaint(/status of 401/);
  await page.goto('/settings');
  await arrive('Settings');
  const contact = page.getByLabel('Contact Person');
  await contact.fill('Sam Hill');
  await page.route(
    '**/showstable/organization/*',
    (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        json: {
          type: 'about:blank',
          title: 'Unauthenticated',
          status: 401,
          detail: '',
          errors: 'Please sign in.',
          code: 'unauthenticated',
        },
      }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Save Organization' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in to save' });
  await expect(dialog.getByText(account.email)).toBeVisible();
  await inspect();
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Sign In and Save' }).click();
  await expect(page.getByText('Organization saved')).toBeVisible();
  await page.reload();
  await arrive('Settings');
  await expect(contact).toHaveValue('Sam Hill');
});

test('the second of two saves of a show is refused, and nothing typed is lost', async ({
  page,
  context,
  api,
  account,
  arrive,
  inspect,
  expectComplaint,
}) => {
  expectComplaint(/status of 409/);
  const { _id } = await api.as(account).newEvent();
  const other = await context.newPage();
  for (const window of [page, other]) {
    // Browsers render a hidden window only once a second.
    await window.bringToFront();
    await window.goto(`/event/${_id.$oid}/edit`);
    await expect(window.getByLabel('Event Name')).toBeVisible();
  }
  await other.getByLabel(/^Notes/).fill('Gates open at ten.');
  await other.getByRole('button', { name: 'Update Event' }).click();
  await expect(other.getByText('Event updated successfully')).toBeVisible();

  await page.bringToFront();
  await page.getByLabel('Event Name').fill('Fall Classic');
  await page.getByRole('button', { name: 'Update Event' }).click();
  await expect(page.getByText(/was changed elsewhere/)).toBeVisible();
  await inspect();
  await page.getByRole('button', { name: 'Keep Both Changes' }).click();
  await page.getByRole('button', { name: 'Update Event' }).click();
  await arrive('Fall Classic');
  await expect(page.getByText('Gates open at ten.')).toBeVisible();
});

test('the second of two saves of a template is refused, and nothing typed is lost', async ({
  page,
  context,
  api,
  account,
  arrive,
  inspect,
  expectComplaint,
}) => {
  expectComplaint(/status of 409/);
  await api.as(account).newEvent({ name: 'Spring Classic', saveAsTemplate: true });
  const other = await context.newPage();
  for (const window of [page, other]) {
    await window.bringToFront();
    await window.goto('/event/new');
    await window.getByRole('button', { name: /^Spring Classic.*Competition/ }).click();
    await window.getByLabel('Event Name').fill('Spring Classic');
    await window.getByLabel('Start Date').fill('2026-09-05');
    await window.getByLabel('Save as template for future events').check();
  }
  const form = (window: Page) => window.getByRole('form', { name: 'Create Event' });
  const create = (window: Page) => form(window).getByRole('button', { name: 'Create Event' });
  await other.getByLabel('Venue').fill('Duck River Arena');
  await create(other).click();
  await expect(form(other)).toBeHidden();

  await page.bringToFront();
  await page.getByLabel('Venue').fill('Cooper Steel Arena');
  await create(page).click();
  await expect(page.getByText(/was saved elsewhere meanwhile/)).toBeVisible();
  await expect(page.getByLabel('Venue')).toHaveValue('Cooper Steel Arena');
  await inspect();
  await page.getByRole('button', { name: 'Save the Event Only' }).click();
  await expect(form(page)).toBeHidden();

  await arrive('Spring Classic');

  // Both the other window's template and what was typed here are kept.
  await page.goto('/event/new');
  await page.getByRole('button', { name: /^Spring Classic.*Competition/ }).click();
  await expect(page.getByLabel('Venue')).toHaveValue('Duck River Arena');
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await arrive('Dashboard');
  await page.goto('/calendar');
  for (const venue of ['Cooper Steel Arena', 'Duck River Arena']) {
    await expect(page.getByRole('main')).toContainText(venue);
  }
  await inspect();
});

test('the second of two saves of the settings is refused, and nothing typed is lost', async ({
  page,
  context,
  arrive,
  inspect,
  expectComplaint,
}) => {
  expectComplaint(/status of 409/);
  const other = await context.newPage();
  for (const window of [page, other]) {
    await window.bringToFront();
    await window.goto('/settings');
    await expect(window.getByLabel('Contact Person')).toBeVisible();
  }
  await other.getByLabel(/^Phone/).fill('931-555-0199');
  await other.getByRole('button', { name: 'Save Organization' }).click();
  await expect(other.getByText('Organization saved')).toBeVisible();

  await page.bringToFront();
  await page.getByLabel('Contact Person').fill('Sam Hill');
  await page.getByRole('button', { name: 'Save Organization' }).click();
  await expect(page.getByText(/was changed elsewhere/)).toBeVisible();
  await expect(page.getByLabel('Contact Person')).toHaveValue('Sam Hill');
  await inspect();
  await page.getByRole('button', { name: 'Keep Both Changes' }).click();
  await page.getByRole('button', { name: 'Save Organization' }).click();
  await expect(page.getByText('Organization saved')).toBeVisible();
  await page.reload();
  await arrive('Settings');
  await expect(page.getByLabel('Contact Person')).toHaveValue('Sam Hill');
  await expect(page.getByLabel(/^Phone/)).toHaveValue('931-555-0199');
});

test('nothing is lost if the server cannot be reached during a save', async ({
  page,
  arrive,
  inspect,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/);
  await page.goto('/settings');
  await arrive('Settings');
  const contact = page.getByLabel('Contact Person');
  await contact.fill('Sam Hill');
  const save = page.getByRole('button', { name: 'Save Organization' });
  const address = '**/showstable/organization/*';
  await page.route(address, (route) => route.abort(), { times: 1 });
  await save.click();
  await expect(page.getByText('Failed to save organization. Please try again.')).toBeVisible();
  await page.route(
    address,
    (route) => route.fulfill({ status: 503, headers: { 'retry-after': '40' } }),
    { times: 1 },
  );
  await save.click();
  await expect(page.getByText(/^Failed to save organization\. Try again in \d+ sec/)).toBeVisible();
  await expect(contact).toHaveValue('Sam Hill');
  await inspect();
  await save.click();
  await expect(page.getByText('Organization saved')).toBeVisible();
  await page.reload();
  await arrive('Settings');
  await expect(contact).toHaveValue('Sam Hill');
});

test('a chosen photo is asked about before its dialog closes', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    void dialog.dismiss();
  });
  const { id } = await api.as(account).newHorse();
  await page.goto(`/horses/${id}`);
  await arrive('Midnight Sun');
  await page.getByRole('button', { name: 'Upload Profile Photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Profile Photo' });
  await dialog.getByLabel('Choose a Photo').setInputFiles({
    name: 'sun.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not looked at'),
  });
  await expect(dialog.getByText('sun.png')).toBeVisible();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked, 'the browser asks before the window closes').toBe(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await inspect();
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(dialog.getByText('sun.png')).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});

test('a page whose files no longer exist after an update is reloaded, once', async ({
  page,
  arrive,
  expectComplaint,
}) => {
  expectComplaint(/status of 404|Failed to load resource|ChunkLoadError/);
  await page.goto('/dashboard');
  await arrive('Dashboard');
  await page.route(/\/assets\/page-settings\..*\.js$/, (route) => route.fulfill({ status: 404 }), {
    times: 1,
  });
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await loaded;
  await arrive('Settings');
});
