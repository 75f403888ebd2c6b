import { http } from 'msw';

import { api } from './handlers';
import { server } from './server';

interface SentCare {
  method: string;
  path: string;
  query: string;
  body: unknown;
}

/** Records the changes of care, and answers as the handlers do. */
export function recordCare() {
  const sent: SentCare[] = [];
  const note = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.clone().text();
    sent.push({
      method: request.method,
      path: pathname,
      query: search,
      body: text === '' ? null : (JSON.parse(text) as unknown),
    });
  };
  server.use(
    ...['care', 'care/:id', 'horses/:id/care', 'care/intervals'].map((path) =>
      http.all(api(path), async ({ request }) => {
        if (request.method !== 'GET') await note(request);
        // The handler after this one answers.
        return undefined;
      }),
    ),
  );
  return { sent };
}
