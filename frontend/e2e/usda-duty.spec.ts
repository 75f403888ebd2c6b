import type { Page } from '@playwright/test';

import { href, paths } from '../src/app/paths';
import { expect, test } from './support/test';

/** At this time the rule is in force: shows from December 31, 2026 on need the notice. */
const START = '2027-05-01T12:00:00Z';
const DAY_OF_THE_NOTICE = '2027-05-13T00:00:00Z';

test.use({ signedIn: true, now: START });

const NAME = 'Shelbyville Spring Classic';
const banner = (page: Page, name: string) => page.getByRole('region', { name });
const evidence = (page: Page) => page.getByRole('region', { name: 'USDA Notice' });

/** A show on the given day, with all facts for its notice. */
const showOn = (day: string) => ({
  start_date: `${day}T18:00:00-05:00`,
  end_date: `${day}T23:00:00-05:00`,
  manager_address: '12 Barn Ln, Shelbyville, TN 37160',
  expected_entries: 120,
  inspection: 'aphis_requested' as const,
  therapeutic_use: 'not_allowed' as const,
});

test('an organizer prepares the letter of a required notice and records that it was sent', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const { _id } = await api.as(account).newEvent(showOn('2027-05-21'));
  const deadline = page.getByRole('region', { name: 'Coming deadlines' }).getByRole('listitem');
  await page.goto(paths.dashboard);
  await arrive('Dashboard');
  await expect(deadline).toContainText('USDA notice');
  await expect(deadline).toContainText('Overdue');
  await expect(deadline).not.toContainText('Letter ready');
  await expect(page.getByRole('table')).toContainText('USDA notice due');

  await page.goto(href.eventUsda(_id.$oid));
  await arrive(NAME);
  const required = banner(page, 'USDA Notification Required Immediately');
  await expect(required).toContainText(/in violation of .*reporting requirements/);
  await expect(required).toContainText('This installation sends nothing');
  await required.getByRole('button', { name: 'Submit to USDA Now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Letter to the USDA' });
  await expect(dialog.getByRole('article')).toContainText(NAME);
  await inspect();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('usda-notice-shelbyville-spring-classic.pdf');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);

  // The letter is ready, but not counted as sent.
  await expect(required).toContainText('The letter is ready, you must send it');
  await expect(evidence(page)).toContainText('Ready, not sent');
  await inspect();
  await page.goto(paths.dashboard);
  await arrive('Dashboard');
  await expect(deadline).toContainText('Letter ready, you must send it');
  await expect(deadline).toContainText('Overdue');
  await expect(page.getByRole('table')).toContainText('USDA letter ready, not sent');

  await page.goto(href.eventUsda(_id.$oid));
  await arrive(NAME);
  await required.getByRole('button', { name: 'Submit to USDA Now' }).click();
  await dialog.getByRole('button', { name: 'I have sent it' }).click();
  await dialog.getByLabel('Note').fill('With the program.');
  await inspect();
  await dialog.getByRole('button', { name: 'Mark as sent' }).click();
  const complete = banner(page, 'USDA Notification Complete');
  await expect(complete).toContainText(
    `Sent by ${account.email} by email to horseprotection@usda.gov on Sat, May 1, 2027, 7:0`,
  );
  const article = evidence(page).getByRole('article', { name: 'Notice' });
  await expect(article).toContainText('Sent by organizer');
  await expect(article).toContainText('With the program.');
  await inspect();
  await page.goto(paths.dashboard);
  await arrive('Dashboard');
  await expect(page.getByRole('table')).toContainText('USDA notified');
  await expect(deadline).toHaveCount(0);
});

test('on the scheduled day the letter is prepared, even after a restart, and the deadline stays', async ({
  page,
  api,
  account,
  server,
  arrive,
  expectComplaint,
}) => {
  // The page follows the show by a stream, which ends with the server.
  expectComplaint(/ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_(?:REFUSED|RESET)/);
  const { _id } = await api.as(account).newEvent(showOn('2027-06-11'));
  await page.goto(href.eventUsda(_id.$oid));
  await arrive(NAME);
  await expect(banner(page, 'USDA Notification Scheduled')).toContainText(
    'made ready on Wed, May 12, 2027, for you to send',
  );

  await server.restartAt(DAY_OF_THE_NOTICE);
  await page.clock.setSystemTime(DAY_OF_THE_NOTICE);
  await expect(async () => {
    await page.goto(href.eventUsda(_id.$oid));
    await expect(banner(page, 'USDA Notification Required Immediately')).toContainText(
      'The letter is ready, you must send it',
      { timeout: 1000 },
    );
  }).toPass();
  await arrive(NAME);
  await expect(evidence(page).getByRole('article', { name: 'Notice' })).toContainText(
    'by the schedule',
  );
  await page.goto(paths.dashboard);
  await arrive('Dashboard');
  await expect(
    page.getByRole('region', { name: 'Coming deadlines' }).getByRole('listitem'),
  ).toContainText('Letter ready, you must send it');
  await server.restartAt(START);
});
