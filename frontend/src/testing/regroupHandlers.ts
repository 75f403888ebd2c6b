import { http, HttpResponse } from 'msw';

import { combined, fiveHorses, split, trayClass } from './fixtures/regroupFixtures';
import { api, withToken } from './handlers';

const CLASS = 'events/:id/classes/:classId';

/** Handlers of splitting and combining, without state. They come before those of all entries. */
export const regroupHandlers = [
  http.get(
    api('events/:id/classes/regrouped'),
    withToken(() => HttpResponse.json([])),
  ),
  http.get(
    api(`events/:id/classes/${trayClass.class_id}/entries`),
    withToken(() => HttpResponse.json(fiveHorses)),
  ),
  http.post(
    api(`${CLASS}/split`),
    withToken(() => HttpResponse.json(split, { status: 201 })),
  ),
  http.post(
    api('events/:id/classes/combine'),
    withToken(() => HttpResponse.json(combined, { status: 201 })),
  ),
];
