import { http, HttpResponse } from 'msw';

import { showBarn } from './fixtures/showBarnFixtures';
import { api, withToken } from './handlers';

const answer = () => HttpResponse.json(showBarn);

/** Handlers of the barns of a show, without state. */
export const showBarnHandlers = [
  http.post(api('events/public/:id/groups'), () => HttpResponse.json(showBarn, { status: 201 })),
  http.get(api('groups/:token'), answer),
  http.put(api('groups/:token'), answer),
  http.put(api('groups/:token/split'), answer),
  http.post(api('receipts/:id/take_into_book'), () => HttpResponse.json({ entry_id: 'e1' })),
  http.get(
    api('events/:id/groups'),
    withToken(() => HttpResponse.json({ groups: [showBarn] })),
  ),
  http.post(
    api('events/:id/groups'),
    withToken(() => HttpResponse.json(showBarn, { status: 201 })),
  ),
  http.get(api('events/:id/groups/:barn'), withToken(answer)),
  http.put(api('events/:id/groups/:barn'), withToken(answer)),
  http.post(api('events/:id/groups/:barn/entries'), withToken(answer)),
  http.post(api('events/:id/groups/:barn/lines'), withToken(answer)),
];
