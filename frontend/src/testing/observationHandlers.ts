import { http, HttpResponse } from 'msw';

import { observations } from './fixtures/observationFixtures';
import { api, withToken } from './handlers';

const [unseen] = observations;

/** Handlers of observations, without state. */
export const observationHandlers = [
  http.get(
    api('observations'),
    withToken(({ request }) => {
      const { searchParams } = new URL(request.url);
      const [seen, horse] = [searchParams.get('seen'), searchParams.get('horse_id')];
      return HttpResponse.json(
        observations.filter(
          (it) =>
            (seen === null || String(it.seen) === seen) &&
            (horse === null || it.horse.id === horse),
        ),
      );
    }),
  ),
  http.post(
    api('horses/:id/observations'),
    withToken(() => HttpResponse.json(unseen, { status: 201 })),
  ),
  http.put(
    api('observations/:id'),
    withToken(() => HttpResponse.json({ ...unseen, seen: true })),
  ),
  http.delete(
    api('observations/:id'),
    withToken(() => new HttpResponse(null, { status: 204 })),
  ),
];
