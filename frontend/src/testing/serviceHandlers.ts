import { http, HttpResponse } from 'msw';

import {
  accounts,
  billSettings,
  blanket,
  board,
  cash,
  horseServices,
  madeMonth,
  month,
  receivables,
  ticks,
} from './fixtures/serviceFixtures';
import { api, withToken } from './handlers';

/** Handlers of services, of the month and of cash, without state. */
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
    withToken(() => HttpResponse.json({ sent: 2, not_sent: [], delivery: 'email' })),
  ),
  http.get(
    api('book/cash'),
    withToken(({ request }) => {
      const { searchParams: of } = new URL(request.url);
      return HttpResponse.json({ ...cash, from: of.get('from'), to: of.get('to') });
    }),
  ),
  http.get(
    api('book/receivables'),
    withToken(() => HttpResponse.json(receivables)),
  ),
  http.get(
    api('bills/settings'),
    withToken(() => HttpResponse.json(billSettings)),
  ),
  http.put(
    api('bills/settings'),
    withToken(() => HttpResponse.json(billSettings)),
  ),
  http.get(
    api('book/accounts'),
    withToken(() => HttpResponse.json(accounts)),
  ),
  http.put(
    api('book/accounts'),
    withToken(() => HttpResponse.json(accounts)),
  ),
];
