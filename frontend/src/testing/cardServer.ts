import { http, HttpResponse } from 'msw';

import type { Format, JudgeCard } from '../features/rings/ringsApi';
import { card, judging, majority } from './fixtures/ringFixtures';
import { api, problem } from './handlers';
import { server } from './server';

/** The call of a judge's card. */
export const CARD = api('events/:id/classes/:classId/cards/:judge');

interface Sent {
  judge: unknown;
  revision: number;
  lines: { back_number: number; place: number | null; status: string | null }[];
}

/** A server with a card, which is replaced by each that is sent. */
export function keptCard(format: Format = majority, saved: JudgeCard = card) {
  let present = saved;
  const bodies: Sent[] = [];
  server.use(
    http.get(api('events/:id/judging'), () => HttpResponse.json([{ ...judging[0], format }])),
    http.get(CARD, () => HttpResponse.json(present)),
    http.put(CARD, async ({ request, params }) => {
      const body = (await request.json()) as Omit<Sent, 'judge'>;
      if (body.revision !== present.revision) {
        return problem(409, 'changed_meanwhile', 'It was changed meanwhile.');
      }
      bodies.push({ ...body, judge: params['judge'] });
      present = { lines: body.lines as JudgeCard['lines'], revision: body.revision + 1 };
      return HttpResponse.json(present);
    }),
  );
  return {
    bodies,
    /** Another scribe saves the card. */
    replace: (lines: JudgeCard['lines']) => {
      present = { lines, revision: present.revision + 1 };
    },
    lines: () => present.lines.map(({ back_number, place }) => [back_number, place]),
  };
}
