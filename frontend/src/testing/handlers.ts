import { http, HttpResponse, type HttpResponseResolver } from 'msw';

import type { Problem, Schemas } from '../api/types';
import { eventRow, eventTemplate, ownEvent } from './eventFixtures';
import { account, organization, publicEvent, registration } from './fixtures';

/** The absolute address of a call: `api('accounts/me')`. */
export const api = (path: string) => `${location.origin}/showstable/${path}`;

/** An answer that is not a success, in the shape of the server. */
export function problem(
  status: number,
  code: string,
  errors: string,
  fields?: Problem['fields'],
): HttpResponse<Problem> {
  const body: Problem = { type: 'about:blank', title: code, status, detail: errors, errors, code };
  return HttpResponse.json(fields ? { ...body, fields } : body, {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}

/** Guards a handler as the server does: no token, no answer. */
export function withToken(resolver: HttpResponseResolver): HttpResponseResolver {
  return (info) =>
    info.request.headers.has('token-x')
      ? resolver(info)
      : problem(401, 'unauthenticated', 'Please sign in.');
}

/** Stateless answers: each call is answered alike whatever came before it. */
export const handlers = [
  http.get(
    api('accounts/me'),
    withToken(() => HttpResponse.json(account)),
  ),
  http.post(api('accounts/login'), () =>
    HttpResponse.json<Schemas['TokenView']>({ token: 'a-token' }),
  ),
  http.post(api('accounts/signup'), () =>
    HttpResponse.json<Schemas['TokenView']>({ token: 'a-token' }, { status: 201 }),
  ),
  http.get(
    api('events'),
    withToken(() => HttpResponse.json([eventRow])),
  ),
  http.post(
    api('events'),
    withToken(() => HttpResponse.json(ownEvent, { status: 201 })),
  ),
  http.get(
    api('events/templates'),
    withToken(() => HttpResponse.json([eventTemplate])),
  ),
  http.delete(
    api('events/templates/:id'),
    withToken(() => new HttpResponse(null, { status: 204 })),
  ),
  http.get(
    api('events/:id'),
    withToken(() => HttpResponse.json(ownEvent)),
  ),
  http.put(
    api('events/:id'),
    withToken(() => HttpResponse.json(ownEvent)),
  ),
  http.delete(
    api('events/:id'),
    withToken(() => new HttpResponse(null, { status: 204 })),
  ),
  http.get(
    api('events/:id/event_data'),
    withToken(() =>
      HttpResponse.json<Schemas['EventSummaryView']>({ participant_count: 128, total_fees: 5470 }),
    ),
  ),
  http.post(
    api('events/:id/submit_to_usda'),
    withToken(() => HttpResponse.json(ownEvent)),
  ),
  http.get(api('events/public/:id'), () => HttpResponse.json(publicEvent)),
  http.post(api('events/:id/register'), () => HttpResponse.json(registration, { status: 201 })),
  http.get(
    api('events/:id/registrations'),
    withToken(() => HttpResponse.json([registration])),
  ),
  http.get(
    api('organization'),
    withToken(() => HttpResponse.json(organization)),
  ),
  http.put(
    api('organization/:id'),
    withToken(() => HttpResponse.json(organization)),
  ),
];
