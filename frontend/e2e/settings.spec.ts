import { expect, test } from './support/test';

test.use({ signedIn: true });

test('the organization, its managers and its judges persist', async ({ page, arrive, inspect }) => {
  await page.goto('/settings');
  await arrive('Settings');
  const field = (name: string) =>
    page.getByRole('textbox', { name: `${name} (optional)`, exact: true });
  await field('Name').fill('Bedford Horse Club');
  await field('Street').fill('1 Arena Rd');
  await field('City').fill('Shelbyville');
  await field('State').fill('TN');
  await field('ZIP').fill('37160');
  await field('Contact Person').fill('Rae Doe');
  await field('Phone').fill('931-555-0100');
  await field('Website').fill('example.org/shows');
  await page.getByRole('button', { name: 'Add Manager' }).click();
  await page.getByRole('button', { name: 'Add Judge' }).click();
  const managers = page.getByRole('group', { name: 'Event Managers' });
  const judges = page.getByRole('group', { name: 'Judges' });

  await page.getByRole('button', { name: 'Save Organization' }).click();
  await expect(managers.getByText('First Name is required')).toBeVisible();
  await expect(managers.getByLabel('First Name')).toBeFocused();
  await inspect();

  await managers.getByLabel('First Name').fill('Sam');
  await managers.getByLabel('Last Name').fill('Hill');
  await judges.getByLabel('First Name').fill('Jo');
  await judges.getByLabel('Email').fill('jo@example.org');
  await judges.getByLabel('Address').fill('2 Main St, Nashville, TN');
  await page.getByRole('button', { name: 'Save Organization' }).click();
  await expect(page.getByText('Organization saved')).toBeVisible();

  await page.reload();
  await arrive('Settings');
  await expect(field('Name')).toHaveValue('Bedford Horse Club');
  await expect(field('ZIP')).toHaveValue('37160');
  await expect(field('Website')).toHaveValue('https://example.org/shows');
  await expect(managers.getByLabel('Last Name')).toHaveValue('Hill');
  await expect(judges.getByLabel('Address')).toHaveValue('2 Main St, Nashville, TN');

  await page.getByRole('button', { name: 'Remove manager 1' }).click();
  await page.getByRole('button', { name: 'Save Organization' }).click();
  await expect(page.getByText('Organization saved')).toBeVisible();
  await page.reload();
  await arrive('Settings');
  await expect(managers.getByText(/Nobody yet/)).toBeVisible();
});

test('the message of the server is shown at its field', async ({
  page,
  arrive,
  inspect,
  expectComplaint,
}) => {
  expectComplaint(/status of 422/);
  await page.goto('/settings');
  await arrive('Settings');
  await page.getByLabel('Website').fill('javascript://nothing');
  await page.getByRole('button', { name: 'Save Organization' }).click();
  await expect(page.getByText(/^Website must be a web address/)).toBeVisible();
  await expect(page.getByLabel('Website')).toBeFocused();
  await inspect();
});

test('a save that fails shows a toast, and nothing typed is lost', async ({
  page,
  arrive,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  await page.goto('/settings');
  await arrive('Settings');
  await page.getByLabel('Contact Person').fill('Rae Doe');
  await page.route('**/showstable/organization/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Save Organization' }).click();
  await expect(page.getByText('Failed to save organization. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Contact Person')).toHaveValue('Rae Doe');
  await page.unroute('**/showstable/organization/*');
  await page.getByRole('button', { name: 'Save Organization' }).click();
  await expect(page.getByText('Organization saved')).toBeVisible();
});
