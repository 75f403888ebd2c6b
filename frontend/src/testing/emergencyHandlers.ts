import { http, HttpResponse } from 'msw';

import {
  emergencyChoices,
  emergencyLink,
  emergencyLinks,
  emergencyPage,
} from './fixtures/emergencyFixtures';
import { api, withToken } from './handlers';

/** Handlers of the emergency pages, without state. */
export const emergencyHandlers = [
  http.get(
    api('emergency_links'),
    withToken(() => HttpResponse.json(emergencyLinks)),
  ),
  http.get(
    api('emergency_links/choices'),
    withToken(() => HttpResponse.json(emergencyChoices)),
  ),
  http.put(
    api('emergency_links/choices'),
    withToken(() => HttpResponse.json(emergencyChoices)),
  ),
  http.post(
    api('horses/:id/emergency_link'),
    withToken(() => HttpResponse.json(emergencyLink, { status: 201 })),
  ),
  ...['horses/:id/emergency_link', 'emergency_links'].map((path) =>
    http.delete(
      api(path),
      withToken(() => new HttpResponse(null, { status: 204 })),
    ),
  ),
  http.get(api('emergency/:token'), () => HttpResponse.json(emergencyPage)),
];
