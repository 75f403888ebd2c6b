import { http, HttpResponse, type HttpResponseResolver } from 'msw';

import type { Problem, Schemas } from '../api/types';
import type { OverviewKind } from '../features/horses/horsesApi';
import { careDue, farrier, series } from './fixtures/calendarFixtures';
import { wholeEntry } from './fixtures/entryFixtures';
import { eventRow, eventTemplate, ownEvent } from './fixtures/eventFixtures';
import {
  account,
  apiToken,
  members,
  newApiToken,
  newInvitation,
  newRegistration,
  offer,
  oid,
  organization,
  LACKING_LINK,
  ownEntry,
  ownRole,
  publicEvent,
  sessions,
} from './fixtures/fixtures';
import { breeds, careRows, horse, horseRows, saleRows } from './fixtures/horseFixtures';
import { inquiries } from './fixtures/marketplaceFixtures';
import { overviewRows } from './fixtures/overviewFixtures';
import { letter, readyNotice, usdaOverview } from './fixtures/usdaFixtures';

/** The absolute URL of an API path: `api('accounts/me')`. */
export const api = (path: string) => `${location.origin}/showstable/${path}`;

/** An error answer in the server's format. */
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

/** Makes a handler answer 401 without a token, like the server. */
export function withToken(resolver: HttpResponseResolver): HttpResponseResolver {
  return (info) =>
    info.request.headers.has('token-x')
      ? resolver(info)
      : problem(401, 'unauthenticated', 'Please sign in.');
}

/** The address of an uploaded photo. */
export const UPLOADED_PHOTO = '/showstable/photos/a1b2c3d4e5f60718293a4b5c6d7e8f90';

