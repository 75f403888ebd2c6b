import type { Page } from '@playwright/test';

import { href, paths } from '../src/app/paths';
import { many } from './support/api';
import { notices } from './support/notices';
import { expect, test } from './support/test';

test.use({ signedIn: true });

async function fillIn(page: Page, name: string) {
  const form = page.getByRole('form', { name: 'Create Event' });
  await form.getByLabel('Event Name').fill(name);
  await form.getByLabel('Event Type').fill('Competition');
  await form.getByLabel('Start Date').fill('2026-06-06');
  await form.getByLabel('Start Time').fill('18:00');
  await form.getByLabel('End Date').fill('2026-06-06');
  await form.getByLabel('End Time').fill('23:00');
  await form.getByLabel('Venue').fill('Calsonic Arena');
  return form;
}

test('the form of a show marks what is missing', async ({ page, arrive, inspect }) => {
  await page.goto('/dashboard');
  await arrive('Dashboard');
  await page.getByRole('button', { name: 'Create Event' }).first().click();
  await arrive('Create Event');
  const form = page.getByRole('form', { name: 'Create Event' });
  await form.getByRole('button', { name: 'Create Event' }).click();
  for (const label of ['Event Name', 'Event Type', 'Start Date', 'Start Time', 'Venue']) {
    await expect(form.getByText(`${label} is required`)).toBeVisible();
  }
  await expect(form.getByLabel('Event Name')).toBeFocused();
  await inspect();

  await fillIn(page, 'Spring Classic');
  await form.getByLabel('End Time').fill('17:00');
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(form.getByText('The end must be after the start')).toBeVisible();

  // The section says that it has a field to correct, and leads to it.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const sections = page.getByRole('navigation', { name: 'Sections of this form' });
  await sections.getByRole('link', { name: 'Date and time 1 to correct' }).click();
  await expect(form.getByLabel('End Time')).toBeFocused();
  await expect(form.getByLabel('End Time')).toBeInViewport();
});

test('a section of the form of a show has an address', async ({ page, api, account, arrive }) => {
  const { _id } = await api.as(account).newEvent();
  await page.goto(href.editEvent(_id.$oid, 'location.address'));
  await arrive('Edit Event');
  await expect(page.getByLabel(/^Address/)).toBeFocused();
  await page.getByRole('link', { name: 'Manager', exact: true }).click();
  const name = page.getByLabel('Manager Name');
  await expect(name).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Manager' })).toBeInViewport();
  await page.getByRole('link', { name: 'Classes', exact: true }).click();
  await expect(page.getByLabel(/^Number/).first()).toBeFocused();
  await expect(page).toHaveURL(`${href.editEvent(_id.$oid)}#classes`);
  // What was typed stays when another section is opened.
  await name.fill('Ann Lee');
  await page.getByRole('link', { name: 'Fees' }).click();
  await expect(page.getByRole('button', { name: 'Add Fee' })).toBeFocused();
  await expect(name).toHaveValue('Ann Lee');
});

test('a show is changed', async ({ page, api, account, arrive, inspect }) => {
  const { _id } = await api.as(account).newEvent();
  await page.goto(href.event(_id.$oid));
  await arrive('Shelbyville Spring Classic');
  const main = page.getByRole('main');
  for (const text of [
    'Location Details',
    'Manager Information',
    'Event Classes',
    'Additional Information',
    'HPI Required',
    'Gates open at noon.',
    'Sat, Jun 6, 2026, 6:00 PM – 11:00 PM CDT',
    '$12.50',
    'sam@example.org',
  ]) {
    await expect(main).toContainText(text);
  }

  await page.getByRole('button', { name: 'Edit Event' }).click();
  const form = page.getByRole('form', { name: 'Edit Event' });
  await expect(form.getByLabel('Start Time')).toHaveValue('18:00');
  await inspect();
  await form.getByLabel('Event Name').fill('Bedford County Classic');
  await form.getByLabel('City').fill('');
  await form.getByLabel('End Time').fill('22:30');
  await form.getByRole('button', { name: 'Remove class 3' }).click();
  await form.getByRole('button', { name: 'Update Event' }).click();
  await expect(notices(page)).toContainText('Event updated successfully');
  await expect(form).toBeHidden();

  await arrive('Bedford County Classic');
  await expect(main).toContainText('Sat, Jun 6, 2026, 6:00 PM – 10:30 PM CDT');
  await expect(main).toContainText('Not specified');
  await expect(main).not.toContainText('Lead Line');
});

