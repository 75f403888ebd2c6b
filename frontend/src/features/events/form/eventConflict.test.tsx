import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { baseApi } from '../../../api/baseApi';
import { eventTemplate, ownEvent } from '../../../testing/fixtures/eventFixtures';
import { organization } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp, type RenderedApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

// Each test opens a page and saves twice; the first time all code is compiled.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => {
  // jsdom is slow with a select of hundreds of options, so there is only one time zone.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin']);
});

type Body = Record<string, unknown>;

/** Mocks a server that stores one record and refuses an old revision. */
function holding<T extends { revision: number }>(path: string, first: T, put = path) {
  let now = first;
  const sent: Body[] = [];
  server.use(
    http.get(api(path), () => HttpResponse.json(now)),
    http.put(api(put), async ({ request }) => {
      const body = (await request.json()) as Body;
      sent.push(body);
      if (body.revision !== now.revision) {
        return problem(409, 'changed_meanwhile', 'It was changed.');
      }
      now = { ...now, revision: now.revision + 1 };
      return HttpResponse.json(now);
    }),
  );
  const saveElsewhere = (changes: Partial<T>) => {
    now = { ...now, ...changes, revision: now.revision + 1 };
  };
  return { sent, saveElsewhere };
}

const CHANGED = /was changed elsewhere after you opened it, so it was not saved/;
const put = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (user: RenderedApp['user'], name: string) =>
  user.click(screen.getByRole('button', { name }));

describe('a show that was saved in another window meanwhile', () => {
  async function open() {
    const held = holding(`events/${ownEvent._id.$oid}`, ownEvent);
    const app = renderApp(`/event/${ownEvent._id.$oid}/edit`);
    await screen.findByLabelText('Event Name');
    held.saveElsewhere({ notes: 'Gates open at noon.' });
    put('Event Name', 'Fall Classic');
    await press(app.user, 'Update Event');
    const alert = (await screen.findByText(CHANGED)).closest('[role="alert"]');
    return { ...app, ...held, alert };
  }

  it('is not overwritten: the changes are shown, and nothing typed is lost', async () => {
    const { sent, alert } = await open();
    expect(alert).toHaveTextContent('This event was changed');
    expect(alert).toHaveTextContent(/Notes is nowGates open at noon\./);
    expect(screen.getByLabelText('Event Name')).toHaveValue('Fall Classic');
    expect(sent.map(({ revision }) => revision)).toEqual([1]);
  });

  it('can be merged with what was typed', async () => {
    const { user, sent } = await open();
    await press(user, 'Keep Both Changes');
    expect(screen.getByLabelText('Event Name')).toHaveValue('Fall Classic');
    expect(screen.getByLabelText(/^Notes/)).toHaveValue('Gates open at noon.');
    await press(user, 'Update Event');
    expect(await screen.findByText('Event updated successfully')).toBeVisible();
    expect(sent.at(-1)).toMatchObject({
      name: 'Fall Classic',
      notes: 'Gates open at noon.',
      revision: 2,
    });
  });

  it('can be shown, and the typed values restored', async () => {
    const { user, sent } = await open();
    await press(user, 'Show the Saved Version');
    expect(screen.getByLabelText('Event Name')).toHaveValue(ownEvent.name);
    await press(user, 'Back to What I Typed');
    expect(screen.getByLabelText('Event Name')).toHaveValue('Fall Classic');
    await press(user, 'Update Event');
    expect(await screen.findByText('Event updated successfully')).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ name: 'Fall Classic', notes: '', revision: 2 });
  });
});

