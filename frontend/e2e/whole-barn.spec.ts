import type { Locator } from '@playwright/test';

import { href } from '../src/app/paths';
import { signIn } from './support/horses';
import { expect, test } from './support/test';

test.use({ bothThemes: true });

/** What a spreadsheet puts on the clipboard. */
const LIST = [
  'Horse\tRider\tOwner\tClasses\tStall',
  'Ghost Walker\tBo Ray\tHill Farm\t1, 99\tB 4',
  'Silver Mist\tAda Lee\tSam Hill\t2\t',
].join('\n');

/** Pastes a text into a field, as a spreadsheet is pasted. */
const paste = (field: Locator, text: string) =>
  field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

test.describe('a trainer’s barn', () => {
  test('is entered on a phone, has one bill and a page, and is paid at the office @phone', async ({
    page,
    api,
    account,
    arrive,
    inspect,
    privateWindow,
  }) => {
    const office = api.as(account);
    const show = await office.newEvent({
      waiver_text: 'I ride at my own risk.',
      form: { rider_birth_date: 'required' },
    });

    // From the form for one horse.
    await page.goto(href.publicForm(show.hashed_id));
    await arrive('Sign Up for Event');
    await page.getByRole('link', { name: 'Enter a whole barn' }).click();
    await arrive('Enter a Whole Barn', { enhancedContrast: true });
    await page.getByLabel('Name of the Barn').fill('Willow Barn');
    await page.getByLabel('In Charge').fill('Sam Hill');
    await page.getByLabel('Email').fill('sam@example.org');
    await page.getByLabel('Phone').fill('931-555-0101');
    const rows = page.getByRole('group', { name: 'Horses' }).getByRole('listitem');
    const row = (at: number) => rows.nth(at);
    await row(0).getByLabel('Horse', { exact: true }).fill('Midnight Sun');
    await row(0).getByLabel('Rider', { exact: true }).fill('Rae Doe');
    await row(0).getByLabel('Class Numbers').fill('1, 2');
    await expect(row(0).getByText('1 · Open Pleasure, 2 · Youth Lite Shod')).toBeVisible();
    await row(0).getByRole('button', { name: 'Classes and details of Midnight Sun' }).click();
    const details = page.getByRole('dialog', { name: 'Midnight Sun' });
    await details.getByRole('textbox', { name: /^Email/ }).fill('rae@example.org');
    await inspect();
    await details.getByRole('button', { name: 'Done' }).click();
    await expect(details).toBeHidden();

    await paste(row(0).getByLabel('Horse', { exact: true }), LIST);
    const list = page.getByRole('dialog', { name: 'Paste a List' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list.getByText(/Not understood.*99/)).toBeVisible();
    await inspect();
    await list.getByRole('button', { name: 'Add These Horses' }).click();
    await expect(rows).toHaveCount(3);
    await row(2).getByLabel('Who Pays', { exact: true }).selectOption('The rider');
    await expect(page.getByLabel('The barn pays')).toHaveText('$82.50');
    await expect(page.getByLabel('Riders pay themselves')).toHaveText('$12.50');

    // What the show does not have is said at its field.
    const enter = page.getByRole('button', { name: 'Enter 3 Horses' });
    await enter.click();
    await expect(row(1).getByText('The show has no class “99”.')).toBeVisible();
    await expect(row(1).getByLabel('Class Numbers')).toBeFocused();
    await inspect();
    await row(1).getByLabel('Class Numbers').fill('1');

    // A draft is there after a reload.
    await page.reload();
    await arrive('Enter a Whole Barn');
    await expect(row(1).getByLabel('Horse', { exact: true })).toHaveValue('Ghost Walker');
    await enter.click();
    await arrive('Willow Barn');
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
    await expect(entries).toHaveCount(3);
    const first = page.getByRole('listitem', { name: 'Midnight Sun' });
    await expect(first.getByText(/^Missing: .*waiver/)).toBeVisible();
    const bill = page.getByRole('region', { name: 'Bill of the Barn' });
    await expect(bill.getByText('Due').locator('..')).toContainText('$82.50');
    const barnPage = page.url();

    // The rider gives by the entry's own link what the trainer cannot.
    await first.getByRole('link', { name: 'See the entry of Midnight Sun' }).click();
    await arrive('Your Entry');
    await expect(page.getByRole('heading', { name: 'Still missing' })).toBeVisible();

    // One more horse.
    await page.goto(barnPage);
    await arrive('Willow Barn');
    await page.getByRole('button', { name: 'Add Horses or Change the Barn' }).click();
    await page.getByLabel('Horse', { exact: true }).fill('Late Comer');
    await page.getByLabel('Rider', { exact: true }).fill('Bo Ray');
    await page.getByLabel('Class Numbers').fill('1');
    await inspect();
    await page.getByRole('button', { name: 'Enter 1 Horse' }).click();
    await expect(entries).toHaveCount(4);

    // The office charges a tack stall, which the barn divides.
    const desk = await privateWindow();
    await signIn(desk, account.token);
    await desk.page.goto(href.eventBarns(show._id.$oid));
    await desk.arrive(show.name);
    await desk.page.getByRole('link', { name: 'Willow Barn' }).click();
    const owned = desk.page.getByRole('region', { name: 'Bill of the Barn' });
    await owned.getByRole('button', { name: 'Add Line' }).click();
    const line = desk.page.getByRole('dialog', { name: 'Add Line' });
    await line.getByLabel('What For').fill('Tack stall');
    await line.getByLabel('Amount of One').fill('520');
    await line.getByLabel('Reason').fill('Ordered by phone');
    await desk.inspect();
    await line.getByRole('button', { name: 'Add Line' }).click();
    await expect(owned.getByText('Tack stall')).toBeVisible();
    await desk.inspect();

    await page.reload();
    await arrive('Willow Barn');
    await page.getByRole('button', { name: 'Divide' }).click();
    const split = page.getByRole('dialog', { name: 'Split Sheet' });
    await expect(split.getByText('$520.00 divided by 4: $130.00 each.')).toBeVisible();
    await inspect();
    await split.getByRole('button', { name: 'Divide' }).click();
    await expect(split).toBeHidden();
    await expect(page.getByText('Together, divided by 4')).toBeVisible();
    await inspect();

    // One check pays the barn's bill.
    await desk.page.reload();
    await desk.arrive(show.name);
    await owned.getByRole('button', { name: 'Take Money' }).click();
    const money = desk.page.getByRole('dialog', { name: 'Take Payment' });
    await expect(money.getByLabel('Amount')).toHaveValue('117.50');
    await desk.inspect();
    await money.getByRole('button', { name: 'Record Payment' }).click();
    await expect(owned.getByText('Due').locator('..')).toContainText('$0.00');

    await page.reload();
    await arrive('Willow Barn');
    await expect(page.getByText('Receipt 1')).toBeVisible();
    await expect(bill.getByText('Due').locator('..')).toContainText('$0.00');

    // Who keeps a book takes it in by a press, divided by horse.
    await desk.page.goto(barnPage);
    await desk.arrive('Willow Barn');
    await desk.page.getByRole('button', { name: 'Take Receipt 1 into My Book' }).click();
    const inBook = desk.page.getByRole('link', { name: 'See the expense' });
    await expect(inBook).toBeVisible();
    await desk.inspect();
    await inBook.click();
    const expense = desk.page.getByRole('dialog');
    await expect(expense.getByLabel('Description')).toHaveValue(`${show.name}, receipt 1`);
    await expect(expense.getByText(/^Midnight Sun, not one of your horses: /)).toBeVisible();
    await desk.inspect();
  });
});
