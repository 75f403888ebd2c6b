import { configureStore } from '@reduxjs/toolkit';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { api } from '../testing/handlers';
import { server } from '../testing/server';
import { baseApi } from './baseApi';
import { endpoints, pathTo } from './endpoints';

const probes = endpoints((call) => ({
  note: call.read('notes/{id}'),
  sums: call.read('book/summary'),
  sheet: call.read('events/{id}/classes/{class_id}/entries'),
  notes: call.list('notes'),
  addNote: call.create('notes'),
  saveNote: call.put('notes/{id}'),
  removeNote: call.remove('notes/{id}'),
  changePassword: call.put('accounts/password'),
  // @ts-expect-error The API has no such path.
  nothing: call.read('no/such/path'),
  // @ts-expect-error This path is not made once for each key.
  noKey: call.create('accounts/login'),
}));

const note = { text: 'Shod on Monday', horse_ids: [] };

it('sends the parts of an argument where the path says', async () => {
  const sent: string[] = [];
  server.use(
    http.all(api('*'), async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const body = await request.text();
      const key = request.headers.get('idempotency-key') ?? '';
      const address = `${pathname.replace('/showstable/', '')}${search}`;
      sent.push([request.method, address, body, key].filter(Boolean).join(' '));
      return HttpResponse.json([], { headers: { link: '</x?cursor=c2>; rel="next"' } });
    }),
  );
  const { dispatch } = configureStore({
    reducer: { api: baseApi.reducer },
    middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(baseApi.middleware),
  });
  const { note: read, sums, sheet, notes, addNote, saveNote, removeNote } = probes.endpoints;
  await dispatch(read.initiate('a/b'));
  await dispatch(sums.initiate({ year: 2026, by: 'month' }));
  await dispatch(sheet.initiate({ id: 'e1', class_id: 'c1' }));
  await dispatch(notes.initiate({ q: 'x' }));
  await dispatch(notes.initiate({ q: 'x' }, { direction: 'forward' }));
  await dispatch(addNote.initiate({ body: note, idempotencyKey: 'k1' }));
  await dispatch(saveNote.initiate({ id: 'n1', body: note }));
  await dispatch(removeNote.initiate('n1'));
  await dispatch(
    probes.endpoints.changePassword.initiate({ current_password: 'a', password: 'b' }),
  );
  // @ts-expect-error A year is required.
  void sums.initiate({ by: 'month' });
  // @ts-expect-error So is the text of a note.
  void saveNote.initiate({ id: 'n1', body: {} });
  const body = JSON.stringify(note);
  expect(sent).toEqual([
    'GET notes/a%2Fb',
    'GET book/summary?year=2026&by=month',
    'GET events/e1/classes/c1/entries',
    'GET notes?q=x',
    'GET notes?q=x&cursor=c2',
    `POST notes ${body} k1`,
    `PUT notes/n1 ${body}`,
    'DELETE notes/n1',
    'PUT accounts/password {"current_password":"a","password":"b"}',
  ]);
});

it('gives the path of a file', () =>
  expect(pathTo('documents/{id}/file', 'd1')).toBe('documents/d1/file'));
