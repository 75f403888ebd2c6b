import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Schemas } from '../../api/types';
import { paths } from '../../app/paths';
import { barn, ICE, openToday, rowOf, tickOf } from '../../testing/barnDay';
import { account, belonging, oid } from '../../testing/fixtures/fixtures';
import { api } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import type { PlaceOf } from '../horses/placeOf';
import { bareHorse, horse, HORSE_ID } from '../../testing/fixtures/horseFixtures';
import { overviewRows } from '../../testing/fixtures/overviewFixtures';
import { dueDose, dueTask, task, today } from '../../testing/fixtures/taskFixtures';

beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime('2026-05-01T12:00:00Z');
});

afterEach(() => {
  vi.useRealTimers();
});

/** A day with these doses alone. */
const serveDoses = (doses: Schemas['DueDose'][]) =>
  server.use(
    http.get(api('today'), () =>
      HttpResponse.json<Schemas['Today']>({ date: today.date, tasks: [], doses, courses: [] }),
    ),
  );

it('shows the day by its times, with who did what, and what was missed first', async () => {
  barn();
  await openToday();
  const parts = screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent);
  expect(parts).toEqual(['Missed', 'Morning']);
  const rows = within(screen.getByRole('region', { name: 'Morning' })).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getAllByRole('button')[0]?.textContent)).toEqual([
    expect.stringMatching(/^Morning feed.*russell$/),
    expect.stringMatching(/^Midnight Sun: Bute 1 g8:00 AM · by mouth, day 2 of 5$/),
    expect.stringMatching(/^Ice the left hindby 10:00 AM · Midnight Sun · Inés$/),
  ]);
  expect(rowOf(/^Fix the gate/)).toHaveTextContent('was due Tue, Apr 28, 10:00 AM');
  expect(screen.getByText('1 of 4 done')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Medication' })).toHaveAttribute(
    'href',
    '/today/all?list=medication',
  );
});

it('leaves what was missed at its place when it is ticked, and is done with it the next time', async () => {
  barn();
  const { user } = await openToday();
  const part = (name: string) => screen.queryByRole('region', { name });
  await user.click(tickOf(/^Fix the gate/));
  await waitFor(() => {
    expect(part('Missed')).toHaveTextContent(
      /was due Tue, Apr 28, 10:00 AM · Midnight Sun · .*, you/,
    );
  });
  await user.click(screen.getByRole('button', { name: 'The next day' }));
  await user.click(await screen.findByRole('button', { name: 'The day before' }));
  await waitFor(() => {
    expect(part('Done Late')).toHaveTextContent('Fix the gatewas due Tue, Apr 28');
  });
  expect(part('Missed')).toBeNull();
});

it('has an afternoon', async () => {
  const times = ['11:59', '12:00', '16:59', '17:00'];
  server.use(
    http.get(api('today'), () =>
      HttpResponse.json<Schemas['Today']>({
        date: today.date,
        tasks: times.map((time, at) => ({
          ...dueTask,
          task_id: oid(620 + at),
          title: `At ${time}`,
          time,
        })),
        doses: [],
        courses: [],
      }),
    ),
  );
  renderApp(`${paths.today}?date=${today.date}`);
  const afternoon = await screen.findByRole('region', { name: 'Afternoon' });
  expect(afternoon).toHaveTextContent(/At 12:00.*At 16:59/);
  expect(afternoon).not.toHaveTextContent(/At 11:59|At 17:00/);
});

