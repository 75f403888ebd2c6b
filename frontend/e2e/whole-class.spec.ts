import type { Locator, Page } from '@playwright/test';

import { href } from '../src/app/paths';
import { expect, test, type Watched } from './support/test';

// Half an hour before the show.
test.use({ now: '2026-06-06T22:30:00Z', signedIn: true });

const PHONE = { width: 390, height: 844 };
const CLASS = '1 · Open Pleasure';

/** The horses by back number, with the scores of both judges. Two have the same sum. */
const HORSES = [
  { horse: 'Midnight Sun', rider: 'Rae Doe', scores: ['71', '72'] },
  { horse: 'Star', rider: 'Ann Hill', scores: ['73', '70'] },
  { horse: 'Comet', rider: 'Jo Núñez', scores: ['72', '70'] },
  { horse: 'Clover', rider: 'Lee Park', scores: ['70.5', '70'] },
] as const;

/** Makes a link, as the office does, and returns its address. */
async function makeLink(secretary: Watched, role: string, label: string, judge?: string) {
  const { page } = secretary;
  await page.getByRole('button', { name: 'New Link' }).click();
  const form = page.getByRole('dialog', { name: 'New link' });
  await form.getByLabel('Role').selectOption(role);
  await form.getByLabel('Where or Who').fill(label);
  if (judge !== undefined) {
    await form.getByLabel(CLASS).check();
    await form.getByLabel('Judge').selectOption({ label: `${judge} (1 class)` });
  }
  await secretary.inspect();
  await form.getByRole('button', { name: 'Make Link' }).click();
  const code = page.getByRole('dialog', { name: new RegExp(`: ${label}$`) });
  await expect(code.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const address = await code.getByLabel('Address').inputValue();
  await code.getByRole('button', { name: 'Close' }).last().click();
  await expect(code).toBeHidden();
  await expect(page.getByRole('cell', { name: label, exact: true })).toBeVisible();
  return address.replace(/^.*(?=\/device#)/, '');
}

/** Opens a link on a phone that has nothing else. */
async function openLink(device: Watched, link: string, heading: string | RegExp) {
  await device.page.setViewportSize(PHONE);
  await device.page.goto(link);
  await device.arrive(heading);
}

const regionsOf = (page: Page) => ({
  inRing: page.getByRole('region', { name: 'In the ring' }),
  onDeck: page.getByRole('region', { name: 'On deck' }),
});

/** What a scribe is told of the card. */
const statusOf = ({ page }: Watched, words: RegExp) =>
  page.getByRole('status').filter({ hasText: words });

/** Writes a score with the keys of the page. */
async function write(page: Page, number: number, score: string) {
  const field = page.getByLabel(`Score of ${number}`, { exact: true });
  await field.click();
  const keys = page.getByRole('group', { name: 'Keys' });
  for (const key of score.replace('.', 'P')) {
    await keys.getByRole('button', { name: key === 'P' ? 'Point' : key, exact: true }).click();
  }
  await expect(field).toHaveValue(score);
}

const numberOf = async (line: Locator) =>
  Number((await line.getAttribute('aria-label'))?.split(' ')[0]);

test('a class goes from the draw to the page of a rider', async ({
  watched: secretary,
  page,
  api,
  account,
  privateWindow,
}) => {
  const office = api.as(account);
  const show = await office.newEvent();
  const id = show._id.$oid;
  const class_id = show.classes[0]?.id;
  if (class_id === undefined) throw new Error('The show has classes');
  const byNumber = new Map<number, (typeof HORSES)[number]>();
  for (const one of HORSES) {
    const named = { rider_name: one.rider };
    const { back_number } = await api.register(id, one.horse, ['Open Pleasure'], named);
    if (back_number !== null) byNumber.set(back_number, one);
  }
  await office.newSession(id, [{ class_id, goes: 'one_by_one' }]);

  // What the class is judged by.
  await page.goto(href.eventClassResults(id, class_id));
  await secretary.arrive('Shelbyville Spring Classic');
  await page.getByRole('button', { name: 'Set Format' }).click();
  const format = page.getByRole('dialog', { name: 'Format' });
  await format.getByLabel('Judged By').selectOption('scored');
  await format.getByLabel('Name').fill('Kim Dale');
  await format.getByRole('button', { name: 'Add Judge' }).click();
  await format.getByLabel('Name').nth(1).fill('José Núñez');
  await secretary.inspect();
  await format.getByRole('button', { name: 'Save Format' }).click();
  await expect(page.getByText('Scored · 2 judges · sum')).toBeVisible();

  // The draw.
  await page.getByRole('link', { name: 'Order of Go' }).click();
  await expect(page.getByText('Not drawn yet')).toBeVisible();
  await secretary.arrive('Shelbyville Spring Classic');
  await page.getByRole('button', { name: 'Draw' }).click();
  const draw = page.getByRole('dialog', { name: 'Draw the order of go' });
  await draw.getByLabel(/^Seed/).fill('7');
  await secretary.inspect();
  await draw.getByRole('button', { name: 'Draw' }).click();
  await expect(page.getByText('with the seed 7.')).toBeVisible();
  const drawn = page.getByRole('list', { name: 'Order of go' }).getByRole('listitem');
  await expect(drawn).toHaveCount(HORSES.length);
  const order = await Promise.all((await drawn.all()).map(numberOf));
  expect(order.toSorted((one, other) => one - other)).toEqual([...byNumber.keys()]);
  await secretary.inspect();

  // The links.
  await page.goto(href.eventLinks(id));
  await secretary.arrive('Shelbyville Spring Classic');
  const gateLink = await makeLink(secretary, 'gate', 'Main gate');
  const scribeLinks = [
    await makeLink(secretary, 'scribe', 'Scribe of Dale', 'Kim Dale'),
    await makeLink(secretary, 'scribe', 'Scribe of Núñez', 'José Núñez'),
  ];
  await secretary.inspect();

  // The rider of the horse that will win looks at the own day.
  const [, winner = 0] = byNumber.keys();
  const rider = await privateWindow();
  await rider.page.goto(href.publicSchedule(show.hashed_id));
  await rider.arrive('Schedule');
  await rider.page.getByLabel('Back number').fill(String(winner));
  await rider.page.getByRole('button', { name: 'Show' }).click();
  const mine = rider.page.getByRole('list', { name: 'My classes' });
  await expect(mine).toContainText(CLASS);
  await rider.inspect();

  // Everybody is at the ring: two phones at the gate, and a scribe beside each judge.
  const [gate, helper] = [await privateWindow(), await privateWindow()];
  const [dale, nunez] = [await privateWindow(), await privateWindow()];
  const scribes = [dale, nunez];
  await openLink(gate, gateLink, '1 Open Pleasure');
  await openLink(helper, gateLink, '1 Open Pleasure');
  await openLink(dale, scribeLinks[0] ?? '', CLASS);
  await openLink(nunez, scribeLinks[1] ?? '', CLASS);
  await expect(dale.page.getByText('Kim Dale')).toBeVisible();
  await expect(nunez.page.getByText('José Núñez')).toBeVisible();
  for (const { page: phone } of [gate, helper]) {
    await expect(phone.getByText('Live', { exact: true })).toBeVisible();
  }
  await gate.page.getByRole('button', { name: 'Start Class' }).click();
  await expect(helper.page.getByRole('button', { name: 'End Class' })).toBeVisible();

  // Horse by horse, the phones of the gate take turns with each of them.
  const one = regionsOf(gate.page);
  const other = regionsOf(helper.page);
  nunez.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  for (const [turn, number] of order.entries()) {
    const { horse, scores } = byNumber.get(number) ?? HORSES[0];
    await expect(other.onDeck).toContainText(horse);
    await other.onDeck.getByRole('button', { name: /Here$/ }).click();
    await one.onDeck.getByRole('button', { name: /In$/ }).click();
    await expect(other.inRing).toContainText(horse);
    if (number === winner) await expect(mine).toContainText('In the ring now');
    if (turn === 0) await gate.inspect();

    // The second scribe has no network while the second and the third horse are in the ring.
    if (turn === 1) await nunez.page.context().setOffline(true);
    for (const [judge, scribe] of scribes.entries()) {
      await write(scribe.page, number, scores[judge] ?? '');
    }
    await expect(statusOf(dale, /^Saved/)).toBeVisible();
    const isAway = turn === 1 || turn === 2;
    await expect(statusOf(nunez, isAway ? /^Kept on this device/ : /^Saved/)).toBeVisible();
    if (turn === 0) await dale.inspect();
    if (turn === 1) await nunez.inspect();
    if (turn === 2) {
      await nunez.page.context().setOffline(false);
      await expect(statusOf(nunez, /^Saved/)).toBeVisible();
    }

    await other.inRing.getByRole('button', { name: /Done$/ }).click();
    await expect(gate.page.getByText(`${turn + 1} done`, { exact: true })).toBeVisible();
  }
  for (const scribe of scribes) {
    await expect(scribe.page.getByText('Saved. The card is complete.')).toBeVisible();
  }
  await gate.page.getByRole('button', { name: 'End Class' }).click();
  await expect(helper.page.getByText(/^Over since/)).toBeVisible();
  await helper.inspect();

  // Two horses have the same sum; a work-off decides.
  await page.goto(href.eventClassResults(id, class_id));
  await secretary.arrive('Shelbyville Spring Classic');
  const results = page.getByRole('region', { name: 'Results' });
  const places = results.getByRole('listitem');
  await expect(places.nth(0)).toContainText(/1st.*143.*Tied/);
  await expect(places.nth(1)).toContainText(/1st.*143.*Tied/);
  await expect(places.nth(2)).toContainText(/3rd.*Comet.*142/);
  await expect(places.nth(3)).toContainText(/4th.*Clover.*140\.5/);
  await results.getByRole('button', { name: /^Break the Tie of/ }).click();
  const tie = page.getByRole('dialog', { name: 'Break the tie' });
  await tie.getByLabel(/Midnight Sun/).fill('2');
  await tie.getByLabel(/Star/).fill('1');
  await secretary.inspect();
  await tie.getByRole('button', { name: 'Save Order' }).click();
  await expect(places.nth(0)).toContainText(/1st.*Star.*by the work-off.*143/);
  await expect(places.nth(1)).toContainText(/2nd.*Midnight Sun/);
  await results.getByRole('button', { name: 'Publish' }).click();
  await expect(results.getByText('Published', { exact: true })).toBeVisible();
  await secretary.inspect();

  // The rider sees the place without a reload, and then what everybody sees.
  await expect(mine).toContainText('1st place');
  await rider.inspect();
  await rider.page.getByRole('link', { name: 'My Results' }).click();
  await rider.arrive('Results');
  const published = rider.page.getByRole('region', { name: CLASS });
  await expect(published.getByRole('listitem')).toHaveCount(1);
  await expect(published.getByRole('listitem')).toContainText(/1st.*Star.*Ann Hill.*143/);
  await rider.page.getByLabel('Back number, horse or rider').fill('');
  await expect(published.getByRole('listitem')).toHaveCount(HORSES.length);
  await published.getByText('The judges’ cards').click();
  await expect(published.getByRole('row', { name: `${winner} 73 70` })).toBeVisible();
  await rider.inspect();
});
