import { PASSWORD } from './support/api';
import { expect, test } from './support/test';

test('an organizer publishes a show, and a rider registers', async ({
  page,
  context,
  arrive,
  inspect,
  privateWindow,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });

  // Sign up.
  await page.goto('/?s=t');
  await arrive('Create an account');
  await page.getByLabel('Email Address').fill(`journey-${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await arrive('Dashboard');

  // Create a show with two classes.
  await page.getByRole('button', { name: 'Create Event' }).first().click();
  const form = page.getByRole('form', { name: 'Create Event' });
  await form.getByLabel('Event Name').fill('Shelbyville Spring Classic');
  await form.getByLabel('Event Type').fill('Competition');
  await form.getByLabel('Start Date').fill('2026-06-06');
  await form.getByLabel('Start Time').fill('18:00');
  await form.getByLabel('End Date').fill('2026-06-06');
  await form.getByLabel('End Time').fill('23:00');
  await form.getByLabel('Venue').fill('Calsonic Arena');
  const classes = form.getByRole('group', { name: 'Classes' });
  for (const [name, price] of [
    ['Open Pleasure', '35'],
    ['Youth Lite Shod', '12.50'],
  ] as const) {
    await classes.getByRole('button', { name: 'Add Class' }).click();
    const added = classes.getByRole('listitem').last();
    await added.getByLabel('Class Name').fill(name);
    await added.getByLabel('Price').fill(price);
  }
  await inspect();
  await form.getByRole('button', { name: 'Create Event' }).click();

  // The organizer's page of the show, with the link for riders.
  await arrive('Shelbyville Spring Classic');
  const main = page.getByRole('main');
  await expect(main).toContainText('Sat, Jun 6, 2026, 6:00 PM – 11:00 PM UTC');
  await expect(main).toContainText('Calsonic Arena');
  await expect(main).toContainText('USDA Notification Scheduled');
  await expect(main).toContainText('$35.00');
  await expect(main).toContainText('$12.50');
  await expect(page.getByRole('heading', { name: 'No registrations yet' })).toBeVisible();
  const organizersView = page.url();
  await expect(page.getByLabel(/^Give riders this link/)).toHaveValue(/\/pv\/event\//);

  // Copy the public link.
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('/pv/event/');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${server.origin}/pv/event/[\\w-]{22}$`));
  expect(
    await page.getByRole('link', { name: 'View Registration Form' }).getAttribute('href'),
  ).toBe(new URL(link).pathname);

  // A rider opens it in another browser session.
  const rider = await privateWindow();
  await rider.page.goto(link);
  await rider.arrive('Sign Up for Event');
  await expect(rider.page.getByText('Shelbyville Spring Classic')).toBeVisible();
  await expect(rider.page.getByText('Sat, Jun 6, 2026, 6:00 PM – 11:00 PM UTC')).toBeVisible();
  await expect(rider.page.getByText('Calsonic Arena')).toBeVisible();
  const field = (name: string) => rider.page.getByRole('textbox', { name });
  await field('Rider Name').fill('Rae Doe');
  await field('Email').fill('rae@example.org');
  await field('Phone').fill('931-555-0147');
  await field('Horse Name').fill('Midnight Sun');
  await field('Address').fill('1 Main St, Shelbyville, TN');

  const total = rider.page.getByRole('status', { name: 'Total Fee' });
  await expect(total).toHaveText('$0.00');
  await rider.page.getByText('Open Pleasure').click();
  await expect(total).toHaveText('$35.00');
  await rider.page.getByText('Youth Lite Shod').click();
  await expect(total).toHaveText('$47.50');
  await rider.page.getByRole('button', { name: 'Submit Registration' }).click();
  await rider.arrive('You are registered');
  expect(new URL(rider.page.url()).pathname).toMatch(/^\/event\/[\w-]+\/signup-success$/);
  const receipt = rider.page.getByRole('main');
  await expect(receipt).toContainText('Midnight Sun is entered in Shelbyville Spring Classic.');
  await expect(receipt).toContainText(/Back number\s*1/);
  await expect(receipt).toContainText(/Total Fee\s*\$47\.50/);

  // The rider opens the public view of the show.
  await rider.page.getByRole('link', { name: 'View event' }).click();
  await rider.arrive('Shelbyville Spring Classic');
  await expect(rider.page.getByRole('main')).not.toContainText('USDA');
  await expect(rider.page.getByRole('main')).not.toContainText('Rae Doe');

  // The organizer sees the participant and the fee.
  await page.goto(organizersView);
  await arrive('Shelbyville Spring Classic');
  const participants = page.getByRole('region', { name: 'Participants' });
  await expect(participants).toContainText('1 · Open Pleasure; 2 · Youth Lite Shod');
  await participants.getByRole('link', { name: 'Rae Doe' }).click();
  await page.waitForURL(/\/entries\/[\w-]+$/);
  await arrive('Shelbyville Spring Classic');
  const entry = page.getByRole('region', { name: '1 Rae Doe' });
  for (const text of [
    'rae@example.org',
    '(931) 555-0147',
    '1 Main St, Shelbyville, TN',
    'Midnight Sun',
    '$47.50',
  ]) {
    await expect(entry).toContainText(text);
  }
  await page.goto(organizersView);
  await arrive('Shelbyville Spring Classic');
  await expect(main.getByText('$47.50').first()).toBeVisible();
  await expect(main).toContainText(/1\s*participants?|participants?\s*1/);

  await page.goto('/dashboard');
  await arrive('Dashboard');
  await expect(main).toContainText('$47.50');
});
