import type { Locator } from '@playwright/test';

import { paths } from '../src/app/paths';
import { expect, test } from './support/test';

test.use({ signedIn: true });

/** A barn as its manager has it in a spreadsheet: 24 horses of six owners in two aisles. */
const COLUMNS = 'HorseName\tSex\tDOB\tReg. #\tOwner\tOwner email\tStall\tBoard';
const ROWS = Array.from({ length: 24 }, (_, at) => {
  const number = at + 1;
  const owner = (at % 6) + 1;
  return [
    `Sun ${number}`,
    'Mare',
    `2015-04-${String(number).padStart(2, '0')}`,
    `2150${1000 + number}`,
    `Owner ${owner}`,
    `owner${owner}@example.org`,
    `${number <= 12 ? 'A' : 'B'}${number}`,
    '$620.00',
  ].join('\t');
});
const TABLE = [COLUMNS, ...ROWS].join('\n');

/** The most presses from the dashboard to 24 horses with owners, stalls and board. */
const MOST_PRESSES = 6;

test('24 horses come in from a pasted spreadsheet in few presses, once, and go again', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  let presses = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  await page.goto(paths.dashboard);
  await arrive('Dashboard');
  await press(page.getByRole('link', { name: 'Bring Your Horses In' }));
  await arrive('Import and Export');
  const field = page.getByLabel('Or paste a table');
  await press(field);
  await field.fill(TABLE);
  await press(page.getByRole('button', { name: 'Read Table' }));
  await arrive('Import of Pasted table');
  await expect(page.getByRole('region', { name: '24 rows of horses' })).toBeVisible();
  // Every column was understood.
  await expect(page.getByText('All columns are used.')).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBe(0);
  await press(page.getByRole('button', { name: 'Import 24 Horses' }));
  await expect(page.getByText('24 horses were added.')).toBeVisible();
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
  await inspect();

  const barn = api.as(account);
  const contacts = await barn.get<{ name: string; emails: string[] }[]>('contacts?kind=owner');
  expect(contacts.map(({ name }) => name).sort()).toEqual(
    [1, 2, 3, 4, 5, 6].map((owner) => `Owner ${owner}`),
  );
  await page.getByRole('link', { name: 'Open Horses' }).click();
  await arrive('Horses');
  await expect(page.getByRole('link', { name: 'Sun 24' })).toBeVisible();

  // The same table again adds nothing.
  await page.goto(paths.imports);
  await arrive('Import and Export');
  await page.getByLabel('Or paste a table').fill(TABLE);
  await page.getByRole('button', { name: 'Read Table' }).click();
  await arrive('Import of Pasted table');
  await expect(page.getByText('24 are here already.')).toBeVisible();
  await expect(page.getByText('No row is new, so there is nothing to import.')).toBeVisible();

  // Somebody changes one of them, which then stays when the import is undone.
  const horses =
    await barn.get<{ _id: { $oid: string }; profile: { name: string } }[]>('horses?limit=100');
  const changed = horses.find(({ profile }) => profile.name === 'Sun 7');
  await barn.put('horses', {
    horseId: changed?._id.$oid,
    section: 'general',
    name: 'Sun 7',
    color: 'Black',
  });
  await page.goto(paths.imports);
  await arrive('Import and Export');
  await page.getByRole('button', { name: /^Undo the import of Pasted table/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo this import?' });
  await inspect();
  await question.getByRole('button', { name: 'Undo Import' }).click();
  await arrive('Import of Pasted table');
  const undone = page.getByRole('region', { name: 'Undone' });
  await expect(undone.getByRole('link', { name: 'Sun 7' })).toBeVisible();
  await inspect();
  await undone.getByRole('link', { name: 'Sun 7' }).click();
  await arrive('Sun 7');
  const left = await barn.get<unknown[]>('horses?limit=100');
  expect(left).toHaveLength(1);
});
