import type { Page } from '@playwright/test';

import { href, paths } from '../src/app/paths';
import { menu } from '../src/components/layout/menu';
import { buildUpdate, type Network, startNetwork } from './support/network';
import { NOW } from './support/server';
import { expect, test as base } from './support/test';

const test = base.extend<{ network: Network }>({
  network: async ({ server }, provide) => {
    const network = await startNetwork(server.origin);
    await provide(network);
    network.close();
  },
});

test.use({ serviceWorkers: 'allow' });

const links = menu.flatMap((entry) => ('links' in entry ? entry.links : [entry]));
const tokenOf = () => localStorage.getItem('showstable_jwt');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('the application opens without a network, and over an update of the server @desk', async ({
  context,
  network,
  api,
  account,
}, testInfo) => {
  const update = buildUpdate(testInfo.outputPath('update'));
  const nameOfCode = (page: Page) => page.locator('script[src*="/main."]').getAttribute('src');
  await context.clock.install({ time: NOW });
  const barn = api.as(account);
  await barn.newTask({ title: 'Fix the gate', starts_on: '2026-04-28' });
  const show = await barn.newEvent();
  const at = (path: string) => `${network.origin}${path}`;

  const before = await context.newPage();
  await before.goto(at('/favicon.svg'));
  await before.evaluate((token) => localStorage.setItem('showstable_jwt', token), account.token);
  await before.goto(at(paths.today));
  const gateOf = (page: Page) => page.getByRole('button', { name: /^Fix the gate/ });
  await expect(gateOf(before)).toBeVisible();
  await before.goto(at(href.event(show._id.$oid)));
  await expect(heading(before, show.name)).toBeVisible();
  await before.evaluate(() => navigator.serviceWorker.ready);
  const worker = await before.request.get(at('/service-worker.js'));
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
  });

  network.cut();
  await before.close();
  const page = await context.newPage();
  await page.goto(at(paths.today));
  await expect(gateOf(page)).toBeVisible();
  const line = page.getByRole('status').filter({ hasText: 'Offline.' });
  await expect(line).toContainText(/As of \d+:\d\d [AP]M\./);
  await gateOf(page).click();
  await expect(gateOf(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(line).toContainText('1 change waits.');

  for (const { to } of links) {
    await page.goto(at(to));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(to);
  }
  await page.goto(at(href.event(show._id.$oid)));
  await expect(heading(page, show.name)).toBeVisible();
  const formerCode = await nameOfCode(page);
  expect(await page.evaluate(tokenOf)).toBe(account.token);

  // The server comes back with another build, whose files this page does not have.
  network.update(await update);
  network.mend();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { waiting } = await navigator.serviceWorker.ready;
        return waiting?.state;
      }),
    )
    .toBe('installed');
  await page.evaluate(() => {
    Object.assign(window, { isSamePage: true });
  });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Today' }).click();
  await expect(gateOf(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(line).toHaveCount(0, { timeout: 20_000 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click();
  await expect(heading(page, 'Settings')).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect(network.asked.filter((call) => call.startsWith('PUT '))).toHaveLength(1);

  // All tabs are closed: the new build takes over.
  await page.close();
  let after = await context.newPage();
  await expect
    .poll(async () => {
      // A page that opens before the browser has noticed it keeps the former build.
      await after.close();
      after = await context.newPage();
      await after.goto(at(paths.today));
      return nameOfCode(after);
    })
    .not.toBe(formerCode);
  await expect(gateOf(after)).toHaveAttribute('aria-pressed', 'true');
  // Also without a network: nothing of the former build is needed.
  network.cut();
  await after.goto(at(paths.notes));
  await expect(heading(after, 'Notes')).toBeVisible();
  expect(await after.evaluate(tokenOf)).toBe(account.token);
});

test('two tabs without Web Locks send each tick once @desk', async ({
  context,
  network,
  api,
  account,
}) => {
  await context.clock.install({ time: NOW });
  // As on a page that does not come by HTTPS.
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'locks', { value: undefined });
  });
  const barn = api.as(account);
  const titles = ['Feed', 'Muck out', 'Sweep', 'Turn out', 'Water'];
  for (const title of titles) await barn.newTask({ title, starts_on: '2026-05-01' });
  const [one, two] = [await context.newPage(), await context.newPage()];
  await one.goto(`${network.origin}/favicon.svg`);
  await one.evaluate((token) => localStorage.setItem('showstable_jwt', token), account.token);
  const tick = (page: Page, title: string) =>
    page.getByRole('button', { name: new RegExp(`^${title}`) });
  for (const page of [one, two]) {
    await page.goto(`${network.origin}${paths.today}`);
    await expect(tick(page, 'Feed')).toBeVisible();
  }
  network.cut();
  await tick(one, 'Feed').click();
  await tick(two, 'Muck out').click();
  await tick(one, 'Sweep').click();
  for (const page of [one, two]) {
    await expect(page.getByText(/3 changes wait\.$/)).toBeVisible({ timeout: 20_000 });
  }
  network.mend();
  for (const page of [one, two]) {
    await expect(page.getByText(/changes? waits?\.$/)).toHaveCount(0, { timeout: 30_000 });
    for (const title of ['Feed', 'Muck out', 'Sweep']) {
      await expect(tick(page, title)).toHaveAttribute('aria-pressed', 'true');
    }
  }
  expect(network.asked.filter((call) => call.startsWith('PUT '))).toHaveLength(3);
});

test('a page whose code is not on the device says so @desk', async ({
  context,
  network,
  account,
}) => {
  // As on a page that does not come by HTTPS.
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
  });
  const page = await context.newPage();
  await page.goto(`${network.origin}/favicon.svg`);
  await page.evaluate((token) => localStorage.setItem('showstable_jwt', token), account.token);
  await page.goto(`${network.origin}${paths.today}`);
  await expect(heading(page, 'Today')).toBeVisible();
  network.cut();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Notes' }).click();
  await expect(page.getByRole('alert')).toContainText('there is no network');
  network.mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Notes')).toBeVisible();
  expect(await page.evaluate(tokenOf)).toBe(account.token);
});
