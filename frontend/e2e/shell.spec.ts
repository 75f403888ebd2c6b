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

  test('notices do not cover the buttons of a form and of the page', async ({
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
    const form = page.getByRole('form', { name: 'Edit Event' });
    const isSaving = (url: URL) => url.pathname.endsWith(`/events/${_id.$oid}`);
    await page.route(isSaving, (route) => route.abort());
    await form.getByLabel('Event Name').fill('Bedford County Classic');
    await form.getByRole('button', { name: 'Update Event' }).click();

    const failure = notices(page).locator('[aria-live="assertive"]');
    await expect(failure).toContainText('Failed to update event. Please try again.');
    // It stays while the mouse is over it.
    await failure.getByText('Failed to update event.').hover();
    await inspect();
    for (const name of ['Cancel', 'Update Event']) {
      expect(await isFree(form.getByRole('button', { name })), name).toBe(true);
    }
    // Dismissing it does not change the form.
    await notices(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(failure).toBeEmpty();
    await expect(form.getByLabel('Event Name')).toHaveValue('Bedford County Classic');

    await page.unroute(isSaving);
    await form.getByRole('button', { name: 'Update Event' }).click();
    await expect(notices(page)).toContainText('Event updated successfully');
    await arrive('Bedford County Classic');
    for (const button of await page.getByRole('main').getByRole('button').all()) {
      const box = await button.boundingBox();
      const height = page.viewportSize()?.height ?? 0;
      const inView = box !== null && box.y > 60 && box.y + box.height < height;
      if (inView) expect(await isFree(button), await button.innerText()).toBe(true);
    }
  });

  test('the menu can be beside the page, instead of its button @desk', async ({
    page,
    arrive,
    inspect,
  }) => {
    await page.goto(paths.horsesHealth);
    await arrive('Health Records');
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.click();
    await page.getByRole('button', { name: 'Keep the menu beside the page' }).click();
    const side = page.getByRole('navigation', { name: 'Main' });
    await expect(side.getByRole('link', { name: 'Health Records' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(button).toHaveCount(0);
    await side.getByRole('button', { name: 'Contacts' }).click();
    await inspect();
    await side.getByRole('link', { name: 'Farriers' }).click();
    await arrive('Farriers');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await arrive('Farriers');

    await side.getByRole('button', { name: 'Fold the menu' }).click();
    await expect(side).toHaveCount(0);
    await expect(button).toBeFocused();
    await page.reload();
    await arrive('Farriers');
    await button.click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Farriers' })).toBeVisible();
  });

  test('shows stand first in the menu, and their header shrinks to a line', async ({
    page,
    api,
    account,
    arrive,
    inspect,
  }) => {
    const { _id } = await api.as(account).newEvent();
    const entry = await api.register(_id.$oid, 'Midnight Sun', ['Open Pleasure']);
    const id = _id.$oid;
    await page.goto(href.event(id));
    await arrive('Shelbyville Spring Classic');
    const tabs = page.getByRole('navigation', { name: 'Parts of this event' });
    await page.mouse.wheel(0, 5000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await expect(tabs).toBeInViewport({ ratio: 1 });
    await inspect();

    // The content of a tab begins where the header took 300 px.
    await tabs.getByRole('link', { name: /^Entries/ }).click();
    await arrive('Shelbyville Spring Classic');
    const end = await tabs.evaluate((nav) => nav.getBoundingClientRect().bottom);
    expect(end).toBeLessThan(150);
    await page.getByRole('link', { name: 'Rae Doe' }).click();
    await expect(page).toHaveURL(href.eventEntry(id, entry._id.$oid));
    await inspect();
    await page.goto(href.eventEntries(id));
    await arrive('Shelbyville Spring Classic');

    await page.getByRole('button', { name: 'Menu' }).click();
    const link = page.getByRole('dialog', { name: 'Menu' }).getByRole('link').first();
    await expect(link).toHaveText('Shows');
    await link.click();
    await arrive('Shows');
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
