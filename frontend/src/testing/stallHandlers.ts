import { http, HttpResponse } from 'msw';

import {
  deliveries,
  SHAVINGS,
  showStalls,
  stallBookings,
  stallCrew,
  stallsLeft,
} from './fixtures/stallFixtures';
import { api, withToken } from './handlers';

/** Handlers of the stalls of a show, without state. */
export const stallHandlers = [
  http.get(api('events/public/:id/show_stalls'), () => HttpResponse.json(stallsLeft)),
  http.post(api('events/public/:id/stall_holds'), () =>
    HttpResponse.json(
      {
        token: 'AAAAAAAAAAAAAAAAAAAAAA',
        held_until: { $date: new Date(Date.now() + 15 * 60_000).toISOString() },
        nights: [{ night: '2026-06-06', stall_id: stallsLeft[0]?.places[1]?.id }],
      },
      { status: 201 },
    ),
  ),
  http.delete(
    api('events/public/:id/stall_holds/:token'),
    () => new HttpResponse(null, { status: 204 }),
  ),
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
