import { href, paths } from '../src/app/paths';
import type { Schemas } from '../src/api/types';
import { expect, test } from './support/test';

test.use({ signedIn: true, bothThemes: true });

test('one check pays entries of two shows, leaves credit, and is voided as one', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const office = api.as(account);
  const spring = await office.newEvent({ name: 'Spring Show' });
  const fall = await office.newEvent({
    name: 'Fall Show',
    start_date: '2026-09-06T18:00:00-05:00',
    end_date: '2026-09-06T23:00:00-05:00',
  });
  for (const show of [spring, fall]) {
    await office.register(show._id.$oid, 'Midnight Sun', ['Open Pleasure']);
  }
  // Who rides pays; both entries are linked to one person.
  const [person] = await office.get<Schemas['Exhibitor'][]>('exhibitors');
  if (person === undefined) throw new Error('Nobody is known');
  await page.goto(href.exhibitor(person._id.$oid));
  await arrive(person.name);
  await page.getByRole('button', { name: 'Take Payment' }).click();
  const form = page.getByRole('dialog', { name: 'Take Payment' });
  await expect(form.getByLabel('Amount')).toHaveValue('70.00');
  await form.getByLabel('Amount').fill('90');
  await form.getByLabel('Reference').fill('1042');
  await form.getByLabel('Pays').selectOption('Chosen entries');
  await inspect();
  await form.getByLabel('Pays').selectOption('What is due, the oldest first');
  await form.getByRole('button', { name: 'Record Payment' }).click();
  await expect(form).toBeHidden();
  const receipt = page.getByRole('listitem', { name: 'Receipt 1', exact: true });
  await expect(receipt.getByText('$90.00')).toBeVisible();
  await expect(receipt.getByRole('link', { name: /^Fall Show/ })).toBeVisible();
  await expect(page.getByText('$20.00 is credit.')).toBeVisible();
  await inspect();

  // The drawer of the spring has the whole check; the fall's has nothing, and says why.
  await page.goto(href.eventMoney(spring._id.$oid));
  await arrive('Spring Show');
  await expect(page.getByText('1 check, $90.00')).toBeVisible();
  await expect(page.getByText(/\$90.00 is in the drawer/)).toBeVisible();
  await inspect();
  await page.getByRole('link', { name: 'receipts' }).click();
  await arrive('Receipts of the Show');
  await expect(page.getByRole('listitem', { name: 'Receipt 1', exact: true })).toBeVisible();

  await page.goto(paths.receipts);
  await arrive('Receipts');
  await inspect();
  await page.getByRole('button', { name: 'Void Receipt 1' }).click();
  const voiding = page.getByRole('dialog', { name: 'Void Receipt 1' });
  await voiding.getByLabel('Reason').fill('Bounced');
  await inspect();
  await voiding.getByRole('button', { name: 'Void' }).click();
  await expect(voiding).toBeHidden();
  await expect(page.getByText(/Bounced/)).toBeVisible();
  await page.goto(href.exhibitor(person._id.$oid));
  await arrive(person.name);
  await expect(page.getByText(/is credit/)).toBeHidden();
  await page.getByRole('button', { name: 'Take Payment' }).click();
  await expect(form.getByLabel('Amount')).toHaveValue('70.00');
});
