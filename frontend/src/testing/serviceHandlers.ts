import { http, HttpResponse } from 'msw';

import { blanket, board, horseServices, madeMonth, month, ticks } from './fixtures/serviceFixtures';
import { api, withToken } from './handlers';

/** Handlers of services and of the month, without state. */
export const serviceHandlers = [
  http.get(
    api('services'),
    withToken(() => HttpResponse.json([board, blanket])),
  ),
  http.post(
    api('services'),
    withToken(() => HttpResponse.json(board, { status: 201 })),
  ),
  http.get(
    api('services/done'),
    withToken(() => HttpResponse.json(ticks)),
  ),
  http.get(
    api('services/:id'),
    withToken(() => HttpResponse.json(board)),
  ),
  http.put(
    api('services/:id'),
    withToken(() => HttpResponse.json(board)),
  ),
  http.get(
    api('horses/:id/services'),
    withToken(() => HttpResponse.json(horseServices)),
  ),
  http.put(
    api('horses/:id/services'),
    withToken(() => HttpResponse.json(horseServices)),
  ),
  http.get(
    api('bills/month'),
    withToken(({ request }) =>
      HttpResponse.json({
        ...month,
        month: new URL(request.url).searchParams.get('month') ?? month.month,
      }),
    ),
  ),
  http.post(
    api('bills/month'),
    withToken(() => HttpResponse.json(madeMonth, { status: 201 })),
  ),
  http.post(
    api('bills/month/send'),
    withToken(() => HttpResponse.json({ sent: 2, not_sent: [] })),
  ),
];