const pdf = () => new HttpResponse('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });

/** Handlers without state: a call always gets the same answer. */
export const handlers = [
  http.get(api('health/live'), () => HttpResponse.json({ status: 'ok' })),
  http.get(
    api('accounts/me'),
    withToken(() => HttpResponse.json(account)),
  ),
  http.get(
    api('organizations'),
    withToken(() => HttpResponse.json([ownRole])),
  ),
  http.get(
    api('organization/:id/members'),
    withToken(() => HttpResponse.json(members)),
  ),
  http.get(
    api('organization/:id/invitations'),
    withToken(() => HttpResponse.json([])),
  ),
  http.post(
    api('organization/:id/invitations'),
    withToken(() => HttpResponse.json(newInvitation, { status: 201 })),
  ),
  http.get(api('invitations/:token'), () => HttpResponse.json(offer)),
  http.post(
    api('invitations/:token'),
    withToken(() => HttpResponse.json(offer)),
  ),
  http.get(
    api('accounts/sessions'),
    withToken(() => HttpResponse.json(sessions)),
  ),
  http.get(
    api('accounts/tokens'),
    withToken(() => HttpResponse.json([apiToken])),
  ),
  http.post(
    api('accounts/tokens'),
    withToken(() => HttpResponse.json(newApiToken, { status: 201 })),
  ),
  http.get(
    api('accounts/exports'),
    withToken(() => HttpResponse.json<Schemas['ExportView'][]>([])),
  ),
  http.delete(
    api('accounts/me'),
    withToken(() => new HttpResponse(null, { status: 204 })),
  ),
  http.delete(
    api('accounts/session'),
    withToken(() => new HttpResponse(null, { status: 204 })),
  ),
  http.get(
    api('accounts/second_factor'),
    withToken(() =>
      HttpResponse.json<Schemas['SecondFactorView']>({ is_on: false, recovery_codes_left: 0 }),
    ),
  ),
  http.post(
    api('accounts/second_factor'),
    withToken(() =>
      HttpResponse.json<Schemas['SecretView']>({
        secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
        otpauth_url: 'otpauth://totp/Show%20Stable:rae@example.org',
        qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      }),
    ),
  ),
  http.put(
    api('accounts/password'),
    withToken(() => new HttpResponse(null, { status: 204 })),
  ),
  http.put(
    api('accounts/email'),
    withToken(() => new HttpResponse(null, { status: 202 })),
  ),
  http.post(api('accounts/email/:token'), () => new HttpResponse(null, { status: 204 })),
  http.post(api('accounts/password_reset'), () => new HttpResponse(null, { status: 202 })),
  http.put(api('accounts/password_reset/:token'), () => new HttpResponse(null, { status: 204 })),
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
    api('calendar'),
    withToken(() => HttpResponse.json([farrier, careDue])),
  ),
  http.get(
    api('appointments/:id'),
    withToken(() => HttpResponse.json(series)),
  ),
  http.post(
    api('appointments'),
    withToken(() => HttpResponse.json(series, { status: 201 })),
  ),
  http.put(
    api('appointments/:id'),
    withToken(() => HttpResponse.json(series)),
  ),
  http.get(
    api('calendar_feed'),
    withToken(() => HttpResponse.json({ url: null, created_at: null })),
  ),
  http.get(
    api('events/types'),
    withToken(() => HttpResponse.json(['Breed Show', 'Walking / Gaited Horse Show'])),
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
  http.put(
    api('events/:id/classes/:class_id'),
    withToken(() => HttpResponse.json(ownEvent)),
  ),
  http.post(
    api('events/:id/copy'),
    withToken(() => HttpResponse.json({ ...ownEvent, _id: oid(11) }, { status: 201 })),
  ),
  http.get(
    api('events/:id/event_data'),
    withToken(() =>
      HttpResponse.json<Schemas['EventDataView']>({
        participant_count: 128,
        total_fees: 5470,
        classes: [
          { name: 'Open Pleasure', entries: 96 },
          { name: 'Youth Lite Shod', entries: 32 },
        ],
      }),
    ),
  ),
  http.post(
    api('events/:id/submit_to_usda'),
    withToken(() => HttpResponse.json(ownEvent)),
  ),
  http.get(
    api('events/:id/usda'),
    withToken(() => HttpResponse.json(usdaOverview)),
  ),
  http.get(
    api('events/:id/usda/letter'),
    withToken(() => HttpResponse.json(letter)),
  ),
  http.post(
    api('events/:id/usda/letter'),
    withToken(() => HttpResponse.json<Schemas['ReadyNoticeView']>({ ...readyNotice, letter })),
  ),
  http.get(
    api('events/:id/usda/letter.pdf'),
    withToken(() => pdf()),
  ),
  http.get(
    api('events/:id/usda/notices/:noticeId/letter.pdf'),
    withToken(() => pdf()),
  ),
  http.post(
    api('events/:id/usda/amendments'),
    withToken(() => HttpResponse.json(usdaOverview, { status: 201 })),
  ),
  http.put(
    api('events/:id/usda/notices/:noticeId/acknowledgement'),
    withToken(() => HttpResponse.json(usdaOverview)),
  ),
  http.delete(
    api('events/:id/usda/notices/:noticeId/acknowledgement'),
    withToken(() => new HttpResponse(null, { status: 204 })),
  ),
  http.get(
    api('deadlines'),
    withToken(() => HttpResponse.json([])),
  ),
  http.get(api('events/public/:id'), () => HttpResponse.json(publicEvent)),
  http.get(api('entries/:token'), ({ params }) =>
    HttpResponse.json(
      params.token === LACKING_LINK
        ? { ...ownEntry, rider_email: '', missing: ['rider_email'] }
        : ownEntry,
    ),
  ),
  http.put(api('entries/:token'), () => HttpResponse.json(ownEntry)),
  http.post(api('events/:id/register'), () => HttpResponse.json(newRegistration, { status: 201 })),
  ...['classes', 'status', 'swap_number', 'waivers'].map((what) =>
    http.post(
      api(`registrations/:id/${what}`),
      withToken(() => HttpResponse.json(wholeEntry)),
    ),
  ),
  http.get(
    api('organization'),
    withToken(() => HttpResponse.json(organization)),
  ),
  http.put(
    api('organization/:id'),
    withToken(() => HttpResponse.json(organization)),
  ),
  http.get(
    api('horses'),
    withToken(() => HttpResponse.json(horseRows)),
  ),
  http.post(
    api('horses'),
    withToken(() => HttpResponse.json(horse, { status: 201 })),
  ),
  http.put(
    api('horses'),
    withToken(() => HttpResponse.json(horse)),
  ),
  http.get(api('horses/breeds'), () => HttpResponse.json(breeds)),
  http.get(
    api('horses/health'),
    withToken(() => HttpResponse.json(careRows)),
  ),
  http.get(
    api('horses/overview'),
    withToken(({ request }) => {
      const view = new URL(request.url).searchParams.get('view') as OverviewKind;
      return HttpResponse.json(overviewRows[view]);
    }),
  ),
  http.get(
    api('horses/for-sale'),
    withToken(() => HttpResponse.json(saleRows)),
  ),
  http.post(
    api('horses/photo_upload'),
    withToken(() => HttpResponse.json(horse)),
  ),
  http.get(
    api('horses/:id'),
    withToken(() => HttpResponse.json(horse)),
  ),
  http.get(
    api('horses/:id/results'),
    withToken(() => HttpResponse.json([])),
  ),
  http.delete(
    api('horses/:id'),
    withToken(() => new HttpResponse(null, { status: 204 })),
  ),
  http.post(
    api('uploads'),
    withToken(() =>
      HttpResponse.json<Schemas['UploadView']>({ url: UPLOADED_PHOTO }, { status: 201 }),
    ),
  ),
  http.post(
    api('horses/:id/inquiries'),
    withToken(() => new HttpResponse(null, { status: 202 })),
  ),
  http.post(
    api('horses/:id/reports'),
    withToken(() =>
      HttpResponse.json<Schemas['ReportView']>(
        {
          _id: oid(410),
          reason: 'sold',
          details: '',
          created_at: { $date: '2026-05-21T12:00:00Z' },
        },
        { status: 201 },
      ),
    ),
  ),
  http.get(
    api('inquiries'),
    withToken(() => HttpResponse.json(inquiries)),
  ),
];
