import type { Locator, Page } from '@playwright/test';

import { href, paths } from '../src/app/paths';
import { notices } from './support/notices';
import { expect, test } from './support/test';

/** Whether a click in the middle of a button reaches it, so that nothing covers it. */
const isFree = (button: Locator) =>
  button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && (element === found || element.contains(found));
  });

const noSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test.describe('with a session', () => {
  test.use({ signedIn: true });

  test('notices do not cover the buttons of a dialog and of the page', async ({
    page,
    api,
    account,
    arrive,
    inspect,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/);
    const { _id } = await api.as(account).newEvent();
    await page.goto(href.event(_id.$oid));
    await arrive('Shelbyville Spring Classic');
    await page.getByRole('button', { name: 'Edit Event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Event' });
    const isSaving = (url: URL) => url.pathname.endsWith(`/events/${_id.$oid}`);
    await page.route(isSaving, (route) => route.abort());
    await dialog.getByLabel('Event Name').fill('Bedford County Classic');
    await dialog.getByRole('button', { name: 'Update Event' }).click();

    const failure = notices(page).locator('[aria-live="assertive"]');
    await expect(failure).toContainText('Failed to update event. Please try again.');
    // It stays while the mouse is over it.
    await failure.getByText('Failed to update event.').hover();
    await inspect();
    for (const name of ['Cancel', 'Update Event']) {
      expect(await isFree(dialog.getByRole('button', { name })), name).toBe(true);
    }
    // It is above the dialog. Dismissing it does not change the dialog or its focus.
    await notices(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(failure).toBeEmpty();
    await expect(dialog.getByLabel('Event Name')).toHaveValue('Bedford County Classic');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);

    await page.unroute(isSaving);
    await dialog.getByRole('button', { name: 'Update Event' }).click();
    await expect(notices(page)).toContainText('Event updated successfully');
    await arrive('Bedford County Classic');
    for (const button of await page.getByRole('main').getByRole('button').all()) {
      const box = await button.boundingBox();
      const height = page.viewportSize()?.height ?? 0;
      const inView = box !== null && box.y > 60 && box.y + box.height < height;
      if (inView) expect(await isFree(button), await button.innerText()).toBe(true);
    }
  });

  test('the menu is open beside the page, and stays folded @desk', async ({
    page,
    arrive,
    inspect,
  }) => {
    await page.goto(paths.horsesHealth);
    await arrive('Health Records');
    const side = page.getByRole('navigation', { name: 'Main' });
    await expect(side.getByRole('link', { name: 'Health Records' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await side.getByRole('button', { name: 'Contacts' }).click();
    await inspect();
    await side.getByRole('link', { name: 'Farriers' }).click();
    await arrive('Farriers');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await side.getByRole('button', { name: 'Side navigation' }).click();
    await expect(side.getByRole('link')).toHaveCount(0);
    await page.reload();
    await arrive('Farriers');
    await expect(side.getByRole('link')).toHaveCount(0);
    // The drawer still works.
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Farriers' })).toBeVisible();
  });

  test('a show and a horse are printed without the controls @desk', async ({
    page,
    api,
    account,
    arrive,
  }) => {
    const { _id } = await api.as(account).newEvent();
    const { id } = await api.as(account).newHorse();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const [address, heading, text] of [
      [href.event(_id.$oid), 'Shelbyville Spring Classic', 'Open Pleasure'],
      [href.eventUsda(_id.$oid), 'Shelbyville Spring Classic', 'USDA Information'],
      [href.horse(id), 'Midnight Sun', 'TWH-410204'],
    ] as const) {
      await page.goto(address);
      await arrive(heading);
      await expect(page.getByText(text).first()).toBeVisible();
      await expect(page.getByRole('banner')).toHaveCount(0);
      await expect(page.getByRole('navigation')).toHaveCount(0);
      for (const name of [/^Edit/, 'Menu', 'Copy Link', 'Preview letter']) {
        await expect(page.getByRole('button', { name })).toHaveCount(0);
      }
      const colors = await page.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.body);
        return { backgroundColor, color };
      });
      expect(colors).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' });
    }
  });

  test('very long words break instead of widening the page', async ({
    page,
    api,
    account,
    arrive,
  }) => {
    const word = 'Supercalifragilisticexpialidocious'.padEnd(80, 'x');
    const { _id, hashed_id } = await api.as(account).newEvent({
      name: word,
      location: { venue: word, address: '1 Main St', city: 'X', state: 'TN', zip_code: '37160' },
      classes: [{ name: word, price: 35 }],
    });
    await api.register(_id.$oid, word, [word]);
    for (const [address, heading] of [
      [paths.dashboard, 'Dashboard'],
      [paths.calendar, 'All Events'],
      [href.event(_id.$oid), word],
      [href.publicForm(hashed_id), 'Sign Up for Event'],
    ] as const) {
      await page.goto(address);
      await arrive(heading);
      expect(await noSideways(page), address).toBe(true);
    }
  });
});
