import { http, HttpResponse } from 'msw';

import type { LiveDay } from '../features/rings/dayTypes';
import {
  gate,
  myDay,
  nextClass,
  order,
  publicSchedule,
  runningClass,
  schedule,
  waitingGate,
  wholeDay,
} from './fixtures/dayFixtures';
import { prizeList, prizeListText, showFile } from './fixtures/prizeListFixtures';
import { api, withToken } from './handlers';

/** How the classes will probably go: the second one all together. */
const proposals = [runningClass, nextClass].map(({ class_id }, at) => ({
  class_id,
  goes: at === 0 ? ('one_by_one' as const) : ('together' as const),
  minutes: 20,
  minutes_per_entry: 4,
  drag: null,
  break_minutes: 0,
  is_known: at === 0,
}));

const CLASS = 'events/:id/classes/:classId';

const gateOf = (classId: unknown) => (classId === nextClass.class_id ? waitingGate : gate);

/** A stream that says what the day is, and then nothing more. */
export const live = (day: LiveDay = wholeDay) => {
  const text = `event: day\ndata: ${JSON.stringify(day)}\n\n`;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
  });
  return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
};

/** Handlers of the show day, without state. */
export const dayHandlers = [
  http.get(api('events/public/:id/live'), () => live()),
  http.get(
    api('events/:id/live'),
    withToken(() => live()),
  ),
  http.get(api('events/public/:id/schedule'), () => HttpResponse.json(publicSchedule)),
  http.get(api('events/public/:id/prize_list'), () => HttpResponse.json(prizeList)),
  http.get(
    api('events/:id/prize_list'),
    withToken(() => HttpResponse.json(prizeListText)),
  ),
  http.put(
    api('events/:id/prize_list'),
    withToken(() => HttpResponse.json({ ...prizeListText, revision: 2 })),
  ),
  http.get(
    api('events/:id/files'),
    withToken(() => HttpResponse.json({ files: [showFile] })),
  ),
  http.post(
    api('events/:id/files'),
    withToken(() => HttpResponse.json(showFile, { status: 201 })),
  ),
  http.delete(
    api('events/:id/files/:file'),
    withToken(() => new HttpResponse(null, { status: 204 })),
  ),
  http.get(api('events/public/:id/my_day'), () => HttpResponse.json(myDay)),
  http.get(
    api('events/:id/schedule'),
    withToken(() => HttpResponse.json(schedule)),
  ),
  http.get(
    api('events/:id/schedule/proposals'),
    withToken(() => HttpResponse.json(proposals)),
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
