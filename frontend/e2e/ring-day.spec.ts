import type { BrowserContext } from '@playwright/test';

import type { Schemas } from '../src/api/types';
import { href } from '../src/app/paths';
import { expect, test } from './support/test';

// Shortly after the beginning of the show.
test.use({ now: '2026-06-06T23:10:00Z', signedIn: true });

const PHONE = { width: 390, height: 844 };
const HORSES = ['Midnight Sun', 'Star', 'Comet', 'Clover', 'Juniper', 'Willow'];

/** Numbers from 0 to 1 that are the same in each run (the generator of Numerical Recipes). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/**
 * Takes the network of a device away four times, for seconds.
 *
 * @returns what waits until it is back for good
 */
function cutting(context: BrowserContext, seed: number): Promise<void> {
  const random = seeded(seed);
  const pass = (least: number, most: number) =>
    new Promise((resolve) => setTimeout(resolve, least + random() * (most - least)));
  return (async () => {
    for (let cut = 0; cut < 4; cut += 1) {
      await pass(500, 2_000);
      await context.setOffline(true);
      await pass(1_000, 4_000);
      await context.setOffline(false);
    }
  })();
}

test('a day in the ring by three devices loses nothing when the network is cut @desk', async ({
  page,
  context,
  api,
  account,
  arrive,
  expectComplaint,
  privateWindow,
}) => {
  const office = api.as(account);
  const show = await office.newEvent();
  const id = show._id.$oid;
  const [open] = show.classes.map((one) => one.id);
  if (open === undefined) throw new Error('The show has classes');
  const numbers: number[] = [];
  for (const horse of HORSES) {
    const { back_number } = await api.register(id, horse, ['Open Pleasure']);
    if (back_number !== null) numbers.push(back_number);
  }
  await office.newSession(id, [{ class_id: open, goes: 'one_by_one' }]);
  await office.put(`events/${id}/classes/${open}/format`, {
    kind: 'scored',
    judges: [{ name: 'Ann Lee' }],
    revision: 0,
  });
  const linkFor = (body: Schemas['DeviceLinkBody']) =>
    office.post<Schemas['DeviceLinkView']>(`events/${id}/device_links`, body);

  const gate = await privateWindow();
  await gate.page.setViewportSize(PHONE);
  await gate.page.goto(`/device#${(await linkFor({ role: 'gate' })).token}`);
  await gate.arrive(/^1 Open Pleasure/);
  const scribe = await privateWindow();
  await scribe.page.goto(
    `/device#${(await linkFor({ role: 'scribe', class_ids: [open], judge_index: 0 })).token}`,
  );
  await scribe.arrive(/Open Pleasure/);
  await page.goto(href.eventClasses(id));
  await arrive('Shelbyville Spring Classic');
  for (const window of [gate, scribe, { expectComplaint }]) {
    window.expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/);
    // What was saved although its answer was lost is refused when it is sent again.
    window.expectComplaint(/409 \(Conflict\)/);
  }

  // What each device does while its network comes and goes.
  const rides = async () => {
    const { page: phone } = gate;
    await phone.getByRole('button', { name: 'Start Class' }).click();
    const onDeck = phone.getByRole('region', { name: 'On deck' });
    const inRing = phone.getByRole('region', { name: 'In the ring' });
    for (const horse of HORSES) {
      await expect(onDeck).toContainText(horse);
      await onDeck.getByRole('button', { name: /Here$/ }).click();
      await onDeck.getByRole('button', { name: /In$/ }).click();
      await expect(inRing).toContainText(horse);
      await inRing.getByRole('button', { name: /Done$/ }).click();
    }
  };
  const scores = async () => {
    for (const [at, number] of numbers.entries()) {
      const field = scribe.page.getByLabel(`Score of ${number}`, { exact: true });
      await field.fill(String(70 + at));
      await expect(field).toHaveValue(String(70 + at));
      await scribe.page
        .getByRole('status')
        .filter({ hasText: /Saved|Kept|Saving/ })
        .waitFor();
    }
  };
  const prices = async () => {
    const grid = page.getByRole('grid', { name: /^Classes/ });
    for (const [at, price] of ['41', '42', '43'].entries()) {
      const cell = grid
        .getByRole('row')
        .nth(at + 1)
        .getByRole('gridcell')
        .nth(2);
      await cell.dblclick();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(price);
      await page.keyboard.press('Enter');
      await expect(grid).toContainText(`$${price}.00`);
    }
  };
  await Promise.all([
    cutting(gate.page.context(), 1),
    cutting(scribe.page.context(), 2),
    cutting(context, 3),
    rides(),
    scores(),
    prices(),
  ]);

  // Each device says that all is saved.
  await expect(gate.page.getByText(/changes? waits?\./)).toHaveCount(0);
  await expect(gate.page.getByText('not yet sent')).toHaveCount(0);
  await expect(
    scribe.page.getByRole('status').filter({ hasText: /^Saved\. The card is complete\.$/ }),
  ).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

  // And the server has everything once.
  const view = await office.get<Schemas['GateView']>(`events/${id}/classes/${open}/gate`);
  expect(view.entries.map(({ horse_name, state }) => [horse_name, state])).toEqual(
    HORSES.map((horse) => [horse, 'done']),
  );
  const saved = await office.get<{ lines: { back_number: number; score: number }[] }>(
    `events/${id}/classes/${open}/cards/0`,
  );
  expect(saved.lines.map(({ back_number, score }) => [back_number, score])).toEqual(
    numbers.map((number, at) => [number, 70 + at]),
  );
  const { classes } = await office.get<Schemas['EventView']>(`events/${id}`);
  expect(classes.map(({ price }) => price)).toEqual([41, 42, 43]);
});
