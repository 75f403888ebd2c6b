import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { readToken } from '../api/token';
import { account } from '../testing/fixtures/fixtures';
import {
  findForm,
  FORMS,
  leadOn,
  openForm,
  press,
  question,
  type,
  typed,
  unloads,
} from '../testing/forms/forms';
import type { FormCase } from '../testing/forms/formCase';
import { api, problem } from '../testing/handlers';
import { saleHorse } from '../testing/fixtures/horseFixtures';
import { renderApp, type RenderedApp } from '../testing/renderApp';
import { server } from '../testing/server';
import { notice, usdaOverview } from '../testing/fixtures/usdaFixtures';

/** Not in `FORMS`: it asks for the password over one of those forms, and is tested with them. */
const OVER_A_FORM = ['features/accounts/signIn/SignInAgain.tsx'];

/** Of a horse that is archived or sold: a date, which the tests beside them type. */
const OF_OTHER_HORSES = [
  'features/horsePage/archive/BringBackDialog.tsx',
  'features/horses/owners/MakeOwner.tsx',
];

/** In which things are chosen, and nothing is typed: the tests beside them choose. */
const OF_CHOICES = [
  'features/contacts/merge/MergeDialog.tsx',
  'features/directory/merge/MergeDialogs.tsx',
  'features/documents/AddFile.tsx',
  'features/entries/office/entry/LinkedTo.tsx',
  'features/entries/office/entry/Payers.tsx',
  'features/events/page/WeekendOfEvent.tsx',
  'features/showBarns/office/PutInDialog.tsx',
  'features/stalls/AssignDialog.tsx',
  'features/stalls/StallDialog.tsx',
];

/** What is typed goes into the form around them, which keeps it: the tests beside them type. */
const OF_OTHER_FORMS = [
  'features/showBarns/rows/PasteDialog.tsx',
  'features/showBarns/rows/RowDialog.tsx',
];

/** Which fields it has depends on what is chosen: the test beside it types. */
const OF_PARTS = ['features/entries/rider/PaymentAndPrizes.tsx'];

// Each test opens a page twice; the first time all of its code is compiled.
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

/** Follows a link elsewhere, and answers the question whether to discard what was typed. */
async function leave({ router, user }: RenderedApp, answer: 'Keep Editing' | 'Discard') {
  act(() => void router.navigate('/nowhere'));
  await user.click(within(await question()).getByRole('button', { name: answer }));
}

/** Opens the page of a form anew, as a reload does. */
async function reload(form: FormCase, before: RenderedApp): Promise<RenderedApp> {
  before.unmount();
  const after = renderApp(form.at, { signedIn: form.signedIn ?? true });
  // Forms of a page, and most dialogs, open again by themselves.
  if (form.isReopened === false) {
    await press(form, after);
    await leadOn(form, after);
  }
  return after;
}

describe.each(FORMS)('what is typed into $name', (form) => {
  const path = form.at.split('?')[0];

  it(`is asked about before the page is left, and is ${
    form.secret ? 'never kept' : 'restored after a reload, with its date, until it is discarded'
  }`, async () => {
    let app = await openForm(form);
    expect(unloads()).toBe(true);
    await type(form);
    expect(unloads()).toBe(false);
    await leave(app, 'Keep Editing');
    expect(app.router.state.location.pathname).toBe(path);
    expect(await typed(form)).toHaveValue(form.text);

    if (form.secret) {
      expect(sessionStorage).toHaveLength(0);
    } else {
      app = await reload(form, app);
      expect(await typed(form)).toHaveValue(form.text);
      expect(screen.getByText(/^What you typed on .+ was restored/)).toBeVisible();
      const shown = within(await findForm(form.form));
      await app.user.click(shown.getByRole('button', { name: 'Discard' }));
      expect(await typed(form)).not.toHaveValue(form.text);
      expect(sessionStorage).toHaveLength(0);
      await type(form);
    }

    await leave(app, 'Discard');
    await waitFor(() => expect(app.router.state.location.pathname).not.toBe(path));
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('what belongs to one account', () => {
  const settings = FORMS.find(({ name }) => name === 'the settings');
  if (settings === undefined) throw new Error('no settings');

  it('is not shown to another account in the same tab', async () => {
    const before = await openForm(settings);
    await type(settings);
    before.unmount();
    server.use(
      http.get(api('accounts/me'), () =>
        HttpResponse.json({ ...account, _id: { $oid: 'another' }, email: 'bo@example.org' }),
      ),
    );
    await openForm(settings);
    expect(await typed(settings)).toHaveValue('Rae Doe');
    expect(screen.queryByText(/was restored/)).not.toBeInTheDocument();
  });

  it('is removed from the device by signing out, which asks first', async () => {
    const { user } = await openForm(settings);
    await type(settings);
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await screen.findByRole('heading', { name: 'Sign in to your account' });
    expect(sessionStorage).toHaveLength(0);
    expect(readToken()).toBeNull();
  });

  it('stays in the form, unsaved, when the password is not entered', async () => {
    const { user } = await openForm(settings);
    server.use(
      http.put(api('organization/:id'), () => problem(401, 'unauthenticated', 'Please sign in.')),
    );
    await type(settings);
    await user.click(screen.getByRole('button', { name: 'Save Organization' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to save' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/You are signed out, so this was not saved/)).toBeVisible();
    expect(await typed(settings)).toHaveValue(settings.text);
  });

  it('is only offered when the record was changed since', async () => {
    const before = await openForm(settings);
    await type(settings);
    before.unmount();
    const { organization } = await import('../testing/fixtures/fixtures');
    server.use(
      http.get(api('organization'), () =>
        HttpResponse.json({ ...organization, phone: '931-555-0199', revision: 2 }),
      ),
    );
    const { user } = await openForm(settings);
    expect(await typed(settings)).toHaveValue('Rae Doe');
    await user.click(screen.getByRole('button', { name: 'Bring Back What I Typed' }));
    await waitFor(async () => {
      expect(await typed(settings)).toHaveValue(settings.text);
    });
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('931-555-0199');
  });
});

it('covers every form in the source', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx$/.test(file) && !/\.test\.tsx$/.test(file))
    .filter((file) => /<(?:Formik|Dialog)Form\b/.test(readFileSync(path.join(root, file), 'utf8')));
  const covered = new Set([
    ...FORMS.map(({ source }) => source),
    ...OVER_A_FORM,
    ...OF_OTHER_HORSES,
    ...OF_CHOICES,
    ...OF_PARTS,
    ...OF_OTHER_FORMS,
  ]);
  const forms = sources.filter((file) => !file.startsWith('components/form/'));
  expect(forms.sort()).toEqual([...covered].sort());
});
