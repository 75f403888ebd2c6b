import { href } from '../src/app/paths';
import { expect, test } from './support/test';

test.use({ signedIn: true });

test('the missing facts of a notice can be filled in', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const { _id } = await api.as(account).newEvent();
  await page.goto(href.event(_id.$oid));
  await arrive('Shelbyville Spring Classic');
  const lacking = page.getByRole('button', { name: 'who inspects the horses' });
  await lacking.click();
  const form = page.getByRole('form', { name: 'Edit Event' });
  const inspection = form.getByRole('radiogroup', { name: 'Inspection' });
  await expect(inspection.getByLabel('Not stated yet')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(inspection.getByLabel('We have appointed')).toBeChecked();
  // Tab goes to the names next, because radio buttons that are not selected are skipped.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Inspector 1', { exact: true })).toBeFocused();
  await page.keyboard.type('Ann Lee, DVM');
  await form.getByLabel('Allowed', { exact: true }).check();
  await form.getByLabel('Treatment Details').fill('Bandages after an injury.');
  await form.getByLabel('Expected Entries').fill('1,200');
  await form.getByLabel('Manager Address').fill('12 Barn Ln, Shelbyville, TN 37160');
  await inspect();
  await form.getByRole('button', { name: 'Update Event' }).click();
  await expect(form).toBeHidden();

  await expect(page.getByRole('region', { name: 'Manager Information' })).toContainText(
    '12 Barn Ln, Shelbyville, TN 37160',
  );
  await page.getByRole('link', { name: 'USDA', exact: true }).click();
  await page.waitForURL(href.eventUsda(_id.$oid));
  await arrive('Shelbyville Spring Classic');
  const facts = page.getByRole('region', { name: 'USDA Information' });
  for (const text of ['1,200', 'HPI appointed', 'Ann Lee, DVM', 'Bandages after an injury.']) {
    await expect(facts).toContainText(text);
  }
  await expect(lacking).toHaveCount(0);
});
