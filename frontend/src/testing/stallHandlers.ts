import { http, HttpResponse } from 'msw';

import {
  deliveries,
  SHAVINGS,
  showStalls,
  stallBookings,
  stallCrew,
} from './fixtures/stallFixtures';
import { api, withToken } from './handlers';

/** Handlers of the stalls of a show, without state. */
export const stallHandlers = [
  http.get(
    api('events/:id/show_stalls'),
    withToken(() => HttpResponse.json(showStalls)),
  ),
  http.put(
    api('events/:id/show_stalls'),
    withToken(() => HttpResponse.json({ ...showStalls, revision: 3 })),
  ),
  http.get(
    api('events/:id/stall_bookings'),
    withToken(() => HttpResponse.json(stallBookings)),
  ),
  http.get(
    api('events/:id/deliveries'),
    withToken(() => HttpResponse.json(deliveries)),
  ),
  http.post(
    api('events/:id/deliveries'),
    withToken(() => HttpResponse.json(SHAVINGS, { status: 201 })),
  ),
  http.get(
    api('events/:id/stall_crew'),
    withToken(() => HttpResponse.json(stallCrew)),
  ),
  http.post(
    api('events/:id/stall_bookings'),
    withToken(() => HttpResponse.json(stallBookings[0], { status: 201 })),
  ),
];
