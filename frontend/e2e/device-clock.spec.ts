import type { Schemas } from '../src/api/types';
import { href } from '../src/app/paths';
import { expect, test } from './support/test';

// Shortly after the beginning of the show, at 6:10 PM there.
test.use({ now: '2026-06-06T23:10:00Z' });

const PHONE = { width: 390, height: 844 };
const HOUR_MS = 3_600_000;

/** A time as the show's clocks tell it. */
const clockOf = (time: number) =>
  new Date(time).toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'America/Chicago',
  });

test('a gate and the public schedule go on while the clocks of their phones are set back @desk', async ({
  api,
  account,
  privateWindow,
}) => {
  const office = api.as(account);
  const show = await office.newEvent();
  const id = show._id.$oid;
  const class_id = show.classes[0]?.id;
  for (const horse of ['Midnight Sun', 'Star']) await api.register(id, horse, ['Open Pleasure']);
  await office.newSession(id, [{ class_id, goes: 'one_by_one' }]);
  const link = await office.post<Schemas['DeviceLinkView']>(`events/${id}/device_links`, {
    role: 'gate',
    label: 'Gate',
  });
  const serverTime = async () => {
    const path = `events/public/${show.hashed_id}/schedule`;
    return Date.parse((await api.get<Schemas['PublicScheduleView']>(path)).as_of.$date);
  };

  // Two phones at the gate, and one of a rider; the clocks of two of them are set back.
  const [right, slow] = [await privateWindow(), await privateWindow()];
  for (const gate of [right, slow]) {
    await gate.page.setViewportSize(PHONE);
    await gate.page.goto(`/device#${link.token}`);
    await gate.arrive('1 Open Pleasure');
  }
  const rider = await privateWindow();
  await rider.page.setViewportSize(PHONE);
  await rider.page.goto(href.publicSchedule(show.hashed_id));
  await rider.arrive('Schedule');
  const live = [right, slow, rider].map(({ page }) => page.getByText('Live', { exact: true }));
  for (const one of live) await expect(one).toBeVisible();
  const setBackAt = await serverTime();
  for (const { page } of [slow, rider]) await page.clock.setSystemTime(setBackAt - HOUR_MS);

  // What one phone taps, the other one goes on from: the later tap counts.
  const onDeck = (page: typeof slow.page) => page.getByRole('region', { name: 'On deck' });
  const inRing = (page: typeof slow.page) => page.getByRole('region', { name: 'In the ring' });
  const main = rider.page.getByRole('region', { name: 'Main Ring', exact: true });
  await right.page.getByRole('button', { name: 'Start Class' }).click();
  await expect(main).toContainText(/On deck.*Midnight Sun/);
  await expect(slow.page.getByRole('button', { name: 'End Class' })).toBeVisible();
  await onDeck(right.page).getByRole('button', { name: /Here$/ }).click();
  await onDeck(slow.page).getByRole('button', { name: /In$/ }).click();
  await expect(inRing(right.page)).toContainText('Midnight Sun');
  await expect(main).toContainText(/In the ring.*Midnight Sun.*On deck.*Star/);
  await inRing(right.page).getByRole('button', { name: /Done$/ }).click();
  await expect(inRing(slow.page)).toHaveCount(0);
  await expect(main).not.toContainText('Midnight Sun');

  // Two minutes without a network: the age is told, in the time of the show.
  for (const { page, expectComplaint } of [slow, rider]) {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.clock.fastForward('02:00');
  }
  const lostAt = await serverTime();
  const clocks = new Set<string>();
  for (let at = setBackAt; at <= lostAt; at += 1_000) clocks.add(clockOf(at));
  const age = new RegExp(`As of (?:${[...clocks].join('|')}) \\((?:[2-9]|\\d\\d) min ago\\)`);
  for (const { page } of [slow, rider]) {
    await expect(page.getByText(age)).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toHaveCount(0);
  }
  await onDeck(slow.page).getByRole('button', { name: /Here$/ }).click();
  await onDeck(slow.page).getByRole('button', { name: /In$/ }).click();
  await expect(inRing(slow.page)).toContainText(/Star.*not yet sent/);

  // The network is back.
  for (const { page } of [slow, rider]) await page.context().setOffline(false);
  for (const one of live) await expect(one).toBeVisible();
  await expect(inRing(right.page)).toContainText('Star');
  await expect(main).toContainText(/In the ring.*Star/);
});
