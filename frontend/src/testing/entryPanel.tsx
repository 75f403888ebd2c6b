import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import type { Schemas } from '../api/types';
import { wholeEntry } from './fixtures/entryFixtures';
import { oid, registration } from './fixtures/fixtures';
import { api } from './handlers';
import { renderApp } from './renderApp';
import { server } from './server';

const address = `/event/${oid(10).$oid}/entries/${registration._id.$oid}`;

/** Opens an entry with these differences from the usual one. */
export async function open(changes: Partial<Schemas['EntryView']> = {}) {
  show(changes);
  const app = renderApp(address);
  await screen.findByRole('region', { name: 'Payments' });
  return app;
}

/** Lets the server have the entry with these differences. */
export const show = (changes: Partial<Schemas['EntryView']>) =>
  server.use(
    http.get(api('registrations/:id'), () => HttpResponse.json({ ...wholeEntry, ...changes })),
  );

/** Records the bodies of a call, and answers it. */
export function record(path: string, ...answers: (() => Response)[]) {
  const sent: { body: unknown; key: string | null }[] = [];
  const handle = async ({ request }: { request: Request }) => {
    sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
    return answers[sent.length - 1]?.() ?? HttpResponse.json(wholeEntry);
  };
  server.use(http.post(api(path), handle), http.put(api(path), handle));
  return sent;
}
