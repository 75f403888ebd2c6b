import { http, HttpResponse } from 'msw';

import { bill, bookEntry, budget, overdueBill, proposal, summaries } from './fixtures/bookFixtures';
import { api, withToken } from './handlers';

/** Handlers of the book and the bills, without state. */
export const bookHandlers = [
  http.get(
    api('book'),
    withToken(() => HttpResponse.json([bookEntry])),
  ),
  http.post(
    api('book'),
    withToken(() => HttpResponse.json(bookEntry, { status: 201 })),
  ),
  http.get(
    api('book/summary'),
    withToken(({ request }) => {
      const { searchParams } = new URL(request.url);
      const rows = summaries[searchParams.get('by') ?? ''] ?? [];
      const year = Number(searchParams.get('year'));
      const sum = (of: 'bills_paid' | 'bills_open') =>
        rows.reduce((total, row) => total + row[of], 0);
      return HttpResponse.json({
        ...budget,
        year,
        rows,
        bills_paid: sum('bills_paid'),
        bills_open: sum('bills_open'),
      });
    }),
  ),
  http.get(
    api('book/budget'),
    withToken(() => HttpResponse.json(budget)),
  ),
  http.put(
    api('book/budget'),
    withToken(() => HttpResponse.json(budget)),
  ),
  http.put(
    api('book/:id'),
    withToken(() => HttpResponse.json(bookEntry)),
  ),
  http.get(
    api('bills'),
    withToken(({ request }) => {
      const status = new URL(request.url).searchParams.get('status') ?? bill.status;
      return HttpResponse.json(status === bill.status ? [bill] : []);
    }),
  ),
  http.post(
    api('bills'),
    withToken(() => HttpResponse.json(bill, { status: 201 })),
  ),
  http.get(
    api('bills/proposal'),
    withToken(() => HttpResponse.json(proposal)),
  ),
  http.get(
    api('bills/:id'),
    withToken(({ params }) =>
      HttpResponse.json(params['id'] === overdueBill._id.$oid ? overdueBill : bill),
    ),
  ),
  http.put(
    api('bills/:id'),
    withToken(() => HttpResponse.json(bill)),
  ),
  http.post(
    api('bills/:id/payments'),
    withToken(() => HttpResponse.json(bill, { status: 201 })),
  ),
  http.post(
    api('bills/remind'),
    withToken(() => HttpResponse.json({ sent: 1, not_sent: [], delivery: 'email' })),
  ),
  http.post(
    api('bills/:id/remind'),
    withToken(() => HttpResponse.json(overdueBill, { status: 202 })),
  ),
  http.post(
    api('bills/:id/send'),
    withToken(() => HttpResponse.json(bill, { status: 202 })),
  ),
];
