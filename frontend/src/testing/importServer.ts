import { http, HttpResponse } from 'msw';

import type { Import, ImportDoubt } from '../features/imports/importTypes';
import { HORSE_ID } from './fixtures/horseFixtures';
import { draftImport } from './fixtures/importFixtures';
import { api } from './handlers';
import { server } from './server';

/** The page of the import that is served. */
export const ADDRESS = `/import/${draftImport._id.$oid}`;

/** Serves an import that keeps what is done to it. */
export function serveImport(first: Partial<Import> = {}) {
  let now: Import = { ...draftImport, ...first };
  const sent: unknown[] = [];
  const keys: (string | null)[] = [];
  server.use(
    http.get(api('imports/:id'), () => HttpResponse.json(now)),
    http.put(api('imports/:id'), async ({ request }) => {
      const body = (await request.json()) as Partial<Import>;
      sent.push(body);
      now = { ...now, ...body };
      return HttpResponse.json(now);
    }),
    http.put(api('imports/:id/doubts'), async ({ request }) => {
      const body = (await request.json()) as ImportDoubt;
      sent.push(body);
      const doubts = now.doubts.map((it) => (it.reason === body.reason ? { ...it, ...body } : it));
      now = { ...now, doubts };
      return HttpResponse.json(now);
    }),
    http.post(api('imports/:id/run'), ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      now = { ...now, state: 'done', made: now.will_add, preview: [] };
      return HttpResponse.json(now);
    }),
    http.post(api('imports/:id/undo'), () => {
      now = { ...now, state: 'undone' };
      return HttpResponse.json({
        removed: 497,
        kept: [
          { kind: 'horse', id: HORSE_ID, name: 'Midnight Sun' },
          { kind: 'area', id: 'area', name: 'Aisle A' },
        ],
      });
    }),
  );
  return { sent, keys };
}
