import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { setValue } from '../features/events/page/classes/classGrid';
import { classesKind } from '../features/events/page/classes/useClassGrid';
import type { OwnEvent } from '../features/events/eventsApi';
import { areasKind } from '../features/places/plan/useAreas';
import type { Places, PlacesBody } from '../features/places/placesTypes';
import { put, type TypedLines } from '../features/rings/cards/typedCard';
import { cardKind } from '../features/rings/cards/useCard';
import type { JudgeCard } from '../features/rings/ringsApi';
import type { OrderView, ScheduleView } from '../features/rings/dayTypes';
import { movedTo, orderKind } from '../features/rings/order/useOrder';
import { editLine, type Plan, saveRing } from '../features/rings/schedule/plan';
import { scheduleKind } from '../features/rings/schedule/useSchedule';
import { nextClass, order, RING_ONE, schedule } from '../testing/fixtures/dayFixtures';
import { ownEvent } from '../testing/fixtures/eventFixtures';
import { places } from '../testing/fixtures/placeFixtures';
import {
  must,
  pageOf,
  type Save,
  type Sent,
  serverOf,
  silent,
  soon,
  type Trial,
} from '../testing/records';
import type { Revised } from './kind';

/** The promises of every kind of record. */
function keeps<A extends Revised, V, B>(name: string, trial: Trial<A, V, B>) {
  const { first, one, two, clash } = trial;
  const opened = () => {
    const server = serverOf(trial);
    const page = pageOf(server.kind, first);
    const { kind } = server;
    const before = kind.valueOf(first);
    /** Whether the server has a value. */
    const has = (value: V) => kind.same(server.value(), value);
    return { server, page, before, has, ...page };
  };

  describe(name, () => {
    it('is shown as it is changed, and saved once', async () => {
      const { server, record, act, before, has } = opened();
      act(one, 'one');
      expect(server.kind.same(record.read().value, one(before))).toBe(true);
      await soon();
      expect(has(one(before))).toBe(true);
      expect(server.saves()).toBe(1);
      expect(record.read()).toMatchObject({ phase: 'saved', isDirty: false, failure: null });
    });

    it('has the changes of two writers', async () => {
      const { server, record, act, before, has } = opened();
      await server.change(two);
      act(one, 'one');
      await soon();
      expect(has(one(two(before)))).toBe(true);
      expect(server.kind.same(record.read().value, server.value())).toBe(true);
    });

    it('asks, or holds the change, if both changed the same, and loses neither', async () => {
      const { server, record, act, insist, before, has } = opened();
      await server.change(clash);
      act(one, 'one');
      await soon();
      expect(has(clash(before))).toBe(true);
      const { question, held, isDirty } = record.read();
      expect((question ?? held).length).toBeGreaterThan(0);
      expect(isDirty).toBe(true);
      insist();
      await soon();
      expect(has(one(clash(before)))).toBe(true);
      expect(record.read()).toMatchObject({ question: null, held: [], isDirty: false });
    });

    it('is not saved twice when the answer is lost', async () => {
      const { server, record, act, before, has } = opened();
      server.fail('lost');
      act(one, 'one');
      await soon();
      expect(record.read().failure).toMatchObject({ isPassing: true });
      record.retry();
      await soon();
      expect(server.saves()).toBe(1);
      expect(has(one(before))).toBe(true);
      expect(record.read()).toMatchObject({ isDirty: false, failure: null, held: [] });
    });

    it('is not saved twice when the answer is lost and another one writes', async () => {
      const { server, record, act, before, has } = opened();
      server.fail('lost');
      act(one, 'one');
      await soon();
      await server.change(two);
      record.hear(server.present());
      await soon();
      expect(server.saves()).toBe(1);
      expect(has(two(one(before)))).toBe(true);
      expect(record.read()).toMatchObject({ isDirty: false, failure: null, held: [] });
    });

    it('is saved by itself when a server is there again', async () => {
      const { server, record, act, before, has } = opened();
      server.fail('busy', 'silent');
      act(one, 'one');
      await soon();
      expect(record.read()).toMatchObject({ isDirty: true, failure: { isPassing: true } });
      await vi.advanceTimersByTimeAsync(50_000);
      expect(has(one(before))).toBe(true);
      expect(record.read()).toMatchObject({ isDirty: false, failure: null });
    });

    it('shows what is done while a call hangs, and saves it after it', async () => {
      const { server, record, act, before, has } = opened();
      const calls: (() => void)[] = [];
      server.fail(new Promise<void>((resolve) => calls.push(resolve)));
      act(one, 'one');
      await soon();
      act(two, 'two');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(record.read().phase).toBe('saving');
      expect(server.kind.same(record.read().value, two(one(before)))).toBe(true);
      must(calls[0])();
      await soon();
      expect(has(two(one(before)))).toBe(true);
      expect(server.saves()).toBe(2);
    });

    it('is there again after a reload, also over what another one saved', async () => {
      const { server, act, stop, kept, before, has } = opened();
      server.fail('silent');
      act(one, 'one');
      await soon();
      stop();
      await server.change(two);
      const again = pageOf(server.kind, server.present(), kept());
      expect(server.kind.same(again.record.read().value, one(two(before)))).toBe(true);
      await soon();
      expect(has(one(two(before)))).toBe(true);
      expect(again.kept()).toBeNull();
    });

    it('is not done again by a tab that was closed before the answer came', async () => {
      const { server, act, stop, kept, before, has } = opened();
      server.fail('lost');
      act(one, 'one');
      await soon();
      stop();
      const again = pageOf(server.kind, server.present(), kept());
      await soon();
      expect(server.saves()).toBe(1);
      expect(has(one(before))).toBe(true);
      expect(again.record.read()).toMatchObject({ isDirty: false, question: null, held: [] });
    });

    it('takes back what was done here, and leaves what another one changed', async () => {
      const { server, record, act, undo, before, has } = opened();
      act(one, 'one');
      await soon();
      await server.change(two);
      record.hear(server.present());
      undo();
      await soon();
      expect(has(two(before))).toBe(true);
    });

    it('does not take back over another one’s change of the same', async () => {
      const { server, record, act, undo, has, before } = opened();
      act(one, 'one');
      await soon();
      await server.change(clash);
      record.hear(server.present());
      undo();
      await soon();
      expect(has(clash(one(before)))).toBe(true);
      const { failure, held } = record.read();
      expect(failure?.message ?? held[0]?.why).toMatch(/changed since, so this was not undone/);
    });

    it('keeps two changes that are refused', async () => {
      const { server, record, act, before, has } = opened();
      server.fail('refused', 'refused');
      act(one, 'one');
      await soon();
      act(two, 'two');
      await soon();
      const { held, value, waiting } = record.read();
      const isTyped = server.kind.typing !== undefined;
      if (isTyped) {
        expect(waiting).not.toEqual([]);
        expect(server.kind.same(value, two(one(before)))).toBe(true);
        record.retry();
      } else {
        expect(held).toHaveLength(2);
        for (const act of held) record.again(act);
      }
      await soon();
      expect(has(two(one(before)))).toBe(true);
      expect(record.read()).toMatchObject({ isDirty: false, held: [] });
    });

    it('passes over an answer that is older than what it has', async () => {
      const { server, record, act, before } = opened();
      act(one, 'one');
      await soon();
      record.hear(first);
      expect(server.kind.same(record.read().value, one(before))).toBe(true);
    });
  });
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

keeps('the classes of a show', {
  kind: (save: Save<OwnEvent, Sent<{ classes: OwnEvent['classes'] }>>, read) =>
    classesKind((body) => save(body as never), read, new Map()),
  first: ownEvent,
  saved: ({ classes }, before) => ({
    ...before,
    classes: classes.map((one, at) => ({ ...one, position: at })),
  }),
  one: (rows) => setValue(rows, 0, 'price', '40'),
  two: (rows) => setValue(rows, 1, 'name', 'Youth'),
  clash: (rows) => setValue(rows, 0, 'price', '50'),
});

keeps('a judge’s card', {
  kind: (save: Save<JudgeCard, Sent<Pick<JudgeCard, 'lines'>>>, read) =>
    cardKind(
      (lines, revision) =>
        save({
          revision,
          lines: Object.entries(lines).map(([number, { place }]) => ({
            back_number: Number(number),
            place: Number(place),
          })),
        }),
      read,
      { savable: (_saved, lines) => lines, refused: () => null },
    ),
  first: { revision: 3, lines: [{ back_number: 101, place: 1 }] },
  saved: ({ lines }, before) => ({ ...before, lines }),
  one: (lines) => put(lines, 102, { place: '2' }),
  two: (lines) => put(lines, 103, { place: '3' }),
  clash: (lines) => put(lines, 102, { place: '5' }),
});

keeps('the schedule of a show', {
  kind: (save: Save<ScheduleView, Sent<Plan>>, read) =>
    scheduleKind((body) => save(body as Sent<Plan>), read),
  first: schedule,
  saved: ({ rings, sessions }, before): ScheduleView => ({
    ...before,
    rings: rings.map((ring) => ({ ...must(before.rings[0]), ...ring })),
    sessions: sessions.map((session) => ({
      ...session,
      starts_at: { $date: session.starts_at },
      lines: session.lines.map((line) => ({ ...must(before.sessions[0]?.lines[0]), ...line })),
    })),
  }),
  one: (plan) => must(saveRing({ id: RING_ONE, name: 'Coliseum' })(plan)),
  two: (plan) => must(editLine(nextClass.class_id, { break_minutes: 20 })(plan)),
  clash: (plan) => must(saveRing({ id: RING_ONE, name: 'Arena' })(plan)),
});

keeps('the order of go', {
  kind: (save: Save<OrderView, Sent<{ registration_ids: string[] }>>, read) =>
    orderKind((body) => save(body as never), read),
  first: { ...order, revision: 1 },
  saved: ({ registration_ids }, before) => ({
    ...before,
    entries: registration_ids.flatMap((id) =>
      order.entries.filter((entry) => entry.registration_id === id),
    ),
  }),
  one: (ids) => must(movedTo(ids, must(ids.at(-1)), 0)),
  // Scratched by the office.
  two: (ids) => ids.filter((id) => id !== order.entries[2]?.registration_id),
  clash: (ids) => ids.toReversed(),
});

keeps('the areas of a plan', {
  kind: (save: Save<Places, PlacesBody>, read) => areasKind(save, read),
  first: places,
  saved: ({ areas }, before) => ({ ...before, areas: areas as Places['areas'] }),
  one: (areas) => areas.with(0, { ...must(areas[0]), name: 'One' }),
  two: (areas) => areas.with(1, { ...must(areas[1]), name: 'Two' }),
  clash: (areas) => areas.with(0, { ...must(areas[0]), name: 'Other' }),
});

it('keeps what is typed after a save that waits on the device, when that is answered', async () => {
  const waiting: TypedLines[] = [];
  const server: JudgeCard = { revision: 3, lines: [] };
  const silentKind = cardKind(
    () => Promise.reject(silent()),
    () => Promise.resolve(server),
    {
      savable: (_saved, lines) => lines,
      refused: () => null,
      keep: {
        waits: () => waiting.length > 0,
        put: (lines) => {
          waiting.push(lines);
          return Promise.resolve();
        },
      },
    },
  );
  const { record, act } = pageOf(silentKind, server);
  act((lines) => put(lines, 101, { place: '1' }), 'one');
  await soon();
  expect(record.read()).toMatchObject({ isKept: true, isDirty: false });
  act((lines) => put(lines, 102, { place: '2' }), 'two');
  await soon();
  expect(waiting).toHaveLength(2);
  // The first one was being sent when the second one came.
  const [sent] = waiting.splice(0);
  const line = { back_number: 101, place: 1 };
  record.answered({ revision: 4, lines: [line] }, must(sent));
  await soon();
  expect(record.read()).toMatchObject({
    value: { 101: { place: '1' }, 102: { place: '2' } },
    others: [],
    question: null,
    isKept: true,
  });
  expect(waiting).toEqual([{ 101: { place: '1' }, 102: { place: '2' } }]);
});
