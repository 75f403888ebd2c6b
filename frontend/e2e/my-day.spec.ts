import { href } from '../src/app/paths';
import { expect, test } from './support/test';

// Half an hour before the show.
test.use({ now: '2026-06-06T22:30:00Z' });

const PHONE = { width: 390, height: 844 };

test('riders see what is in the rings, and their own day, as it goes on', async ({
  api,
  account,
  privateWindow,
}) => {
  const office = api.as(account);
  const show = await office.newEvent();
  const id = show._id.$oid;
  const [open, youth, lead] = show.classes.map((one) => one.id);
  if (open === undefined || youth === undefined || lead === undefined) {
    throw new Error('The show has three classes');
  }
  const first = await api.register(id, 'Midnight Sun', ['Open Pleasure']);
  const second = await api.register(id, 'Star', ['Open Pleasure', 'Youth Lite Shod']);
  const third = await api.register(id, 'Comet', ['Open Pleasure', 'Lead Line']);
  const registration_ids = [first, second, third].map(({ _id }) => _id.$oid);

  // Nothing is there yet, and the page of the show says so.
  const { page, arrive, inspect } = await privateWindow();
  await page.setViewportSize(PHONE);
  await page.goto(href.event(id));
  await arrive('Shelbyville Spring Classic');
  await expect(page.getByText('No schedule and no results yet.')).toBeVisible();

  // Two rings at the same time.
  const starts_at = '2026-06-06T23:00:00Z';
  const line = (class_id: string, minutes_per_entry = 10) => ({ class_id, minutes_per_entry });
  const rings = ['Main Ring', 'Ring 2'].map((name) => ({ id: crypto.randomUUID(), name }));
  const lines = [[line(open), { name: 'Set-up', minutes: 15 }, line(lead)], [line(youth, 30)]];
  await office.put(`events/${id}/schedule`, {
    rings,
    sessions: rings.map((ring, at) => ({
      id: crypto.randomUUID(),
      ring_id: ring.id,
      starts_at,
      lines: lines[at],
    })),
  });
  await office.put(`events/${id}/classes/${open}/order`, { registration_ids });

  await page.reload();
  await page.getByRole('link', { name: 'Schedule and My Day' }).click();
  await arrive('Schedule');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const main = page.getByRole('region', { name: 'Main Ring', exact: true });
  await expect(main).toContainText(/Next class.*1 · Open Pleasure, about 6:00 PM/);
  const day = page.getByRole('region', { name: 'Sat, Jun 6, 2026' });
  await expect(day.getByRole('listitem').first()).toContainText(/6:00 PM.*1.*Open Pleasure/);
  await expect(day).toContainText('Set-up');

  // The own day: the second horse goes in both rings at about the same time.
  await page.getByLabel('Back number').fill(String(second.back_number));
  await page.getByRole('button', { name: 'Show' }).click();
  const mine = page.getByRole('region', { name: 'My Day' });
  const classes = mine.getByRole('list', { name: 'My classes' });
  await expect(classes.getByRole('listitem')).toHaveCount(2);
  await expect(mine.getByRole('alert').first()).toContainText('may overlap');
  await expect(page).toHaveURL(new RegExp(`number=${second.back_number}$`));
  await inspect();
  const calendar = await mine.getByRole('link', { name: 'Add to Calendar' }).getAttribute('href');
  const file = await page.request.get(new URL(calendar ?? '', page.url()).href);
  expect(file.headers()['content-type']).toContain('text/calendar');
  expect(await file.text()).toMatch(/BEGIN:VEVENT[^]*Open Pleasure/);

  // The class starts; each tap at the gate is seen without a reload.
  const tap = (entry: { _id: { $oid: string } }, state: string) =>
    office.post(`events/${id}/classes/${open}/gate`, { registration_id: entry._id.$oid, state });
  await office.post(`events/${id}/classes/${open}/state`, { state: 'running' });
  await tap(first, 'in_ring');
  await expect(main).toContainText(/In the ring.*Midnight Sun.*On deck.*Star.*You/);
  await expect(classes).toContainText(/Goes next|1 goes before/);
  await tap(first, 'done');
  await tap(second, 'in_ring');
  await expect(classes).toContainText('In the ring now');
  await inspect();
  await page.setViewportSize({ width: 1280, height: 800 });
  await inspect();

  // The class is over, and its results are published.
  await tap(second, 'done');
  await tap(third, 'done');
  await office.post(`events/${id}/classes/${open}/state`, { state: 'finished' });
  await expect(day.getByText('1 class finished')).toBeVisible();
  const judged = `events/${id}/classes/${open}`;
  await office.put(`${judged}/format`, {
    kind: 'placed',
    judges: [{ name: 'Ann Lee' }],
    places: 3,
  });
  const placed = [second, first, third].map(({ back_number }, at) => ({
    back_number,
    place: at + 1,
  }));
  await office.put(`${judged}/cards/0`, { lines: placed, revision: 0 });
  await office.post(`${judged}/results/publish`, {});
  await expect(classes).toContainText('1st place');
  await mine.getByRole('link', { name: 'My Results' }).click();
  await arrive('Results');
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('listitem')).toContainText(/1st.*Star/);
  await page.getByRole('link', { name: 'Schedule' }).click();
  await arrive('Schedule');
  // The number is still known here.
  await expect(page.getByLabel('Back number')).toHaveValue(String(second.back_number));

  // From the rider's own page, another number.
  await page.goto(first.link);
  await arrive('Your Entry');
  await page.getByRole('link', { name: 'My Day' }).click();
  await arrive('Schedule');
  await expect(mine).toContainText('Midnight Sun');
});
