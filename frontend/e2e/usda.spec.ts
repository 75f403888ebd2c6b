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
