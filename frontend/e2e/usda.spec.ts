import type { Page } from '@playwright/test';

import { href } from '../src/app/paths';
import { expect, test } from './support/test';

test.use({ signedIn: true });

const banner = (page: Page, name: string) => page.getByRole('region', { name });
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** 20 days ahead: within the 30 in which the notice is overdue. */
const SOON = {
  start_date: '2026-05-21T18:00:00-05:00',
  end_date: '2026-05-21T23:00:00-05:00',
};

test('a notice that is scheduled can be submitted now', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const { _id } = await api.as(account).newEvent();
  await page.goto(href.event(_id.$oid));
  await arrive('Shelbyville Spring Classic');
  const scheduled = banner(page, 'USDA Notification Scheduled');
  await expect(scheduled).toContainText(
    'Automatic USDA notification will be sent on Thu, May 7, 2026',
  );
  await scheduled.getByRole('button', { name: 'Submit Now' }).click();
  await expect(notices(page)).toContainText('USDA notified successfully');
  const complete = banner(page, 'USDA Notification Complete');
  await expect(complete).toContainText('This event has been properly reported to the USDA');
  await expect(complete.getByRole('button')).toHaveCount(0);
  await inspect();
  await page.reload();
  await arrive('Shelbyville Spring Classic');
  await expect(complete).toBeVisible();
});

test('a notice that is overdue says so, and shows that it is being sent', async ({
  page,
  api,
  account,
  arrive,
}) => {
  const { _id } = await api.as(account).newEvent(SOON);
  await page.goto(href.event(_id.$oid));
  await arrive('Shelbyville Spring Classic');
  const required = banner(page, 'USDA Notification Required Immediately');
  await expect(required).toContainText(/in violation of .*reporting requirements/);

  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/submit_to_usda', async (route) => {
    await held;
    await route.continue();
  });
  await required.getByRole('button', { name: 'Submit to USDA Now' }).click();
  await expect(required.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  release();
  await expect(banner(page, 'USDA Notification Complete')).toBeVisible();
});

test('a notice that was given meanwhile is no failure', async ({
  page,
  api,
  account,
  arrive,
  expectComplaint,
}) => {
  expectComplaint(/status of 409/);
  const { _id } = await api.as(account).newEvent();
  await page.goto(href.event(_id.$oid));
  await arrive('Shelbyville Spring Classic');
  await api.as(account).submitToUsda(_id.$oid);
  await page.getByRole('button', { name: 'Submit Now' }).click();
  await expect(notices(page)).toContainText('Event already notified USDA.');
  await expect(banner(page, 'USDA Notification Complete')).toBeVisible();
});

test('a notice that cannot be given is told of', async ({
  page,
  api,
  account,
  arrive,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  const { _id } = await api.as(account).newEvent(SOON);
  await page.goto(href.event(_id.$oid));
  await arrive('Shelbyville Spring Classic');
  await page.route('**/submit_to_usda', (route) => route.abort());
  await page.getByRole('button', { name: 'Submit to USDA Now' }).click();
  await expect(notices(page)).toContainText(
    'Failed to update USDA notification. Please try again.',
  );
  await expect(page.getByRole('button', { name: 'Submit to USDA Now' })).toBeEnabled();
});

test('a change after the notice is told, and all of it is kept', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const { _id } = await api.as(account).newEvent();
  await page.goto(href.event(_id.$oid));
  await arrive('Shelbyville Spring Classic');
  await banner(page, 'USDA Notification Scheduled')
    .getByRole('button', { name: 'Submit Now' })
    .click();
  const evidence = page.getByRole('region', { name: 'USDA Notice' });
  await expect(evidence.getByRole('article')).toHaveCount(1);

  await page.getByRole('button', { name: 'Edit Event' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Event' });
  await form.getByLabel('Manager Phone').fill('931-555-0199');
  await form.getByRole('button', { name: 'Update Event' }).click();
  const changed = banner(page, 'Changed since the notice');
  await expect(changed).toContainText('Changes must be told by Fri, May 22, 2026, 6:00 PM CDT.');
  await expect(changed.getByRole('listitem').filter({ hasText: 'Event manager' })).toContainText(
    /Before.*931-555-0100.*Now.*931-555-0199/,
  );
  await inspect();

  await changed.getByRole('button', { name: 'Send amended notice' }).click();
  await expect(notices(page)).toContainText('Amended notice recorded');
  await expect(changed).toHaveCount(0);
  await expect(evidence.getByRole('article')).toHaveCount(2);
  const amended = evidence.getByRole('article', { name: 'Amended notice 1' });
  await expect(amended).toContainText(`by ${account.email}`);
  await expect(amended).toContainText('Recorded for you to send to horseprotection@usda.gov');

  await amended.getByRole('button', { name: 'Note acknowledgement' }).click();
  const answer = page.getByRole('dialog', { name: 'Acknowledgement' });
  await answer.getByLabel('Date received').fill('2026-05-01');
  await answer.getByLabel('Note').fill('By phone: Dr. Lee');
  await inspect();
  await answer.getByRole('button', { name: 'Save' }).click();
  await expect(amended).toContainText('Acknowledged on May 1, 2026');
  await expect(amended.getByRole('button', { name: 'Edit acknowledgement' })).toBeFocused();
  await inspect();

  await evidence.getByRole('button', { name: 'Preview letter' }).click();
  const preview = page.getByRole('dialog', { name: 'Letter to the USDA' });
  await expect(preview.getByRole('article')).toContainText('931-555-0199');
  await inspect();
  await preview.getByRole('button', { name: 'Close' }).last().click();

  const [popup, letter] = await Promise.all([
    page.waitForEvent('popup'),
    page.waitForResponse(/\/usda\/notices\/[^/]+\/letter\.pdf$/),
    amended.getByRole('button', { name: 'Open letter' }).click(),
  ]);
  expect(letter.headers()['content-type']).toBe('application/pdf');
  await popup.waitForURL(/^blob:/);
  const file = await page.request.get(letter.url(), { headers: { 'token-x': account.token } });
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
});
