import { PASSWORD } from './support/api';
import { expect, test } from './support/test';

test.use({ signedIn: true, bothThemes: true });

test('a secretary joins by a mailed invitation, works at the desk, and is removed', async ({
  page,
  api,
  account,
  arrive,
  inspect,
  server,
  privateWindow,
}) => {
  const event = await api.as(account).newEvent();
  await page.goto('/settings/people');
  await arrive('People');
  const card = page.getByRole('region', { name: 'Invite somebody' });
  const email = `secretary-of-${account.email}`;
  await card.getByLabel('Email address').fill(email);
  await card.getByLabel('Role').selectOption('Secretary');
  await card.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(card.getByRole('listitem').filter({ hasText: email })).toBeVisible();
  await inspect();

  const link = () => {
    const mail = server.mails().find((text) => text.includes(`To: ${email}`));
    return mail?.match(/\/invitation\/\S+/)?.[0];
  };
  await expect.poll(link).toBeDefined();
  const secretary = await privateWindow();
  await secretary.page.goto(link() ?? '');
  await secretary.arrive('You are invited');
  await secretary.inspect();
  await secretary.page.getByRole('link', { name: 'Create an Account' }).click();
  await secretary.arrive('Create an account');
  await secretary.page.getByLabel('Email Address').fill(email);
  await secretary.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await secretary.page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await secretary.page.getByRole('button', { name: 'Sign up' }).click();
  await secretary.arrive('You are invited');
  await secretary.page.getByRole('button', { name: 'Accept' }).click();
  await secretary.arrive('Dashboard');

  await secretary.page.getByRole('link', { name: event.name }).first().click();
  await secretary.arrive(event.name);
  await expect(secretary.page.getByRole('link', { name: 'Money' })).toBeVisible();
  await expect(secretary.page.getByRole('button', { name: 'Delete Event' })).toHaveCount(0);
  await expect(secretary.page.getByRole('button', { name: 'Edit Event' })).toHaveCount(0);

  await page.reload();
  await arrive('People');
  await page.getByRole('combobox', { name: `Role of ${email}` }).selectOption('Manager');
  await page.getByRole('button', { name: `Change Role of ${email}` }).click();
  await expect(page.getByText(`${email} is Manager now`)).toBeVisible();
  await secretary.page.reload();
  await secretary.arrive(event.name);
  await expect(secretary.page.getByRole('button', { name: 'Edit Event' })).toBeVisible();

  await page.getByRole('link', { name: 'History' }).click();
  await arrive('History');
  await expect(page.getByText(`Role of ${email}: secretary → manager`)).toBeVisible();
  await inspect();
  await page.getByRole('link', { name: event.name }).click();
  await arrive(event.name);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText(`Show created: ${event.name}`)).toBeVisible();
  await inspect();
  await page.goto('/settings/people');
  await arrive('People');

  await page.getByRole('button', { name: `Remove ${email}` }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('combobox', { name: `Role of ${email}` })).toHaveCount(0);
  secretary.expectComplaint(/status of 404/);
  await secretary.page.goto('/dashboard');
  await secretary.arrive('Dashboard');
  await expect(secretary.page.getByRole('link', { name: event.name })).toHaveCount(0);
});
