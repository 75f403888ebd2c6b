import { href } from '../src/app/paths';
import { many } from './support/api';
import { expectClear } from './support/notices';
import { expect, test } from './support/test';

test.use({ signedIn: true });

test('a secretary at the desk of a show with fifty entries', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  // A late fee is in force, and the first class has places for all but one.
  const show = await api.as(account).newEvent({
    classes: [
      { name: 'Open Pleasure', price: 35, capacity: 49 },
      { name: 'Lead Line', price: 10 },
    ],
    entries_close_at: '2026-05-20T12:00:00Z',
    fees: [
      {
        name: 'Late fee',
        amount: 25,
        per: 'entry',
        required: true,
        from: '2026-04-01T00:00:00Z',
      },
    ],
  });
  const id = show._id.$oid;
  await many(50, (number) => api.register(id, `Horse ${number}`, ['Open Pleasure']));
  const desk = page.getByRole('region', { name: /Rae Doe|Walt King/ });
  const bill = desk.getByRole('region', { name: 'Bill' });

  // One waits; a scratch lets it in.
  await page.goto(href.eventClasses(id));
  await arrive('Shelbyville Spring Classic');
  const table = page.getByRole('grid');
  await expect(table).toContainText('49 of 49');
  await expect(table).toContainText('1 waiting');
  await page.getByRole('link', { name: /^Entries/ }).click();
  await page.getByLabel('Order', { exact: true }).selectOption('number');
  await page.getByRole('link', { name: 'Rae Doe' }).nth(1).click();
  await desk.getByRole('button', { name: 'Scratch Entry' }).click();
  const question = page.getByRole('dialog', { name: 'Scratch the entry' });
  await question.getByLabel('Reason').fill('Lame');
  await question.getByRole('button', { name: 'Scratch Entry' }).click();
  await expect(question).toBeHidden();
  await expect(bill).toContainText('Total fee$0.00');
  await inspect();
  await page.getByRole('link', { name: /^Classes/ }).click();
  await expect(table).toContainText('49 of 49');
  await expect(table).not.toContainText('waiting');

  // A walk-in with the late fee is paid in cash.
  await page.getByRole('link', { name: /^Entries/ }).click();
  await page.getByRole('button', { name: 'Add Entry' }).waitFor();
  await page.keyboard.press('n');
  const walkIn = page.getByRole('dialog', { name: 'Add Entry' });
  await walkIn.getByLabel('Rider Name').fill('Walt King');
  await walkIn.getByLabel('Horse Name').fill('Comet');
  await walkIn.getByLabel('Find a class').fill('2');
  await page.keyboard.press('Enter');
  await expect(walkIn.getByRole('status', { name: 'Total Fee' })).toHaveText('$35.00');
  await inspect();
  await walkIn.getByRole('button', { name: 'Add Entry' }).click();
  await expect(desk.getByLabel('Amount')).toHaveValue('35.00');
  const due = bill.locator('p').filter({ hasText: /^Due/ });
  await expectClear(page, 'Walt King added', desk.getByLabel('Amount'), due);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Payment of $35.00 recorded')).toBeVisible();
  await expect(bill).toContainText('Due$0.00');
  await inspect();

  // The late fee of another entry is waived.
  await page.getByRole('link', { name: /^Money/ }).click();
  await page.getByRole('link', { name: 'Rae Doe' }).first().click();
  await desk.getByRole('button', { name: 'Waive Late fee' }).click();
  const waiver = page.getByRole('dialog', { name: 'Waive Late fee' });
  await waiver.getByLabel('Reason').fill('A helper');
  await waiver.getByRole('button', { name: 'Waive' }).click();
  await expect(bill).toContainText('Waived: A helper');
  await expect(bill).toContainText('Total fee$35.00');
  await inspect();

  // The class sheets.
  await page.getByRole('link', { name: /^Entries/ }).click();
  await page.getByRole('button', { name: 'Print' }).click();
  const papers = page.getByRole('dialog', { name: 'Print' });
  const answer = page.waitForResponse(/print\/class-sheets\.pdf/);
  const tab = page.waitForEvent('popup');
  await papers.getByRole('button', { name: 'Open PDF' }).click();
  const sheets = await answer;
  expect(sheets.headers()['content-type']).toBe('application/pdf');
  expect((await sheets.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await (await tab).close();
  await papers.getByRole('button', { name: 'Close' }).last().click();

  // 49 entries owe 60 dollars each less the waived late fee, and the walk-in paid its 35.
  await page.getByRole('link', { name: /^Money/ }).click();
  const sums = page.getByRole('main');
  await expect(sums).toContainText('charged with what scratched entries still owe$2,950.00');
  await expect(sums).toContainText('waived$25.00');
  await expect(sums).toContainText('due$2,915.00');
  await expect(page.getByRole('region', { name: 'The drawer' })).toContainText('Cash$35.00');
  await inspect();
});
