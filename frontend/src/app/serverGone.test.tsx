import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { readToken } from '../api/token';
import { account } from '../testing/fixtures/fixtures';
import {
  fillIn,
  findForm,
  FORMS,
  openForm,
  question,
  type,
  typed,
  unloads,
} from '../testing/forms/forms';
import { api, problem } from '../testing/handlers';
import { HORSE_ID, saleHorse } from '../testing/fixtures/horseFixtures';
import { renderApp, type RenderedApp } from '../testing/renderApp';
import { server } from '../testing/server';
import { notice, usdaOverview } from '../testing/fixtures/usdaFixtures';

const PASSWORD = 'secret horse';

// The first time that a page is opened, all of its code is compiled.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin']);
  server.use(
    http.get(api(`horses/${saleHorse.id}`), () => HttpResponse.json(saleHorse)),
    http.get(api('events/:id/usda'), () =>
      HttpResponse.json({ ...usdaOverview, notices: [{ ...notice, acknowledgement: null }] }),
    ),
  );
});

const GONE: [what: string, answer: () => Response, said: RegExp][] = [
  ['the network is away', () => HttpResponse.error(), /^Failed to |could not be reached/],
  [
    'the server is being restarted',
    () => {
      const answer = problem(503, 'unavailable', 'Please wait a moment and try again.');
      answer.headers.set('retry-after', '40');
      return answer;
    },
    /Try again in \d\d seconds\.$/,
  ],
];

/** Signs in again in the dialog that asks for it over a form. */
async function signIn({ user }: RenderedApp) {
  server.use(
    http.post(api('accounts/login'), async ({ request }) => {
      expect(await request.json()).toEqual({ email: account.email, password: PASSWORD });
      return HttpResponse.json({ token: 'fresh' });
    }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to save' }));
  expect(dialog.getByText(account.email)).toBeVisible();
  await user.type(dialog.getByLabelText('Password'), PASSWORD);
  await user.click(dialog.getByRole('button', { name: 'Sign In and Save' }));
}

// What is kept on the device is sent from there, and its form is closed.
const ASKING = FORMS.filter(({ isKept }) => isKept !== true);

describe.each(ASKING)('when $name cannot be saved at once', (form) => {
  const [button, method, call] = form.save;
  const signsIn = form.signedIn !== false;

  it(`shows each error, keeps what was typed, ${
    signsIn ? 'asks for the password in place when the session has ended, ' : ''
  }and is saved by a retry`, async () => {
    const app = await openForm(form);
    const bodies: string[] = [];
    const tokens: (string | null)[] = [];
    server.use(
      http[method](api(call), async ({ request }) => {
        bodies.push(await request.clone().text());
        tokens.push(request.headers.get('token-x'));
        const gone = GONE[bodies.length - 1];
        if (gone !== undefined) return gone[1]();
        if (signsIn && tokens.at(-1) !== 'fresh') {
          return problem(401, 'unauthenticated', 'Please sign in.');
        }
        return undefined;
      }),
    );
    await fillIn(form, app);
    await type(form);
    const save = async () => {
      const shown = within(await findForm(form.form));
      const saves = await shown.findByRole('button', { name: button });
      await waitFor(() => {
        expect(saves).toBeEnabled();
      });
      await app.user.click(saves);
    };
    for (const [, , said] of GONE) {
      await save();
      const [shown] = await screen.findAllByText(said);
      expect(shown).toBeVisible();
      expect(await typed(form)).toHaveValue(form.text);
      expect(unloads()).toBe(false);
    }

    await save();
    if (signsIn) await signIn(app);
    await waitFor(() =>
      expect(tokens).toEqual(
        signsIn ? ['a-token', 'a-token', 'a-token', 'fresh'] : [null, null, null],
      ),
    );
    expect(bodies[0]).toContain(form.text);
    for (const body of bodies) {
      expect(withoutBoundary(body)).toBe(withoutBoundary(bodies[0]));
    }
    // Saved, so nothing can be lost.
    await waitFor(() => expect(unloads()).toBe(true));
    expect(sessionStorage).toHaveLength(0);
    if (signsIn) {
      await waitFor(() => expect(readToken()).toBe(form.endsSession === true ? null : 'fresh'));
    }
  });
});

/** A body, without what separates the parts of a form with a file, which is random. */
const withoutBoundary = (body: string | undefined) => body?.replaceAll(/-*formdata-\S+/g, '');

describe('a chosen photo', () => {
  const choose = async () => {
    URL.createObjectURL = vi.fn(() => 'blob:1');
    URL.revokeObjectURL = vi.fn();
    const app = renderApp(`/horses/${HORSE_ID}`);
    await app.user.click(await screen.findByRole('button', { name: 'Upload Profile Photo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Profile Photo' }));
    expect(unloads()).toBe(true);
    const file = new File(['picture'], 'sun.jpg', { type: 'image/jpeg' });
    await app.user.upload(dialog.getByLabelText('Choose a Photo'), file);
    expect(await dialog.findByText('sun.jpg')).toBeVisible();
    return { ...app, dialog };
  };

  it('is asked about before the page is reloaded or left', async () => {
    const { user, router, dialog } = await choose();
    expect(unloads()).toBe(false);
    act(() => void router.navigate('/nowhere'));
    await user.click(within(await question()).getByRole('button', { name: 'Keep Editing' }));
    expect(router.state.location.pathname).toBe(`/horses/${HORSE_ID}`);
    expect(dialog.getByText('sun.jpg')).toBeVisible();
    act(() => void router.navigate('/nowhere'));
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/nowhere'));
  });

  it.each(['Close', 'Cancel'])('is asked about before %s closes its dialog', async (button) => {
    const { user, dialog } = await choose();
    await user.click(dialog.getByRole('button', { name: button }));
    await user.click(within(await question()).getByRole('button', { name: 'Keep Editing' }));
    expect(dialog.getByText('sun.jpg')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: button }));
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await waitFor(() => {
      expect(screen.queryByText('sun.jpg')).not.toBeInTheDocument();
    });
    expect(unloads()).toBe(true);
  });

  it.each(GONE)('stays when %s, and a retry sends it', async (_, gone) => {
    let calls = 0;
    server.use(
      http.post(api('uploads'), () => {
        calls += 1;
        return calls === 1 ? gone() : undefined;
      }),
    );
    const { user, dialog } = await choose();
    await user.click(dialog.getByRole('button', { name: 'Upload Photo' }));
    expect(await dialog.findByText(/^Failed to upload photo\./)).toBeVisible();
    expect(dialog.getByText('sun.jpg')).toBeVisible();
    expect(unloads()).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Upload Photo' }));
    expect(await screen.findByText('Photo uploaded')).toBeVisible();
    expect(unloads()).toBe(true);
  });
});
