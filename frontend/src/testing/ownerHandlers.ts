import { http, HttpResponse } from 'msw';

import { ownerLink, ownerMessages, ownerPage } from './fixtures/ownerFixtures';
import { api, withToken } from './handlers';

const [unseen] = ownerMessages;

/** Handlers of owners' pages and of what owners write, without state. */
export const ownerHandlers = [
  http.get(
    api('contacts/:id/owner_link'),
    withToken(() => HttpResponse.json(ownerLink)),
  ),
  http.post(
    api('contacts/:id/owner_link'),
    withToken(() => HttpResponse.json(ownerLink)),
  ),
  http.delete(
    api('contacts/:id/owner_link'),
    withToken(() => new HttpResponse(null, { status: 204 })),
  ),
  http.get(api('owners/:token'), () => HttpResponse.json(ownerPage)),
  http.post(api('owners/:token/messages'), () => new HttpResponse(null, { status: 202 })),
  http.get(
    api('owner_messages'),
    withToken(({ request }) => {
      const seen = new URL(request.url).searchParams.get('seen');
      return HttpResponse.json(
        ownerMessages.filter((it) => seen === null || String(it.seen) === seen),
      );
    }),
  ),
  http.put(
    api('owner_messages/:id'),
    withToken(() => HttpResponse.json({ ...unseen, seen: true })),
  ),
];
