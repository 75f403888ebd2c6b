import { http, HttpResponse } from 'msw';

import { deviceLink } from './fixtures/dayFixtures';
import { inspectedShow } from './fixtures/inspectionFixtures';
import { card, judging, majority, tied } from './fixtures/ringFixtures';
import { publicEvent } from './fixtures/fixtures';
import { api, withToken } from './handlers';

const CLASS = 'events/:id/classes/:classId';

/** Handlers of the rings of shows, without state. */
export const ringHandlers = [
  http.get(
    api('events/:id/judging'),
    withToken(() => HttpResponse.json(judging)),
  ),
  http.get(
    api('events/:id/judges'),
    withToken(() => HttpResponse.json([])),
  ),
  http.get(
    api(`${CLASS}/format`),
    withToken(({ params }) => {
      const { format = null } = judging.find((one) => one.class_id === params['classId']) ?? {};
      return HttpResponse.json(format && { ...format, revision: 1 });
    }),
  ),
  http.put(
    api(`${CLASS}/format`),
    withToken(() => HttpResponse.json(majority)),
  ),
  http.get(
    api(`${CLASS}/cards/:judge`),
    withToken(() => HttpResponse.json(card)),
  ),
  http.put(
    api(`${CLASS}/cards/:judge`),
    withToken(() => HttpResponse.json({ ...card, revision: 4 })),
  ),
  http.get(
    api(`${CLASS}/results`),
    withToken(() => HttpResponse.json(tied)),
  ),
  http.put(
    api(`${CLASS}/work_off`),
    withToken(() => HttpResponse.json(tied)),
  ),
  http.post(
    api(`${CLASS}/results/publish`),
    withToken(() => HttpResponse.json(tied)),
  ),
  http.get(
    api('events/:id/device_links'),
    withToken(() => HttpResponse.json([deviceLink])),
  ),
  http.post(
    api('events/:id/device_links'),
    withToken(() => HttpResponse.json(deviceLink, { status: 201 })),
  ),
  http.get(
    api('events/:id/inspections'),
    withToken(() => HttpResponse.json(inspectedShow)),
  ),
  http.get(api('events/public/:id/results'), () =>
    HttpResponse.json({ event_id: publicEvent._id.$oid, name: publicEvent.name, classes: [] }),
  ),
];
