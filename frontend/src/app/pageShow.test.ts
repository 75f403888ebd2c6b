import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { publicEventApi } from '../features/entries/parts/publicEventApi';
import { publicEvent } from '../testing/fixtures/fixtures';
import { api } from '../testing/handlers';
import { renderApp } from '../testing/renderApp';
import { server } from '../testing/server';
import { makeStore } from './makeStore';
import { takePageShow } from './pageShow';

const asked = vi.fn<() => void>();
const type = vi.fn<() => string>();
let script: HTMLScriptElement;

beforeEach(() => {
  script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'public-event';
  script.textContent = JSON.stringify(publicEvent);
  document.body.append(script);
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [{ type: type() }] as never);
});

afterEach(() => {
  script.remove();
  vi.restoreAllMocks();
});

const shows = () => {
  const store = makeStore();
  takePageShow(store);
  return [publicEvent.hashed_id, publicEvent._id.$oid].map(
    (id) => publicEventApi.endpoints.getPublicEvent.select(id)(store.getState()).data,
  );
};

it('takes the show from the page, under both of its references', () => {
  type.mockReturnValue('navigate');
  expect(shows()).toEqual([publicEvent, publicEvent]);
});

it('takes nothing from a page of the history, nor from another page', () => {
  type.mockReturnValue('back_forward');
  expect(shows()).toEqual([undefined, undefined]);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValueOnce([]);
  expect(shows()).toEqual([undefined, undefined]);
  type.mockReturnValue('navigate');
  script.remove();
  expect(shows()).toEqual([undefined, undefined]);
});

it('draws the form without asking for the show', async () => {
  type.mockReturnValue('navigate');
  server.use(http.get(api('events/public/:id'), () => (asked(), HttpResponse.error())));
  renderApp(`/pv/event/${publicEvent.hashed_id}`, { signedIn: false, prepare: takePageShow });
  expect(await screen.findByText(publicEvent.name)).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
});
