import { http, HttpResponse } from 'msw';

import {
  gate,
  myDay,
  nextClass,
  order,
  publicSchedule,
  schedule,
  waitingGate,
  wholeDay,
} from './fixtures/dayFixtures';
import { api, withToken } from './handlers';

const CLASS = 'events/:id/classes/:classId';

const gateOf = (classId: unknown) => (classId === nextClass.class_id ? waitingGate : gate);

/** A stream that says what the day is, and then nothing more. */
const live = () => {
  const text = `event: day\ndata: ${JSON.stringify(wholeDay)}\n\n`;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
  });
  return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
};

/** Handlers of the show day, without state. */
export const dayHandlers = [
  http.get(api('events/public/:id/live'), live),
  http.get(api('events/:id/live'), withToken(live)),
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
