import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';

import type { LineView, ScheduleView } from '../features/rings/dayTypes';
import type { Plan } from '../features/rings/schedule/plan';
import { schedule } from './fixtures/dayFixtures';
import { api, problem } from './handlers';
import { server } from './server';

/** A server that keeps what is saved under its own ids, and refuses another revision. */
export function keptSchedule(first: ScheduleView = schedule) {
  const state = { view: first, bodies: [] as (Plan & { revision: number })[] };
  const classes = new Map<string | null, LineView | ScheduleView['unscheduled'][number]>();
  for (const one of first.unscheduled) classes.set(one.class_id, one);
  const lines = first.sessions.flatMap((session) => session.lines);
  for (const line of lines) if (line.class_id !== null) classes.set(line.class_id, line);
  const [usual] = schedule.sessions[0]?.lines ?? [];
  if (usual === undefined) expect.fail('a line is needed');
  server.use(
    http.get(api('events/:id/schedule'), () => HttpResponse.json(state.view)),
    http.put(api('events/:id/schedule'), async ({ request }) => {
      const body = (await request.json()) as Plan & { revision: number };
      state.bodies.push(body);
      if (body.revision !== state.view.revision) {
        return problem(409, 'changed_meanwhile', 'Somebody else changed it.');
      }
      const known = [
        ...first.rings,
        ...first.sessions,
        ...state.view.rings,
        ...state.view.sessions,
      ];
      // The ids of what is new are only names within the request.
      const real = (id: string) => (known.some((one) => one.id === id) ? id : `saved-${id}`);
      const scheduled = body.sessions.flatMap((session) => session.lines.map((it) => it.class_id));
      const closed = { state: 'closed', since: null, reason: '', until: null } as const;
      state.view = {
        ...state.view,
        revision: state.view.revision + 1,
        rings: body.rings.map(({ id, name }) => ({
          id: real(id),
          name,
          state: first.rings.find((ring) => ring.id === id)?.state ?? closed,
        })),
        sessions: body.sessions.map((session) => ({
          id: real(session.id),
          ring_id: real(session.ring_id),
          starts_at: { $date: session.starts_at },
          lines: session.lines.map((line) => ({
            ...usual,
            state: line.class_id === null ? null : 'waiting',
            ...classes.get(line.class_id),
            ...line,
            name: classes.get(line.class_id)?.name ?? line.name,
          })),
        })),
        unscheduled: [...classes.values()].flatMap((one) =>
          one.class_id === null || scheduled.includes(one.class_id)
            ? []
            : [{ ...one, class_id: one.class_id }],
        ),
      };
      return HttpResponse.json(state.view);
    }),
  );
  return state;
}
