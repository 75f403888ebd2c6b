import type { Locator } from '@playwright/test';

import { href, paths } from '../src/app/paths';
import { expect, test } from './support/test';

test.use({ signedIn: true });

/** Types a name fast and slowly, about as slowly as a search waits before it filters. */
async function typesWhole(box: Locator) {
  await box.click();
  await box.pressSequentially('Hutc', { delay: 100 });
  await box.pressSequentially('hin', { delay: 300 });
  await box.pressSequentially('son', { delay: 350 });
  await expect(box).toHaveValue('Hutchinson');
}

test('no search loses a letter on a slow computer', async ({ page, api, account }) => {
  test.setTimeout(180_000);
  const as = api.as(account);
  const { id } = await as.newSaleHorse();
  await as.newContact();
  await as.newNote('Gate is loose.');
  await as.newDocument();
  const entry = { date: '2026-05-20', kind: 'expense', category: 'farrier', amount: 80 };
  await as.post('book', { ...entry, description: 'Shoes', split_equally: [id] });
  const show = await as.newEvent({
    classes: Array.from({ length: 13 }, (_, at) => ({ name: `Class ${String(at)}`, price: 0 })),
  });
  await as.register(show._id.$oid, 'Midnight Sun', ['Class 1']);
  const cdp = await page.context().newCDPSession(page);
  const slow = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });

  const search = page.getByRole('main').getByRole('searchbox');
  for (const path of [
    href.eventEntries(show._id.$oid),
    paths.contacts,
    paths.exhibitors,
    paths.horses,
    paths.horsesHealth,
    paths.horsesFeeding,
    paths.marketplace,
    paths.documents,
    paths.notes,
    `${paths.expenses}?year=2026`,
    paths.bills,
    paths.shows,
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(search).toBeVisible();
      await slow(6);
      await typesWhole(search);
      await expect(page).toHaveURL(/[?&]q=Hutchinson(?:&|$)/);
      await expect(search).toHaveValue('Hutchinson');
      await slow(1);
    });
  }

  await page.goto(href.eventEntries(show._id.$oid));
  await slow(6);
  await typesWhole(page.getByRole('combobox', { name: 'Find anything' }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await typesWhole(page.getByRole('searchbox', { name: 'Find a class' }));

  await page.goto(href.publicForm(show.hashed_id));
  await typesWhole(page.getByRole('searchbox', { name: 'Search classes' }));
});
