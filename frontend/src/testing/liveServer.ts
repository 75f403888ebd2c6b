import { http, HttpResponse } from 'msw';

import type { LiveDay } from '../features/rings/dayTypes';
import { api } from './handlers';
import { server } from './server';

/** A server whose live streams say what a test wants. */
export function liveServer() {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const tokens: (string | null)[] = [];
  const stream = ({ request }: { request: Request }) => {
    tokens.push(request.headers.get('token-x'));
    let own: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller;
        open.add(controller);
      },
      cancel: () => {
        if (own !== undefined) open.delete(own);
      },
    });
    request.signal.addEventListener('abort', () => {
      if (own !== undefined) open.delete(own);
    });
    return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  server.use(
    http.get(api('events/:id/live'), stream),
    http.get(api('events/public/:id/live'), stream),
  );
  return {
    /** How many streams were opened so far. */
    count: () => tokens.length,
    /** How many are open. */
    open: () => open.size,
    /** The tokens that were sent. */
    tokens,
    send: (day: LiveDay) => {
      const text = `event: day\nid: ${day.version}\ndata: ${JSON.stringify(day)}\n\n`;
      for (const controller of open) controller.enqueue(new TextEncoder().encode(text));
    },
  };
}
