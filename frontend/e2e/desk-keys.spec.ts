import { href } from '../src/app/paths';
import { many } from './support/api';
import { expect, test } from './support/test';

test.use({ signedIn: true, bothThemes: true });

test('twenty entries are in view at a desk, and keys open one @desk', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const show = await api.as(account).newEvent({
    classes: [
      { name: 'Open Pleasure', price: 35 },
      { name: 'Lead Line', price: 10 },
    ],
  });
  const id = show._id.$oid;
  await many(24, (number) =>
    api.register(id, `Horse with a long name ${number}`, ['Open Pleasure', 'Lead Line']),
  );
  await api.register(id, 'Evening Comet', ['Open Pleasure', 'Lead Line']);
  await page.goto(href.eventEntries(id));
  await arrive('Shelbyville Spring Classic');
  const rows = page.locator('[data-row]');
  const inView = () =>
    rows.evaluateAll(
      (all) =>
        all.filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return top >= 0 && bottom <= window.innerHeight;
        }).length,
    );
  await expect(rows).toHaveCount(25);
  expect(await inView()).toBeGreaterThanOrEqual(20);

  // The choice is kept.
  await page.getByRole('button', { name: 'Compact' }).click();
  expect(await inView()).toBeLessThan(20);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Compact' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.getByRole('button', { name: 'Compact' }).click();

  // Enter opens the only hit before the list has been filtered by a pause in typing.
  await page.keyboard.press('/');
  await page.keyboard.type('comet');
  await page.keyboard.press('Enter');
  const desk = page.getByRole('region', { name: /Rae Doe/ });
  await expect(desk.getByRole('button', { name: 'Take Payment' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await inspect();
  await page.keyboard.press('Escape');
  // The menu lists them too.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Keys' }).click();
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog').getByLabel('Rider Name')).toBeFocused();
});
