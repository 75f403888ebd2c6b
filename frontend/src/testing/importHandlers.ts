import { http, HttpResponse } from 'msw';

import { doneImport, draftImport, rowOf } from './fixtures/importFixtures';
import { api, withToken } from './handlers';

/** Handlers of imports, without state. */
export const importHandlers = [
  http.get(
    api('imports'),
    withToken(() => HttpResponse.json([rowOf(doneImport)])),
  ),
  http.post(
    api('imports'),
    withToken(() => HttpResponse.json(draftImport, { status: 201 })),
  ),
  http.get(
    api('imports/:id'),
    withToken(() => HttpResponse.json(draftImport)),
  ),
  http.put(
    api('imports/:id'),
    withToken(() => HttpResponse.json(draftImport)),
  ),
  http.post(
    api('imports/:id/run'),
    withToken(() => HttpResponse.json(doneImport)),
  ),
  http.post(
    api('imports/:id/undo'),
    withToken(() => HttpResponse.json({ removed: 2, kept: [] })),
  ),
];