test('a change that fails shows an error, and can be sent again', async ({
  page,
  api,
  account,
  arrive,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  const { _id } = await api.as(account).newEvent();
  await page.goto(href.event(_id.$oid));
  await arrive('Shelbyville Spring Classic');
  await page.getByRole('button', { name: 'Edit Event' }).click();
  await arrive('Edit Event');
  const form = page.getByRole('form', { name: 'Edit Event' });
  await form.getByLabel('Event Name').fill('Bedford County Classic');
  const isSaving = (url: URL) => url.pathname.endsWith(`/events/${_id.$oid}`);
  await page.route(isSaving, (route) => route.abort());
  await form.getByRole('button', { name: 'Update Event' }).click();
  await expect(notices(page)).toContainText('Failed to update event. Please try again.');
  await expect(form.getByLabel('Event Name')).toHaveValue('Bedford County Classic');
  await page.unroute(isSaving);
  await form.getByRole('button', { name: 'Update Event' }).click();
  await arrive('Bedford County Classic');
});

test('a show is saved as a template, and used for the next one', async ({
  page,
  api,
  arrive,
  account,
  inspect,
}) => {
  await api.as(account).saveOrganization({
    name: 'Bedford Horse Club',
    address: { street: '1 Arena Rd', city: 'Shelbyville', state: 'TN', zip_code: '37160' },
  });
  await page.goto('/dashboard');
  await arrive('Dashboard');
  await page.getByRole('button', { name: 'Create Event' }).first().click();
  const form = page.getByRole('form', { name: 'Create Event' });
  await expect(form.getByLabel('Venue')).toHaveValue('Bedford Horse Club');
  await expect(form.getByLabel(/^Address/)).toHaveValue('1 Arena Rd');
  await fillIn(page, 'Spring Classic');
  await form.getByRole('button', { name: 'Add Class' }).click();
  await form.getByLabel('Class Name').fill('Open Pleasure');
  await form.getByLabel('Save as template for future events').check();
  await form.getByRole('button', { name: 'Create Event' }).click();
  await arrive('Spring Classic');

  await page.goto(paths.dashboard);
  await arrive('Dashboard');
  await page.getByRole('button', { name: 'Create Event' }).first().click();
  await expect(form.getByRole('heading', { name: 'Start from a Template' })).toBeVisible();
  const template = form.getByRole('button', { name: /^Spring Classic.*Competition.*1 class/ });
  await form.getByLabel('Event Name').fill('Fall Classic');
  await template.click();
  await expect(form.getByLabel('Event Name')).toHaveValue('Fall Classic');
  // A template has no dates.
  await expect(form.getByLabel('Start Date')).toHaveValue('');
  await expect(form.getByLabel('End Date')).toHaveValue('');
  await expect(form.getByLabel('Start Time')).toHaveValue('18:00');
  await expect(form.getByLabel('End Time')).toHaveValue('23:00');
  await expect(form.getByLabel('Venue')).toHaveValue('Calsonic Arena');
  await expect(form.getByLabel('Class Name')).toHaveValue('Open Pleasure');
  await expect(form.getByLabel('Save as template for future events')).not.toBeChecked();
  await inspect();
  await form.getByLabel('Start Date').fill('2026-09-05');
  await expect(form.getByLabel('End Date')).toHaveValue('2026-09-05');
  await form.getByRole('button', { name: 'Create Event' }).click();
  await arrive('Fall Classic');
});

test('a show is deleted, after a question', async ({
  page,
  api,
  account,
  arrive,
  inspect,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/);
  const { _id, hashed_id } = await api.as(account).newEvent();
  await page.goto(href.event(_id.$oid));
  await arrive('Shelbyville Spring Classic');
  await page.getByRole('button', { name: 'Delete Event' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Shelbyville Spring Classic');
  await expect(question).toContainText('It has no entries.');
  await expect(question).toContainText(
    'Are you sure you want to delete this event? This action cannot be undone.',
  );
  await inspect();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();

  await page.getByRole('button', { name: 'Delete Event' }).click();
  await question.getByRole('button', { name: 'Delete Event' }).click();
  await expect(notices(page)).toContainText('Event deleted successfully');
  await arrive('Dashboard');
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await expect(page.getByRole('link', { name: 'Shelbyville Spring Classic' })).toHaveCount(0);

  await page.goto(href.publicForm(hashed_id));
  await arrive('Event not found');
  await page.goto(href.event(_id.$oid));
  await arrive('Event not found');
});

test('a show of another account opens as its public view', async ({
  page,
  api,
  arrive,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/);
  const other = await api.newAccount();
  const { _id } = await api.as(other).newEvent();
  await page.goto(href.event(_id.$oid));
  await arrive('Shelbyville Spring Classic');
  await expect(page.getByRole('main')).not.toContainText('USDA');
  await expect(page.getByRole('button', { name: 'Edit Event' })).toHaveCount(0);
});

test('many entries are loaded page by page, searched, and opened beside the list', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const { _id } = await api.as(account).newEvent();
  const register = (horse: string) => api.register(_id.$oid, horse, ['Youth Lite Shod']);
  await many(100, (number) => register(`Horse ${number}`));
  await register('Horse 101');
  await page.goto(href.eventEntries(_id.$oid));
  await arrive('Shelbyville Spring Classic');
  const main = page.getByRole('main');
  await expect(main.getByText('The first 100 entries')).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(main.getByText('101 entries')).toBeVisible();
  await main.getByRole('searchbox').fill('horse 101');
  await expect(main.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const entry = page.getByRole('region', { name: '101 Rae Doe' });
  await expect(entry).toContainText('Horse 101');
  await expect(entry).toBeInViewport();
  await inspect();
  await page.keyboard.press('Escape');
  await expect(entry).toHaveCount(0);
  await expect(page).toHaveURL(/\/entries\?q=horse\+101$/);
});
