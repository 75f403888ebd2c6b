import { http, HttpResponse } from 'msw';

import {
  gate,
  myDay,
  nextClass,
  order,
  publicSchedule,
  schedule,
  waitingGate,
} from './fixtures/dayFixtures';
import { api, withToken } from './handlers';

const CLASS = 'events/:id/classes/:classId';

const gateOf = (classId: unknown) => (classId === nextClass.class_id ? waitingGate : gate);

/** Handlers of the show day, without state. */
export const dayHandlers = [
  http.get(api('events/public/:id/schedule'), () => HttpResponse.json(publicSchedule)),
  http.get(api('events/public/:id/my_day'), () => HttpResponse.json(myDay)),
  http.get(
    api('events/:id/schedule'),
    withToken(() => HttpResponse.json(schedule)),
  ),
  http.put(
    api('events/:id/schedule'),
    withToken(() => HttpResponse.json({ ...schedule, revision: schedule.revision + 1 })),
  ),
  http.put(
    api('events/:id/rings/:ringId/state'),
    withToken(() => HttpResponse.json(schedule)),
  ),
  http.get(
    api(`${CLASS}/order`),
    withToken(() => HttpResponse.json(order)),
  ),
  http.post(
    api(`${CLASS}/order`),
    withToken(() => HttpResponse.json(order)),
  ),
  http.put(
    api(`${CLASS}/order`),
    withToken(() => HttpResponse.json(order)),
  ),
  http.get(
    api(`${CLASS}/gate`),
    withToken(({ params }) => HttpResponse.json(gateOf(params['classId']))),
  ),
  http.post(
    api(`${CLASS}/gate`),
    withToken(({ params }) => HttpResponse.json(gateOf(params['classId']))),
  ),
  http.post(
    api(`${CLASS}/state`),
    withToken(({ params }) => HttpResponse.json(gateOf(params['classId']))),
  ),
];
