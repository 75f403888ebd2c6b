import { http, HttpResponse } from 'msw';

import {
  classSheet,
  countedClasses,
  message,
  payment,
  showMoney,
  soldExtra,
  takings,
  wholeEntry,
} from './fixtures/entryFixtures';
import { newRegistration, oid, registration } from './fixtures/fixtures';
import { api, withToken } from './handlers';

/** Handlers of the entries of shows, for their office, without state. */
export const entryHandlers = [
  http.get(
    api('events/:id/registrations'),
    withToken(({ request }) =>
      HttpResponse.json([
        new URL(request.url).searchParams.get('q') === '#112'
          ? { ...registration, _id: oid(112), back_number: 112 }
          : registration,
      ]),
    ),
  ),
  http.post(
    api('events/:id/registrations'),
    withToken(() => HttpResponse.json(newRegistration, { status: 201 })),
  ),
  http.get(
    api('events/:id/classes'),
    withToken(() => HttpResponse.json(countedClasses)),
  ),
  http.get(
    api('events/:id/classes/:classId/entries'),
    withToken(() => HttpResponse.json(classSheet)),
  ),
  http.post(
    api('events/:id/classes/:classId/cancel'),
    withToken(() => HttpResponse.json({ entries: 2, off: 12.5 })),
  ),
  http.get(
    api('events/:id/messages'),
    withToken(() => HttpResponse.json([message])),
  ),
  http.get(
    api('events/:id/messages/recipients'),
    withToken(() => HttpResponse.json({ recipients: 96, delivery: 'outbox' })),
  ),
  http.post(
    api('events/:id/messages'),
    withToken(() => HttpResponse.json(message, { status: 201 })),
  ),
  http.get(api('events/:id/print/unprintable'), () => HttpResponse.json([])),
  http.get(
    api('events/:id/extras'),
    withToken(() => HttpResponse.json([soldExtra])),
  ),
  http.get(
    api('events/:id/money'),
    withToken(({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.has('by') ? takings : showMoney),
    ),
  ),
  http.get(
    api('registrations/:id'),
    withToken(() => HttpResponse.json(wholeEntry)),
  ),
  http.put(
    api('registrations/:id'),
    withToken(() => HttpResponse.json(wholeEntry)),
  ),
  http.post(
    api('registrations/:id/payments'),
    withToken(() => HttpResponse.json(payment, { status: 201 })),
  ),
  http.post(
    api('payments/:id/void'),
    withToken(() => HttpResponse.json(payment, { status: 201 })),
  ),
  http.put(
    api('registrations/:id/extras'),
    withToken(() => HttpResponse.json(wholeEntry)),
  ),
  http.post(
    api('registrations/:id/charges'),
    withToken(() => HttpResponse.json(wholeEntry, { status: 201 })),
  ),
];
