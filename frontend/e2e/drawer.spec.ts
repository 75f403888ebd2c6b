import { expect, test } from './support/test';

test.use({ signedIn: true });

test('the menu keeps the focus, blocks scrolling, and restores both', async ({
  page,
  arrive,
  inspect,
}) => {
  await page.goto('/settings');
  await arrive('Settings');
  const button = page.getByRole('button', { name: 'Menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await button.click();
  await expect(drawer).toBeVisible();
  await inspect();

  // The page behind does not scroll.
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(5, 400);
  await page.mouse.wheel(0, 600);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.evaluate(() => scrollY)).toBe(before);

  // The focus stays inside.
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press('Tab');
    await expect(drawer.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
});

test('a click on the overlay closes the menu @phone', async ({ page, arrive }) => {
  await page.goto('/dashboard');
  await arrive('Dashboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  await page.mouse.click(20, 500);
  await expect(drawer).toBeHidden();
});

test('groups open, the current page is marked, and a link closes the menu @phone', async ({
  page,
  arrive,
}) => {
  await page.goto('/horses/health');
  await arrive('Health Records');
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Health Records' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(drawer.getByRole('link', { name: 'Farriers' })).toBeHidden();
  await drawer.getByRole('button', { name: 'Contacts' }).click();
  await drawer.getByRole('link', { name: 'Farriers' }).click();
  await expect(drawer).toBeHidden();
  await arrive('Farriers');
  await expect(page.getByRole('heading', { level: 1, name: 'Farriers' })).toBeFocused();
});
