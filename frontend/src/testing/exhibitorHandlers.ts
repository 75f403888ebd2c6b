import { http, HttpResponse } from 'msw';

import {
  exhibitor,
  membership,
  otherExhibitor,
  otherShowHorse,
  receipt,
  showHorse,
  wholeExhibitor,
  wholeShowHorse,
} from './fixtures/exhibitorFixtures';
import { oid } from './fixtures/fixtures';
import { api, withToken } from './handlers';
import { weekend, weekendBill } from './fixtures/weekendFixtures';

const people = [exhibitor, otherExhibitor];
const horses = [showHorse, otherShowHorse];

/** Of the ones that {@link wholeExhibitor} and its likes do not describe, nothing more is known. */
const bare = { names: [], entries: [], memberships: [], merges: [], credit: 0 };

const merged = () => HttpResponse.json({ merge_id: oid(821).$oid }, { status: 201 });

/** Handlers of the directory of shows, without state. */
export const exhibitorHandlers = [
  http.delete(
    api('exhibitors/:id/personal_data'),
    withToken(() => new HttpResponse(null, { status: 204 })),
  ),
  http.post(
    api('weekends/:id/payments'),
    withToken(() => HttpResponse.json({ payments: [] }, { status: 201 })),
  ),
  http.get(
    api('receipts'),
    withToken(() => HttpResponse.json([receipt])),
  ),
  http.post(
    api('receipts'),
    withToken(() => HttpResponse.json(receipt, { status: 201 })),
  ),
  ...['allot', 'void'].map((what) =>
    http.post(
      api(`receipts/:id/${what}`),
      withToken(() => HttpResponse.json(receipt)),
    ),
  ),
  http.get(api('weekends/:id'), () => HttpResponse.json(weekend)),
  http.get(api('weekends/:id/bills'), () => HttpResponse.json([weekendBill])),
  http.get(
    api('exhibitors'),
    withToken(() => HttpResponse.json(people)),
  ),
  http.post(
    api('exhibitors'),
    withToken(() => HttpResponse.json(exhibitor, { status: 201 })),
  ),
  http.get(
    api('exhibitors/:id'),
    withToken(({ params }) =>
      HttpResponse.json(
        params['id'] === otherExhibitor._id.$oid ? { ...otherExhibitor, ...bare } : wholeExhibitor,
      ),
    ),
  ),
  http.put(
    api('exhibitors/:id'),
    withToken(() => HttpResponse.json(exhibitor)),
  ),
  http.get(
    api('show_horses'),
    withToken(() => HttpResponse.json(horses)),
  ),
  http.post(
    api('show_horses'),
    withToken(() => HttpResponse.json(showHorse, { status: 201 })),
  ),
  http.get(
    api('show_horses/:id'),
    withToken(({ params }) =>
      HttpResponse.json(
        params['id'] === otherShowHorse._id.$oid ? { ...otherShowHorse, ...bare } : wholeShowHorse,
      ),
    ),
  ),
  http.put(
    api('show_horses/:id'),
    withToken(() => HttpResponse.json(showHorse)),
  ),
  ...['exhibitors', 'show_horses'].map((what) =>
    http.post(api(`${what}/:id/merge`), withToken(merged)),
  ),
  ...['exhibitors', 'show_horses'].map((what) =>
    http.post(
      api(`${what}/:id/memberships`),
      withToken(() => HttpResponse.json(membership, { status: 201 })),
    ),
  ),
  http.put(
    api('memberships/:id'),
    withToken(() => HttpResponse.json({ ...membership, revision: 2 })),
  ),
  http.delete(
    api('memberships/:id'),
    withToken(() => new HttpResponse(null, { status: 204 })),
  ),
  http.get(
    api('identities'),
    withToken(() => HttpResponse.json([])),
  ),
  http.delete(
    api('merges/:id'),
    withToken(() => new HttpResponse(null, { status: 204 })),
  ),
];

/** Lets the server list a record alone if it is sought, so that an option stays once it is there. */
export const foundBy = (path: 'exhibitors' | 'show_horses', q: string, found: object[]) =>
  http.get(api(path), ({ request }) =>
    HttpResponse.json(new URL(request.url).searchParams.get('q') === q ? found : []),
  );
