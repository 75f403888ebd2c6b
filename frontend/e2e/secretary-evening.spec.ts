import { href } from '../src/app/paths';
import { Hands } from './support/hands';
import { expect, test } from './support/test';

test.use({ signedIn: true });

test("a secretary's evening by keyboard alone @desk", async ({
  page,
  api,
  account,
  arrive,
  inspect,
  server,
}) => {
  const show = await api.as(account).newEvent({
    classes: [
      { name: 'Open Pleasure', price: 35 },
      { name: 'Youth Lite Shod', price: 12.5 },
      { name: 'Lead Line', price: 10 },
    ],
    fees: [{ name: 'Stall', amount: 40, per: 'unit', stock: 6 }],
    payment_note: 'Checks to the Walking Horse Association.',
  });
  const id = show._id.$oid;
  // An address of its own: ten letters an hour go to one, and the other tests write to that of
  // most riders.
  const rider = { rider_email: 'evening@example.org' };
  await api.register(id, 'Midnight Sun', ['Open Pleasure'], rider);
  await api.register(id, 'Evening Comet', ['Open Pleasure', 'Youth Lite Shod'], rider);
  await api.register(id, 'Gold Dust', ['Lead Line'], rider);
  const hands = new Hands(page);
  const focused = page.locator(':focus');
  const desk = (name: string | RegExp) => page.getByRole('region', { name });
  const bill = page.getByRole('region', { name: 'Bill' });
  const said = async (text: string | RegExp) => {
    await expect(page.getByText(text).first()).toBeVisible();
    // A dialog that is being closed still has the focus.
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const find = async (text: string) => {
    await hands.press('/');
    await expect(focused).toHaveAttribute('type', 'search');
    await hands.type(text);
    await hands.press('Enter');
    await expect(focused).toHaveAttribute('data-panel-heading');
  };
  const dialog = async (name: string) => {
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expect(focused).toHaveJSProperty('tagName', 'INPUT');
  };

  await page.goto(href.eventEntries(id));
  await arrive('Shelbyville Spring Classic');
  await page.getByRole('link', { name: 'Rae Doe' }).first().waitFor();

  await hands.step('find and pay in cash', 4, async () => {
    await find('midnight');
    await expect(page.getByRole('button', { name: 'Take Payment' })).toBeVisible();
    await hands.press('p');
    await expect(page.getByLabel('Amount')).toBeFocused();
    await hands.press('Enter');
    await said('Payment of $35.00 recorded');
  });
  await inspect();

  await hands.step('find and pay by check with its number', 4, async () => {
    await find('comet');
    await expect(page.getByRole('button', { name: 'Take Check' })).toBeVisible();
    await hands.press('k');
    await expect(page.getByLabel('Reference')).toBeFocused();
    await hands.type('1042');
    await hands.press('Enter');
    await said('Payment of $47.50 recorded');
    await said('Payment · Check · 1042');
  });
  await inspect();

  await hands.step('correct a name', 3, async () => {
    await hands.press('e');
    await dialog('Edit Entry');
    await hands.press('Control+a');
    await hands.type('Ray Dough');
    await hands.press('Enter');
    await said('Entry saved');
    await expect(desk('2 Ray Dough')).toBeVisible();
  });

  await hands.step('enter a walk-in, who pays', 6, async () => {
    await hands.press('n');
    await dialog('Add Entry');
    await hands.type('Walt King');
    await hands.tabTo(page.getByLabel('Horse Name'));
    await hands.type('Star');
    await hands.tabTo(page.getByLabel('Find a class'));
    await hands.type('1');
    await hands.press('Enter');
    await expect(page.getByRole('checkbox', { name: /Open Pleasure/ })).toBeChecked();
    await hands.press('Enter');
    await expect(page.getByLabel('Amount')).toBeFocused();
    await expect(page.getByLabel('Amount')).toHaveValue('35.00');
    await hands.press('Enter');
    await expect(desk('4 Walt King')).toContainText('Payment · Cash');
  });
  await inspect();

  await hands.step('add a class by its number', 3, async () => {
    await hands.press('c');
    await hands.type('3');
    await hands.press('Enter');
    await expect(bill).toContainText('3 · Lead Line');
    await hands.press('Escape');
    await expect(focused).toHaveAttribute('data-panel-heading');
  });

  await hands.step('scratch a class', 3, async () => {
    await hands.press('c');
    await hands.type('-1');
    await hands.press('Enter');
    await expect(bill).not.toContainText('1 · Open Pleasure');
    await expect(bill).toContainText('The show owes$25.00');
    await hands.press('Escape');
    await expect(focused).toHaveAttribute('data-panel-heading');
  });

  await hands.step('refund', 2, async () => {
    await hands.press('r');
    await expect(page.getByLabel('Amount')).toBeFocused();
    await expect(page.getByLabel('Amount')).toHaveValue('25.00');
    await hands.press('Enter');
    await said('Refund of $25.00 recorded');
  });

  await hands.step('change extras', 2, async () => {
    await expect(page.getByRole('button', { name: 'Change Extras' })).toBeVisible();
    await hands.press('x');
    await dialog('Change Extras');
    await hands.type('2');
    await hands.press('Enter');
    await said('Extras saved');
    await expect(bill).toContainText('Stall × 2');
  });

  await hands.step('charge something else', 4, async () => {
    await hands.press('a');
    await dialog('Add Charge');
    await hands.type('Returned check');
    await hands.tabTo(page.getByLabel('Amount'));
    await hands.type('30');
    await hands.tabTo(page.getByLabel('Reason'));
    await hands.type('No. 17');
    await hands.press('Enter');
    await said('Charge added');
    await expect(bill).toContainText('Due$110.00');
  });

  await hands.step('take all that is due', 2, async () => {
    await hands.press('p');
    await expect(page.getByLabel('Amount')).toHaveValue('110.00');
    await hands.press('Enter');
    await said('Payment of $110.00 recorded');
  });

  await hands.step('swap two back numbers', 2, async () => {
    await hands.press('w');
    await dialog('Swap number 4');
    await hands.type('2');
    await hands.press('Enter');
    await said('2 is Walt King’s now, and 4 is Ray Dough’s');
    await expect(desk('2 Walt King')).toBeVisible();
  });

  await hands.step('find, and mail a receipt', 4, async () => {
    await find('4');
    await expect(desk('4 Ray Dough')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send Receipt' })).toBeVisible();
    await hands.press('t');
    await hands.press('Enter');
    await said(/^The receipt for evening@example.org/);
  });
  const receipt = () => server.mails().find((mail) => mail.includes('Subject: Receipt'));
  await expect.poll(receipt).toContain(`To: ${rider.rider_email}`);
  expect(receipt()).toContain('1042');

  await hands.step('find, and scratch the entry', 4, async () => {
    await find('gold dust');
    await expect(page.getByRole('button', { name: 'Scratch Entry' })).toBeVisible();
    await hands.press('s');
    await dialog('Scratch the entry');
    await hands.press('Enter');
    await expect(bill).toContainText('Total fee$0.00');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await inspect();

  // 35 and 35 and 110 in cash less 25, and 47.50 by check, all today and by one person.
  const drawer = page.getByRole('region', { name: 'The drawer' });
  const sums = (by: string) => drawer.getByRole('table', { name: `Received by ${by}` });
  const together = /Together\s*\$227\.50\s*\$25\.00\s*\$202\.50/;
  await hands.step('close the drawer', 1, async () => {
    await hands.press('m');
    await expect(sums('method')).toContainText(/Cash\s*\$180\.00\s*\$25\.00\s*\$155\.00/);
    await expect(sums('method')).toContainText(/Check\s*\$47\.50\s*–\s*\$47\.50/);
    await expect(sums('person')).toContainText(account.email);
    await expect(sums('day')).toContainText('May 1, 2026');
    for (const by of ['method', 'person', 'day']) await expect(sums(by)).toContainText(together);
    await expect(drawer.getByRole('listitem')).toHaveText('10424 Ray Dough$47.50');
  });
  await arrive('Shelbyville Spring Classic');
});