it('says where a horse is added if there is none for medication', async () => {
  barn();
  server.use(http.get(api('horses'), () => HttpResponse.json([])));
  const { user } = await openToday();
  await user.click(screen.getByRole('button', { name: 'Add Medication' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Medication' }));
  expect(await dialog.findByRole('link', { name: 'Add a horse' })).toHaveAttribute(
    'href',
    '/horses/add',
  );
});

it('lists all tasks by their time of day, and medication by itself', async () => {
  const at = (id: number, title: string, time: string | null) => ({
    ...task,
    _id: oid(id),
    title,
    time,
  });
  server.use(
    http.get(api('tasks'), () =>
      HttpResponse.json([
        at(631, 'Sweep', null),
        at(632, 'Evening feed', '17:00'),
        at(633, 'Feed', '07:00'),
      ]),
    ),
  );
  const { user } = renderApp(paths.todayAll);
  await screen.findByText('Sweep');
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^FeedEvery day from May 1, 2026, by 7:00 AM/),
    expect.stringMatching(/^Evening feed/),
    expect.stringMatching(/^Sweep/),
  ]);
  await user.click(screen.getByRole('radio', { name: 'Medication' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Medication' })).toBeVisible();
  expect(await screen.findByRole('table', { name: /medication/ })).toBeVisible();
});

it('ticks with one tap, and undoes it in place', async () => {
  const got = barn();
  const { user } = await openToday();
  await user.click(tickOf(ICE));
  expect(tickOf(ICE)).toHaveAttribute('aria-pressed', 'true');
  expect(rowOf(ICE)).toHaveTextContent('you');
  await waitFor(() => expect(got).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Undo Ice the left hind' }));
  expect(tickOf(ICE)).toHaveAttribute('aria-pressed', 'false');
  await waitFor(() => expect(got.map(([method]) => method)).toEqual(['PUT', 'DELETE']));
  const path = `tasks/${dueTask.task_id.$oid}/done/2026-05-01`;
  expect(got.map(([, where]) => where)).toEqual([path, path]);
});

it('leaves no answer of a tick in the store', async () => {
  const got = barn();
  const { user, store } = await openToday();
  await user.click(tickOf(ICE));
  await waitFor(() => expect(got).toHaveLength(1));
  await waitFor(() => expect(rowOf(ICE)).toHaveTextContent('you'));
  const { api: answers, longApi } = store.getState();
  expect([answers.mutations, longApi.mutations]).toEqual([{}, {}]);
});

it('skips a dose with a reason', async () => {
  const got = barn();
  const { user } = await openToday();
  await user.click(screen.getByRole('button', { name: /^Skip Midnight Sun/ }));
  const dialog = await screen.findByRole('dialog', { name: /^Skip Midnight Sun/ });
  await user.click(within(dialog).getByRole('button', { name: 'Refused it' }));
  await waitFor(() => expect(got[0]?.[2]).toMatchObject({ given: false, reason: 'Refused it' }));
  // The answer is read again after it was sent.
  await waitFor(() => {
    expect(rowOf(/^Midnight Sun: Bute/)).toHaveTextContent('Skipped: Refused it');
  });
  expect(screen.getByText('1 done, 1 skipped of 4')).toBeVisible();
});

it('says when a dose was given, by whom, and for which one', async () => {
  const done = { at: { $date: '2026-05-01T11:37:00Z' }, by: 'kim@example.org' };
  serveDoses([{ ...dueDose, time: '18:00', state: 'given', done }]);
  renderApp(`${paths.today}?date=${today.date}`);
  expect(await screen.findByRole('button', { name: /^Midnight Sun/ })).toHaveTextContent(
    '6:00 PM dose · given 11:37 AM, kim',
  );
});

it('says on which day a dose was given that was due on another', async () => {
  const done = { at: { $date: '2026-05-02T07:05:00Z' }, by: 'kim@example.org' };
  serveDoses([{ ...dueDose, time: '18:00', state: 'given', done }]);
  renderApp(`${paths.today}?date=${today.date}`);
  expect(await screen.findByRole('button', { name: /^Midnight Sun/ })).toHaveTextContent(
    'given May 2, 7:05 AM, kim',
  );
});

it('asks before a dose is given far from its time, and says when it was given last', async () => {
  const got = barn();
  const morning: Schemas['DueDose'] = {
    ...dueDose,
    state: 'given',
    done: { at: { $date: '2026-05-01T11:52:00Z' }, by: 'kim@example.org' },
  };
  serveDoses([morning, { ...dueDose, time: '18:00' }]);
  const { user } = renderApp(`${paths.today}?date=${today.date}`);
  const evening = await screen.findByRole('region', { name: 'Evening' });
  const tick = () => within(evening).getByRole('button', { name: /^Midnight Sun/ });
  await user.click(tick());
  const dialog = within(await screen.findByRole('dialog', { name: 'This is the 6:00 PM dose' }));
  expect(
    dialog.getByText(/It is 12:00 PM\. The horse got this drug last at 11:52 AM, kim\./),
  ).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^It Was Given/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Not Now' }));
  expect(got).toEqual([]);
  expect(tick()).toHaveAttribute('aria-pressed', 'false');
  await user.click(tick());
  await user.click(await screen.findByRole('button', { name: 'Give It Now' }));
  await waitFor(() => expect(got[0]?.[1]).toMatch(/doses\/2026-05-01\/18:00$/));
});

it('keeps of a dose that is ticked late when it was given', async () => {
  const got = barn();
  serveDoses([{ ...dueDose, state: 'overdue' }]);
  const { user } = renderApp(`${paths.today}?date=${today.date}`);
  await user.click(await screen.findByRole('button', { name: /^Midnight Sun/ }));
  await user.click(await screen.findByRole('button', { name: 'It Was Given at 8:00 AM' }));
  await waitFor(() => expect(got[0]?.[2]).toMatchObject({ at: '2026-05-01T08:00:00.000Z' }));
});

describe('a dose that two people gave', () => {
  const at = (time: string, by: string) => ({
    given: true,
    reason: '',
    done: { at: { $date: `2026-05-01T${time}:00Z` }, by },
  });
  const kims = { _id: oid(690), ...at('08:10', 'kim@example.org') };
  const twice: Schemas['DoseRecordedTwice'] = {
    ...belonging,
    _id: oid(690),
    medication_id: dueDose.medication_id,
    horse: dueDose.horse,
    drug: 'Bute',
    dose: '1 g',
    date: dueDose.date,
    time: dueDose.time,
    first: at('08:02', account.email),
    second: kims,
  };

  it('is told once, with both times and names', async () => {
    barn();
    const read: string[] = [];
    server.use(
      http.get(api('medications/recorded_twice'), () =>
        HttpResponse.json(read.length > 0 ? [] : [twice]),
      ),
      http.put(api('medications/recorded_twice/:id'), ({ params }) => {
        read.push(String(params.id));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp(`${paths.today}?date=${today.date}`);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Midnight Sun may have been given Bute 1 g twice.');
    expect(alert).toHaveTextContent('given 8:02 AM, you, and as given 8:10 AM, kim');
    await user.click(within(alert).getByRole('button', { name: 'I Have Read It' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await waitFor(() => expect(read).toEqual([oid(690).$oid]));
  });

  it('says so where it is ticked, also after the other one came first', async () => {
    barn();
    vi.setSystemTime('2026-05-01T08:10:00Z');
    serveDoses([dueDose]);
    server.use(
      http.put(api('medications/:id/doses/:date/:time'), () =>
        HttpResponse.json({ ...at('08:02', 'ina@example.org'), duplicates: [kims] }),
      ),
    );
    const { user } = renderApp(`${paths.today}?date=${today.date}`);
    await user.click(await screen.findByRole('button', { name: /^Midnight Sun/ }));
    await waitFor(() => {
      expect(rowOf(/^Midnight Sun/)).toHaveTextContent(
        'given 8:02 AM, inaMay have been given twice. Also recorded: given 8:10 AM, kim',
      );
    });
  });
});

it('filters by horse and by who does it, in the address', async () => {
  barn();
  const { user, router } = await openToday();
  await user.selectOptions(screen.getByLabelText('Who'), 'Inés');
  expect(screen.queryByRole('button', { name: /^Morning feed/ })).not.toBeInTheDocument();
  expect(router.state.location.search).toContain('who=In%C3%A9s');
});

it('shows on the feed board what a horse gets at this meal', async () => {
  renderApp(`${paths.feedBoard}?meal=morning`);
  const row = await screen.findByRole('row', { name: /^Midnight Sun/ });
  await waitFor(() => {
    expect(row).toHaveTextContent('Bute 1 g, 8:00 AM, day 2 of 5');
  });
});

const stall = (name: string, order: number): PlaceOf => ({
  id: oid(900 + order).$oid,
  area: 'Main Aisle',
  name,
  order,
});

it('gives the doses of one time in the order in which the barn is walked', async () => {
  const dose = (id: number, name: string, place: PlaceOf | null, time = '08:00') => ({
    ...dueDose,
    medication_id: oid(id),
    horse: { id: oid(id).$oid, name },
    place,
    time,
  });
  server.use(
    http.get(api('today'), () =>
      HttpResponse.json({
        date: today.date,
        tasks: [],
        doses: [
          dose(701, 'Ash', null),
          dose(702, 'Bo', stall('A10', 10)),
          dose(703, 'Cy', stall('A2', 2)),
          dose(704, 'Di', stall('A1', 1), '09:00'),
        ],
        courses: [],
      }),
    ),
  );
  renderApp(paths.today);
  const part = within(await screen.findByRole('region', { name: 'Morning' }));
  const rows = part.getAllByRole('listitem');
  expect(rows.map((row) => within(row).getAllByRole('button')[0]?.textContent)).toEqual([
    expect.stringMatching(/^Cy: Bute 1 g8:00 AM · A2, Main Aisle · by mouth/),
    expect.stringMatching(/^Bo: Bute 1 g8:00 AM · A10, Main Aisle · by mouth/),
    expect.stringMatching(/^Ash: Bute 1 g8:00 AM · by mouth/),
    expect.stringMatching(/^Di: Bute 1 g9:00 AM · A1, Main Aisle · by mouth/),
  ]);
});

it('has the feed board in the same order, with the places', async () => {
  const [clover, sun] = overviewRows.feeding;
  if (clover === undefined || sun === undefined) throw new Error('no horses');
  const fed = { ...clover, feeding: horse.feeding };
  server.use(
    http.get(api('horses/overview'), () =>
      HttpResponse.json([
        { ...fed, name: 'Ash', place: null, _id: oid(701) },
        { ...fed, place: stall('A2', 2) },
        { ...sun, place: { ...stall('North', 1), area: 'North' } },
      ]),
    ),
  );
  renderApp(`${paths.feedBoard}?meal=morning`);
  await screen.findByRole('rowheader', { name: /^Midnight Sun/ });
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Midnight SunNorth', 'CloverA2, Main Aisle', 'Ash']);
});

it('says what the page is for when nothing is due', async () => {
  server.use(
    http.get(api('today'), () =>
      HttpResponse.json<Schemas['Today']>({
        date: today.date,
        tasks: [],
        doses: [],
        courses: [],
      }),
    ),
  );
  const { user } = renderApp(paths.today);
  await user.click(await screen.findByRole('button', { name: 'Add the First Task' }));
  expect(await screen.findByRole('dialog', { name: 'Add Task' })).toBeVisible();
});

it('adds a task for all horses with one press, and takes them out with another', async () => {
  const sent: { horse_ids: string[] }[] = [];
  server.use(
    http.post(api('tasks'), async ({ request }) => {
      sent.push((await request.json()) as { horse_ids: string[] });
      return HttpResponse.json(today.tasks[0], { status: 201 });
    }),
  );
  const { user } = renderApp(paths.today);
  await user.click(await screen.findByRole('button', { name: 'Add Task' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Task' }));
  await user.type(dialog.getByLabelText(/^Task/), 'Check water');
  await user.click(await dialog.findByRole('button', { name: 'All 2 Horses' }));
  await user.click(dialog.getByRole('button', { name: 'No Horses' }));
  await user.click(dialog.getByRole('button', { name: 'All 2 Horses' }));
  await user.click(dialog.getByRole('button', { name: 'Add Task' }));
  expect(await screen.findByText('Task added')).toBeVisible();
  expect(sent[0]?.horse_ids.toSorted()).toEqual([bareHorse.id, HORSE_ID].toSorted());
});