describe('settings that were saved in another window meanwhile', () =>
  it('are not overwritten, and both changes can be kept', async () => {
    const { sent, saveElsewhere } = holding('organization', organization, 'organization/:id');
    const { user } = renderApp('/settings');
    await screen.findByRole('form', { name: 'Organization' });
    saveElsewhere({ phone: '931-555-0199' });
    put(/^Contact Person/, 'Sam Hill');
    await press(user, 'Save Organization');
    const alert = (await screen.findByText(CHANGED)).closest('[role="alert"]');
    expect(alert).toHaveTextContent(/Phone is now931-555-0199/);
    expect(screen.getByLabelText(/^Contact Person/)).toHaveValue('Sam Hill');

    await press(user, 'Keep Both Changes');
    await press(user, 'Save Organization');
    expect(await screen.findByText('Organization saved')).toBeVisible();
    expect(sent.at(-1)).toMatchObject({
      contact_person: 'Sam Hill',
      phone: '931-555-0199',
      revision: 2,
    });
    // The next save is based on this version.
    put(/^Contact Person/, 'Jo March');
    await press(user, 'Save Organization');
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ contact_person: 'Jo March', revision: 3 }),
    );
  }));

describe('a template of the same name from another window', () => {
  async function open() {
    const sent: Body[] = [];
    const { user } = renderApp(`/event/${ownEvent._id.$oid}/edit`);
    await screen.findByLabelText('Event Name');
    server.use(
      http.get(api('events/templates'), () =>
        HttpResponse.json([
          // The server ignores the case of names.
          { ...eventTemplate, name: ownEvent.name.toUpperCase(), revision: 4 },
        ]),
      ),
      http.put(api('events/:id'), async ({ request }) => {
        const body = (await request.json()) as Body;
        sent.push(body);
        return body.saveAsTemplate === true && body.templateRevision !== 4
          ? problem(409, 'template_changed_meanwhile', 'The template was changed.')
          : HttpResponse.json(ownEvent);
      }),
    );
    await user.click(screen.getByLabelText('Save as template for future events'));
    await press(user, 'Update Event');
    const text = await screen.findByText(/was saved elsewhere meanwhile/);
    expect(text).toHaveTextContent('nothing was saved here');
    expect(sent[0]).toMatchObject({ saveAsTemplate: true, templateRevision: null, revision: 1 });
    return { user, sent };
  }

  it('is replaced only after the user agrees', async () => {
    const { user, sent } = await open();
    expect(
      within(screen.getByRole('form', { name: 'Edit Event' })).getByLabelText('Event Name'),
    ).toHaveValue(ownEvent.name);
    await press(user, 'Replace the Template');
    expect(await screen.findByText('Event updated successfully')).toBeVisible();
    expect(sent[1]).toMatchObject({ saveAsTemplate: true, templateRevision: 4 });
  });

  it('is not replaced without a question, even if the list was reloaded meanwhile', async () => {
    const known = { ...eventTemplate, name: ownEvent.name, revision: 4 };
    let reads = 0;
    const sent: Body[] = [];
    server.use(
      http.get(api('events/templates'), () => {
        reads += 1;
        return HttpResponse.json([reads === 1 ? known : { ...known, revision: 5 }]);
      }),
      http.put(api('events/:id'), async ({ request }) => {
        sent.push((await request.json()) as Body);
        return problem(409, 'template_changed_meanwhile', 'The template was changed.');
      }),
    );
    const { user, store } = renderApp(`/event/${ownEvent._id.$oid}/edit`);
    await screen.findByLabelText('Event Name');
    await waitFor(() => expect(reads).toBe(1));
    act(() => {
      store.dispatch(baseApi.util.invalidateTags(['EventTemplate']));
    });
    await waitFor(() => expect(reads).toBe(2));
    await user.click(screen.getByLabelText('Save as template for future events'));
    await press(user, 'Update Event');
    expect(await screen.findByText(/was saved elsewhere meanwhile/)).toBeVisible();
    expect(sent[0]).toMatchObject({ templateRevision: 4 });
  });

  it('is kept if only the show is saved', async () => {
    const { user, sent } = await open();
    await press(user, 'Save the Event Only');
    expect(await screen.findByText('Event updated successfully')).toBeVisible();
    expect(sent[1]).toMatchObject({ saveAsTemplate: false });
  });
});
