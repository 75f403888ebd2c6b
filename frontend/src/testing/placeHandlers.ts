import { http, HttpResponse } from 'msw';

import { places, stays, turnout } from './fixtures/placeFixtures';
import { api, withToken } from './handlers';

/** Handlers of the plan of the barn, without state. */
export const placeHandlers = [
  http.get(
    api('places'),
    withToken(() => HttpResponse.json(places)),
  ),
  http.put(
    api('places'),
    withToken(() => HttpResponse.json({ ...places, revision: 4 })),
  ),
  http.put(
    api('places/swap'),
    withToken(() => HttpResponse.json(places)),
  ),
  http.put(
    api('horses/:id/place'),
    withToken(() => HttpResponse.json(stays[0])),
  ),
  http.get(
    api('horses/:id/places'),
    withToken(() => HttpResponse.json(stays)),
  ),
  http.get(
    api('turnout'),
    withToken(() => HttpResponse.json(turnout)),
  ),
  http.put(
    api('turnout'),
    withToken(() => HttpResponse.json({ ...turnout, revision: 3 })),
  ),
];
