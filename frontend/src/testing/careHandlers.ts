import { http, HttpResponse } from 'msw';

import { intervals, visits } from './fixtures/careFixtures';
import { oid } from './fixtures/fixtures';
import { horse, horseOwners } from './fixtures/horseFixtures';
import { api, withToken } from './handlers';

const batch = { batch: oid(810).$oid, visits };

/** Handlers of care, without state. */
export const careHandlers = [
  http.get(
    api('horses/:id/care'),
    withToken(({ request }) => {
      const kind = new URL(request.url).searchParams.get('kind') ?? '';
      return HttpResponse.json(visits.filter((visit) => kind === '' || visit.kind === kind));
    }),
  ),
  http.post(
    api('horses/:id/care'),
    withToken(() => HttpResponse.json(visits[0], { status: 201 })),
  ),
  http.get(
    api('horses/:id/owners'),
    withToken(() => HttpResponse.json(horseOwners)),
  ),
  http.post(
    api('horses/:id/archive'),
    withToken(() => HttpResponse.json(horse)),
  ),
  http.delete(
    api('horses/:id/archive'),
    withToken(() => new HttpResponse(null, { status: 204 })),
  ),
  http.get(
    api('book/:id/care'),
    withToken(() => HttpResponse.json([])),
  ),
  http.get(
    api('care/words'),
    withToken(() => HttpResponse.json([])),
  ),
  http.get(
    api('care/intervals'),
    withToken(() => HttpResponse.json(intervals)),
  ),
  http.put(
    api('care/intervals'),
    withToken(() => HttpResponse.json(intervals)),
  ),
  http.post(
    api('care'),
    withToken(() => HttpResponse.json(batch, { status: 201 })),
  ),
  http.put(
    api('care/:id'),
    withToken(() => HttpResponse.json(visits[0])),
  ),
  ...['care', 'care/:id'].map((path) =>
    http.delete(
      api(path),
      withToken(() => new HttpResponse(null, { status: 204 })),
    ),
  ),
];
