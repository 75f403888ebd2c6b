import { http, HttpResponse } from 'msw';

import { document, findings, note } from './fixtures/documentFixtures';
import { api, withToken } from './handlers';

const pdf = () => new HttpResponse('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });

/** Handlers of documents, notes and the search, without state. */
export const documentHandlers = [
  http.get(
    api('documents'),
    withToken(() => HttpResponse.json([document])),
  ),
  http.post(
    api('documents'),
    withToken(() => HttpResponse.json(document, { status: 201 })),
  ),
  http.get(
    api('documents/:id'),
    withToken(() => HttpResponse.json(document)),
  ),
  http.put(
    api('documents/:id'),
    withToken(() => HttpResponse.json(document)),
  ),
  http.get(api('documents/:id/file'), withToken(pdf)),
  http.get(
    api('notes'),
    withToken(() => HttpResponse.json([note])),
  ),
  http.post(
    api('notes'),
    withToken(() => HttpResponse.json(note, { status: 201 })),
  ),
  http.get(
    api('notes/:id'),
    withToken(() => HttpResponse.json(note)),
  ),
  http.put(
    api('notes/:id'),
    withToken(() => HttpResponse.json(note)),
  ),
  http.get(
    api('search'),
    withToken(() => HttpResponse.json(findings)),
  ),
];
