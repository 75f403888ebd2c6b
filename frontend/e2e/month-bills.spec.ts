import { href, paths } from '../src/app/paths';
import { expect, test } from './support/test';

test.use({ signedIn: true });

test('the bills of a month are made, sent and paid in a few clicks', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const as = api.as(account);
  const { id } = await as.newHorse({ name: 'Comet', owners: ['Ann Lee', 'Kim Dale'] });
  const board = await as.post<{ _id: { $oid: string } }>('services', {
    name: 'Full board',
    kind: 'board',
    amount: 620,
    per: 'month',
    category: 'boarding',
  });
  await as.put(`horses/${id}/services`, {
    services: [{ service_id: board._id.$oid, from: '2026-05-11', until: null, amount: null }],
  });
  await as.post('book', {
    date: '2026-05-20',
    kind: 'expense',
    category: 'farrier',
    amount: 100.01,
    description: 'Shoes',
    split_equally: [id],
  });
  await page.goto(paths.bills);
  await arrive('Bills');
  await expect(page.getByRole('region', { name: 'Not Billed Yet' })).toContainText('$260.01');
  await page.getByRole('link', { name: 'Bill Ann Lee' }).click();
  await arrive('New Bill');
  await page.getByLabel('Board for').fill('2026-05');
  // 21 of 31 days of $620.00, of which one of two owners bears half.
  await expect(page.getByText('21 of 31 days')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Board of Comet/ })).toBeChecked();
  await expect(page.getByText('$260.01')).toBeVisible();
  await page.getByLabel('Email').fill('ann@example.org');
  await page.getByRole('button', { name: 'Make Bill' }).click();
  await arrive(/^Bill 1$/);
  await page.getByRole('link', { name: 'Edit Bill' }).click();
  await arrive('Edit Bill 1');
  await page.getByLabel('Description').first().fill('Shoes, all four');
  await page.getByRole('button', { name: 'Save Bill' }).click();
  await arrive(/^Bill 1$/);
  await expect(page.getByRole('row', { name: /Shoes, all four/ })).toContainText('$50.01');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('ann@example.org');
  await inspect();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/The mail to ann@example.org (?:has|was)/)).toBeVisible();
  await page.getByRole('button', { name: 'Record Payment' }).click();
  await inspect();
  await page.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click();
  await expect(page.getByText('Payment of $260.01 recorded')).toBeVisible();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^A payment was recorded, so it stays/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit Bill' })).toHaveCount(0);
  await page.getByRole('link', { name: 'All Bills' }).click();
  await arrive('Bills');
  await expect(page.getByRole('region', { name: 'Not Billed Yet' })).not.toContainText('Ann Lee');
  await page.goto(href.newBill({ name: 'Ann Lee', month: '2026-05' }));
  await arrive('New Bill');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('entries are added in a row, and split by amounts', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const as = api.as(account);
  await as.newHorse({ name: 'Comet' });
  await as.newHorse({ name: 'Clover' });
  await page.goto(paths.expenses);
  await arrive('Expenses');
  const row = page.getByRole('form', { name: 'Quick entry' });
  for (const [what, amount] of [
    ['Shavings', '35'],
    ['Shoes', '100'],
  ] as const) {
    await row.getByLabel('Description').fill(what);
    await row.getByLabel('Amount').fill(amount);
    await row.getByLabel('Amount').press('Enter');
    await expect(page.getByRole('button', { name: what })).toBeVisible();
    await expect(row.getByLabel('Description')).toBeFocused();
  }
  await page.getByRole('button', { name: 'Shoes' }).click();
  const dialog = page.getByRole('dialog');
  for (const name of ['Comet', 'Clover']) {
    await dialog.getByLabel('Horses', { exact: true }).fill(name);
    await page.getByRole('option', { name }).click();
  }
  await expect(dialog.getByText('$50.00')).toHaveCount(2);
  await dialog.getByText('By Amount').click();
  await dialog.getByRole('textbox', { name: 'Comet' }).fill('60');
  await expect(dialog.getByText('$10.00 too much')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The amounts must sum to $100.00')).toBeVisible();
  await inspect();
  await dialog.getByRole('textbox', { name: 'Clover' }).fill('40');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Shoes' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Comet' })).toHaveValue('60.00');
  await expect(dialog.getByText('Nothing left to split')).toBeVisible();
});
