import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import type { OwnDeviceLink } from '../features/rings/dayTypes';
import { DEVICE_TOKEN, ownDeviceLink } from './fixtures/dayFixtures';
import { api, problem } from './handlers';
import { renderApp } from './renderApp';
import { server } from './server';

/** A server that knows a link, until it is withdrawn. */
export function linkServer(link: OwnDeviceLink = ownDeviceLink, token = DEVICE_TOKEN) {
  let isDead = false;
  server.use(
    http.get(api('device_link'), ({ request }) =>
      isDead || request.headers.get('token-x') !== token
        ? problem(401, 'unauthenticated', 'Please sign in.')
        : HttpResponse.json(link),
    ),
  );
  return { withdraw: () => (isDead = true) };
}

/** Opens a link as its device does. */
export async function openLink({ token = DEVICE_TOKEN, signedIn = false } = {}) {
  const app = renderApp(`/device#${token}`, { signedIn });
  await screen.findByRole('main');
  return app;
}

/** Tells the page that the network is there or away. */
export const announce = (name: 'online' | 'offline') =>
  act(() => {
    dispatchEvent(new Event(name));
  });
