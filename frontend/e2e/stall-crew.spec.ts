import type { Schemas } from '../src/api/types';
import { href } from '../src/app/paths';
import { type Network, startNetwork } from './support/network';
import { expect, test as base } from './support/test';

const test = base.extend<{ network: Network }>({
  network: async ({ server }, provide) => {
    const network = await startNetwork(server.origin);
    await provide(network);
    network.close();
  },
});

// The afternoon on which horses come, the day before the show.
test.use({ now: '2026-06-05T19:10:00Z', serviceWorkers: 'allow', bothThemes: true });

const PHONE = { width: 390, height: 844 };

test('the barn crew marks who came and what is delivered without a network @desk', async ({
  api,
  account,
  network,
  privateWindow,
}) => {
  const office = api.as(account);
  const shavings = { name: 'Shavings', amount: 9.5, per: 'unit' } as const;
  const show = await office.newEvent({ fees: [shavings] });
  const id = show._id.$oid;
  const fee_id = show.fees[0]?.id ?? '';
  const extras = [{ fee_id, quantity: 4 }];
  const sun = await api.register(id, 'Midnight Sun', ['Open Pleasure'], { extras });
  const clover = await api.register(id, 'Clover', ['Open Pleasure']);
  const [first, second] =
    (await office.newStalls(id, ['A 1', 'A 2', 'A 3'])).areas[0]?.stalls ?? [];
  const stable = async (entry: string, stall: Schemas['ShowStall'] | undefined) => {
    const booking = await office.bookStall(id, entry);
    await office.put(`stall_bookings/${booking.id}/nights`, { stall_id: stall?.id });
    return booking.id;
  };
  const booking_id = await stable(sun._id.$oid, first);
  await stable(clover._id.$oid, second);
  const registration_id = sun._id.$oid;
  const order = { registration_id, fee_id, booking_id, quantity: 2, day: '2026-06-05' };
  await office.post(`events/${id}/deliveries`, order);
  const link = await office.post<Schemas['DeviceLinkView']>(`events/${id}/device_links`, {
    role: 'barn',
    label: 'Night crew',
  });

  const crew = await privateWindow();
  const phone = crew.page;
  await phone.setViewportSize(PHONE);
  await phone.goto(`${network.origin}/device#${link.token}`);
  await crew.arrive('Barns');
  const barn = phone.getByRole('region', { name: 'Barn A' });
  await expect(barn).toContainText('2 of 3 stalls taken tonight · 2 arriving · 1 to deliver');
  await crew.inspect();
  const width = () => phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await width()).toBe(0);

  // In the barn there is no network; what is tapped is shown at once, also by a page that is
  // opened anew.
  await phone.evaluate(() => navigator.serviceWorker.ready);
  crew.expectComplaint(/ERR_|Failed to (?:load|fetch)/);
  network.cut();
  await barn.getByRole('button', { name: 'Arrived: Midnight Sun, A 1, Barn A' }).click();
  await barn.getByRole('button', { name: /^Delivered: 2 × Shavings for Midnight Sun/ }).click();
  await expect(barn.getByText('Delivered 2:10 PM CDT')).toBeVisible();
  await expect(phone.getByText('2 changes wait.')).toBeVisible();
  await crew.inspect();
  await phone.reload();
  await expect(barn.getByText('Arrived 2:10 PM CDT')).toBeVisible();
  await expect(barn.getByText('Delivered 2:10 PM CDT')).toBeVisible();
  await barn.getByRole('button', { name: 'Arrived: Clover, A 2, Barn A' }).click();
  await barn.getByRole('button', { name: 'Undo Arrived: Clover, A 2, Barn A' }).click();
  await expect(barn).toContainText('1 arriving');
  expect(await width()).toBe(0);
  const asked = () => network.asked.filter((call) => call.startsWith('PUT '));
  expect(asked()).toHaveLength(0);

  // With the network all of it arrives, each once.
  network.mend();
  await phone.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => asked().length, { timeout: 30_000 }).toBe(4);
  await expect(phone.getByText(/changes? waits?/)).toHaveCount(0);

  // The office sees it on its chart, and among its deliveries.
  const desk = await privateWindow();
  await desk.page.addInitScript(
    (token) => localStorage.setItem('showstable_jwt', token),
    account.token,
  );
  await desk.page.goto(href.eventStalls(id));
  await desk.arrive('Shelbyville Spring Classic');
  const chart = desk.page.getByRole('list', { name: 'A 1, Barn A', exact: true });
  await expect(chart).toContainText('Arrived 2:10 PM CDT');
  await expect(desk.page.getByRole('list', { name: 'A 2, Barn A', exact: true })).not.toContainText(
    'Arrived',
  );
  const deliveries = desk.page.getByRole('region', { name: 'Deliveries' });
  await expect(deliveries).toContainText('Delivered 2:10 PM CDT');
  await desk.inspect();
  await deliveries.getByRole('button', { name: 'Order Shavings for Midnight Sun' }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'Order Shavings for Midnight Sun' });
  await desk.inspect();
  await dialog.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(deliveries).not.toContainText('Bought, not ordered for a day');
});
