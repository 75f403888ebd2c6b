import type { Page } from '@playwright/test';

import { href } from '../src/app/paths';
import { expect, test } from './support/test';

test.use({ signedIn: true });

const banner = (page: Page, name: string) => page.getByRole('region', { name });
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** A show in 20 days: a notice is overdue less than 30 days before a show. */
const SOON = {
  start_date: '2026-05-21T18:00:00-05:00',
  end_date: '2026-05-21T23:00:00-05:00',
};

/** Opens the letter, confirms that facts are missing, and records that it was sent. */
async function sendLetter(page: Page, button: string, said: string) {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /etter to the USDA$/ });
  const goOn = dialog.getByRole('button', { name: 'Go On Incomplete' });
  const word = dialog.getByRole('button', { name: said });
  await goOn.or(word).waitFor();
  if (await goOn.isVisible()) await goOn.click();
  await word.click();
  return dialog;
}

test('a scheduled letter can be sent now, and its evidence shows who sent it', async ({
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
  await expect(scheduled).toContainText('made ready on Thu, May 7, 2026, for you to send');
  const dialog = await sendLetter(page, 'Submit Now', 'I have sent it');
  await expect(dialog.getByLabel('To whom')).toHaveValue('horseprotection@usda.gov');
  await inspect();
  await dialog.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(notices(page)).toContainText('USDA notified successfully');
  const complete = banner(page, 'USDA Notification Complete');
  await expect(complete).toContainText('This event has been properly reported to the USDA');
  await expect(complete).toContainText(`Sent by ${account.email} by email`);
  await expect(complete.getByRole('button')).toHaveCount(0);
  await inspect();
  await page.reload();
  await arrive('Shelbyville Spring Classic');
  await expect(complete).toBeVisible();
});

test('a notice does not cause warnings before the rule is in force', async ({
  page,
  api,
  account,
  arrive,
}) => {
  const { _id } = await api.as(account).newEvent(SOON);
  await page.goto(href.event(_id.$oid));
  await arrive('Shelbyville Spring Classic');
  const calm = banner(page, 'No USDA Notification on Record');
  await expect(calm).toContainText('not in force on the day of this show');
  await expect(page.locator('main')).not.toContainText('in violation');
});

test('a notice that was given meanwhile is not an error', async ({
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
  const dialog = await sendLetter(page, 'Submit Now', 'I have sent it');
  await dialog.getByLabel('Note').fill('By courier');
  await api.as(account).submitToUsda(_id.$oid);
  await dialog.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(notices(page)).toContainText('Event already notified USDA.');
  await expect(dialog.getByLabel('Note')).toHaveValue('By courier');
  await expect(page.locator('main')).toContainText('USDA Notification Complete');
});

test('a statement that cannot be saved shows an error, and stays in the form', async ({
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
  const dialog = await sendLetter(page, 'Submit to USDA Now', 'I have sent it');
  await dialog.getByLabel('Note').fill('By courier');
  await page.route('**/submit_to_usda', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(notices(page)).toContainText(
    'Failed to update USDA notification. Please try again.',
  );
  await expect(dialog.getByLabel('Note')).toHaveValue('By courier');
});

test('a change after the notice is reported, and the evidence is kept', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const { _id } = await api.as(account).newEvent();
  await api.as(account).submitToUsda(_id.$oid);
  await page.goto(href.event(_id.$oid));
  await arrive('Shelbyville Spring Classic');

  await page.getByRole('button', { name: 'Edit Event' }).click();
  await arrive('Edit Event');
  const form = page.getByRole('form', { name: 'Edit Event' });
  await form.getByLabel('Manager Phone').fill('931-555-0199');
  await form.getByRole('button', { name: 'Update Event' }).click();
  const changed = banner(page, 'Changed since the notice');
  await expect(changed).toContainText('by Fri, May 22, 2026, 6:00 PM CDT is not in force');
  await expect(changed.getByRole('listitem').filter({ hasText: 'Event manager' })).toContainText(
    /Before.*931-555-0100.*Now.*931-555-0199/,
  );
  await inspect();

  await page.getByRole('link', { name: 'USDA', exact: true }).click();
  await page.waitForURL(href.eventUsda(_id.$oid));
  await arrive('Shelbyville Spring Classic');
  const evidence = page.getByRole('region', { name: 'USDA Notice' });
  await expect(evidence.getByRole('article')).toHaveCount(1);
  const word = await sendLetter(page, 'Open amended letter', 'I have sent the amended notice');
  await word.getByLabel('How').selectOption('By mail');
  await word.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(notices(page)).toContainText('Amended notice noted as sent');
  await expect(changed).toHaveCount(0);
  await expect(evidence.getByRole('article')).toHaveCount(2);
  const amended = evidence.getByRole('article', { name: 'Amended notice 1' });
  await expect(amended).toContainText(`Sent by ${account.email} by mail to USDA, APHIS`);

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

  const downloads: string[] = [];
  page.context().on('page', (opened) => {
    opened.on('download', (file) => downloads.push(file.url()));
  });
  const [popup, letter] = await Promise.all([
    page.waitForEvent('popup'),
    page.waitForResponse(/\/usda\/notices\/[^/]+\/letter\.pdf$/),
    amended.getByRole('button', { name: 'Open letter' }).click(),
  ]);
  expect(letter.headers()['content-type']).toBe('application/pdf');
  // Where the browser has no PDF viewer, it downloads the file.
  const isShown = () => [popup.url(), ...downloads].some((url) => url.startsWith('blob:'));
  await expect.poll(isShown).toBe(true);
  const file = await page.request.get(letter.url(), { headers: { 'token-x': account.token } });
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
});
