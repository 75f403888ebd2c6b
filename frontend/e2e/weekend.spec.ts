import { href } from '../src/app/paths';
import { expect, test } from './support/test';

test.use({ signedIn: true, bothThemes: true });

test('two shows are a weekend: one form, one number, one bill, one payment', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const office = api.as(account);
  const fees = [{ name: 'Office fee', amount: 25, per: 'weekend' as const, required: true }];
  const saturday = await office.newEvent({ name: 'Saturday Show', fees });
  const sunday = await office.newEvent({
    name: 'Sunday Show',
    start_date: '2026-06-07T18:00:00-05:00',
    end_date: '2026-06-07T23:00:00-05:00',
    fees,
  });

  await page.goto(href.event(saturday._id.$oid));
  await arrive('Saturday Show');
  await page.getByRole('button', { name: 'Weekend…' }).click();
  const weekend = page.getByRole('dialog', { name: 'Weekend' });
  await weekend.getByRole('checkbox', { name: /^Sunday Show/ }).check();
  await inspect();
  await weekend.getByRole('button', { name: 'Save Weekend' }).click();
  await expect(weekend).toBeHidden();
  const bills = page.getByRole('link', { name: 'Weekend Bills' });
  await expect(bills).toBeVisible();

  // A rider enters both by one form, and sees one total: the fee is due once.
  await page.goto(href.publicForm(saturday.hashed_id));
  await arrive('Sign Up for Event');
  await page.getByRole('textbox', { name: 'Rider Name' }).fill('Rae Doe');
  await page.getByRole('textbox', { name: 'Email' }).fill('rae@example.org');
  await page.getByRole('textbox', { name: 'Phone' }).fill('931-555-0147');
  await page.getByRole('textbox', { name: 'Address' }).fill('1 Main St, Shelbyville, TN');
  await page.getByRole('textbox', { name: 'Horse Name' }).fill('Midnight Sun');
  await page.getByRole('checkbox', { name: /Open Pleasure/ }).check();
  await page.getByRole('checkbox', { name: /^Sunday Show/ }).check();
  const other = page.getByRole('region', { name: 'Sunday Show' });
  await other.getByRole('checkbox', { name: /Open Pleasure/ }).check();
  const fee = page.getByRole('complementary', { name: 'Fee' });
  await expect(fee.getByRole('status')).toHaveText('$95.00');
  await inspect();
  await page.getByRole('button', { name: 'Submit Registration' }).click();
  await arrive('You are registered');
  await expect(page.getByLabel('Your link')).toHaveCount(2);
  await inspect();

  // The office takes one payment for both.
  await page.goto(href.event(sunday._id.$oid));
  await arrive('Sunday Show');
  await bills.click();
  await arrive('Weekend Bills');
  const bill = page.getByRole('region', { name: 'Rae Doe' });
  await expect(bill.getByText('Once for the weekend')).toHaveCount(1);
  await expect(bill.getByText('Due').locator('..')).toContainText('$95.00');
  await inspect();
  await bill.getByRole('button', { name: 'Take Payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Payment of Rae Doe' });
  await expect(payment.getByLabel('Amount')).toHaveValue('95.00');
  await inspect();
  await payment.getByRole('button', { name: 'Record Payment' }).click();
  await expect(payment).toBeHidden();
  await expect(bill.getByText('Due').locator('..')).toContainText('$0.00');
});
