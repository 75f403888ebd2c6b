import { href } from '../src/app/paths';
import { expect, test } from './support/test';

test.use({ signedIn: true });

test('classes are edited as a grid by keyboard, with paste and undo', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const { _id } = await api.as(account).newEvent();
  const id = _id.$oid;
  await api.register(id, 'Midnight Sun', ['Open Pleasure']);
  await page.goto(href.eventClasses(id));
  await arrive('Shelbyville Spring Classic');
  const grid = page.getByRole('grid', { name: /^Classes/ });
  const row = (name: RegExp) => grid.getByRole('row', { name });
  const saved = page.getByRole('status').filter({ hasText: /^Saved$/ });

  // Tab leads into the grid, and on from it.
  await page.getByRole('navigation', { name: 'Parts of this event' }).getByText('History').focus();
  await page.keyboard.press('Tab');
  await expect(grid.getByRole('gridcell', { name: '1', exact: true })).toBeFocused();

  // Price and places of the first class; Escape drops what is typed into the next field.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('40');
  await page.keyboard.press('Tab');
  await page.keyboard.type('25');
  await page.keyboard.press('Tab');
  await page.keyboard.type('nobody');
  await inspect();
  await page.keyboard.press('Escape');
  await expect(saved).toBeVisible();
  await expect(row(/^1 Open Pleasure \$40\.00 25 any age/)).toBeVisible();
  await expect(row(/1 of 25 entered/)).toBeVisible();

  // A new class in the last row.
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Pony Pleasure');
  await page.keyboard.press('Enter');
  await expect(row(/^4 Pony Pleasure/)).toBeVisible();

  // Rows of a spreadsheet, taken back, and brought again.
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text', '12\tStake\t$50\n12A\tAmateur Stake\t45\n');
    const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
    document.activeElement?.dispatchEvent(paste);
  });
  await expect(row(/^12 Stake \$50\.00/)).toBeVisible();
  await expect(row(/^12A Amateur Stake \$45\.00/)).toBeVisible();
  await expect(saved).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(row(/Stake/)).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect(row(/^12A Amateur Stake/)).toBeVisible();
  await expect(saved).toBeVisible();

  // The entries of a class, and back.
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '1 · Open Pleasure' })).toContainText(
    'Midnight Sun',
  );
  await inspect();
  await page.keyboard.press('Escape');
  await expect(grid).toBeVisible();
  await page.reload();
  await arrive('Shelbyville Spring Classic');
  await expect(row(/^1 Open Pleasure \$40\.00 25/)).toBeVisible();
  await expect(row(/^12A Amateur Stake \$45\.00/)).toBeVisible();
});
