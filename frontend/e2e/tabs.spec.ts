import type { Request } from '@playwright/test';

import { href } from '../src/app/paths';
import { expect, test } from './support/test';

test.use({ now: '2026-06-06T23:10:00Z', signedIn: true });

test('many tabs of a show have one stream, and hear what one of them changes @desk', async ({
  context,
  page,
  api,
  account,
  arrive,
}) => {
  const office = api.as(account);
  const show = await office.newEvent();
  const id = show._id.$oid;
  await office.newSession(
    id,
    show.classes.map(({ id: class_id }) => ({ class_id })),
  );
  const streams = new Set<Request>();
  context.on('request', (request) => {
    if (request.url().endsWith('/live')) streams.add(request);
  });
  context.on('requestfailed', (request) => streams.delete(request));
  context.on('requestfinished', (request) => streams.delete(request));
  await page.goto(href.eventSchedule(id));
  await arrive('Shelbyville Spring Classic');
  const tabs = [page];
  // One more than the connections that a browser has to a server without HTTP/2.
  for (let at = 0; at < 6; at += 1) {
    const tab = await context.newPage();
    await tab.goto(at === 5 ? href.eventClasses(id) : href.eventSchedule(id));
    await expect(tab.getByRole('heading', { level: 1, name: show.name })).toBeVisible();
    tabs.push(tab);
  }
  for (const tab of tabs.slice(0, -1)) {
    await expect(tab.getByText('Live', { exact: true })).toBeVisible();
  }
  await expect.poll(() => streams.size).toBe(1);

  // A ring that is added in one of them is in the others.
  const [first, second] = tabs;
  if (first === undefined || second === undefined) throw new Error('Tabs are open');
  await second.getByRole('button', { name: 'Add Ring' }).click();
  const form = second.getByRole('form', { name: 'Ring' });
  await form.getByLabel('Name').fill('Coliseum');
  await form.getByRole('button', { name: 'Add Ring' }).click();
  await expect(first.getByRole('region', { name: /^Coliseum/ })).toBeVisible();

  // The next tab follows when the one that did is closed.
  const [followed] = streams;
  await followed?.frame().page().close();
  await expect.poll(() => [...streams].some((stream) => stream !== followed)).toBe(true);
});
