import { http, HttpResponse } from 'msw';

import { contacts, wholeContact } from './fixtures/contactFixtures';
import { medication, medicationRow, task, today } from './fixtures/taskFixtures';
import { api, withToken } from './handlers';

/** Handlers of contacts, tasks and medication, without state. */
export const barnHandlers = [
  http.get(
    api('contacts'),
    withToken(() => HttpResponse.json(contacts)),
  ),
  http.post(
    api('contacts'),
    withToken(() => HttpResponse.json(contacts[0], { status: 201 })),
  ),
  http.get(
    api('contacts/:id'),
    withToken(() => HttpResponse.json(wholeContact)),
  ),
  http.put(
    api('contacts/:id'),
    withToken(() => HttpResponse.json(wholeContact)),
  ),
  ...Object.entries({
    today,
    tasks: [task],
    'tasks/:id': task,
    medications: [medicationRow],
    'medications/withdrawals': [],
    'medications/recorded_twice': [],
    'medications/:id': medication,
  }).map(([path, answer]) =>
    http.get(
      api(path),
      withToken(() => HttpResponse.json(answer)),
    ),
  ),
  http.post(
    api('tasks'),
    withToken(() => HttpResponse.json(task, { status: 201 })),
  ),
  http.post(
    api('medications'),
    withToken(() => HttpResponse.json(medication, { status: 201 })),
  ),
];
