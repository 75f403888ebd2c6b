import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { readToken } from '../api/token';
import { ownEvent } from '../testing/eventFixtures';
import { account, publicEvent } from '../testing/fixtures';
import { api, problem } from '../testing/handlers';
import { HORSE_ID, saleHorse } from '../testing/horseFixtures';
import { renderApp, type RenderedApp } from '../testing/renderApp';
import { server } from '../testing/server';
import { notice, usdaOverview } from '../testing/usdaFixtures';

/** A form of the application, and how a test fills it in. */
interface FormCase {
  /** What a failure is reported under. */
  name: string;
  /** The file that holds the form. */
  source: string;
  at: string;
  /** The button that opens it; without one the page is the form. */
  button?: RegExp;
  /** The button in it that leads on to the form's fields. */
  next?: RegExp;
  /** The name of the form. */
  form: string;
  /** A field, and what is typed into it. */
  field: RegExp;
  text: string;
  /** The button that saves, and the call that it makes; for forms of a session. */
  save?: [button: string, method: 'put' | 'post', path: string];
  signedIn?: false;
  /** Its dialog is not there again by itself after a reload. */
  isReopened?: false;
  /** Holds a secret: what is typed is asked about, and nothing of it is kept. */
  secret?: true;
}

const EVENT = `/event/${ownEvent._id.$oid}`;

const FORMS: FormCase[] = [
  {
    name: 'sign-in',
    source: 'features/accounts/CredentialsForm.tsx',
    at: '/',
    form: 'Sign in to your account',
    field: /^Password/,
    text: 'correct horse',
    signedIn: false,
    secret: true,
  },
  {
    name: 'sign-up',
    source: 'features/accounts/CredentialsForm.tsx',
    at: '/?s=t',
    form: 'Create an account',
    field: /^Confirm Password/,
    text: 'correct horse',
    signedIn: false,
    secret: true,
  },
  {
    name: 'a new show',
    source: 'features/events/EventForm.tsx',
    at: '/dashboard',
    button: /^Create Event$/,
    form: 'Create Event',
    field: /^Notes/,
    text: 'Gates open at noon',
  },
  {
    name: 'a show',
    source: 'features/events/EventForm.tsx',
    at: EVENT,
    button: /^Edit Event$/,
    form: 'Edit Event',
    field: /^Event Name/,
    text: 'Fall Classic',
    save: ['Update Event', 'put', 'events/:id'],
  },
  {
    name: 'the settings',
    source: 'features/organization/OrganizationForm.tsx',
    at: '/settings',
    form: 'Organization',
    field: /^Contact Person/,
    text: 'Sam Hill',
    save: ['Save Organization', 'put', 'organization/:id'],
  },
  {
    name: 'a new horse',
    source: 'features/horses/CreateHorseDialog.tsx',
    at: '/horses',
    button: /^Add Horse$/,
    form: 'Add Horse',
    field: /^Name/,
    text: 'Midnight Sun',
    save: ['Add Horse', 'post', 'horses'],
  },
  {
    name: 'a section of a horse',
    source: 'features/horses/SectionDialog.tsx',
    at: `/horses/${HORSE_ID}`,
    button: /^Edit Feeding/,
    form: 'Edit Feeding & Nutrition',
    field: /^Morning/,
    text: 'Two flakes of hay',
    save: ['Save Changes', 'put', 'horses'],
  },
  {
    name: 'a registration',
    source: 'features/registrations/RegistrationForm.tsx',
    at: `/pv/event/${publicEvent.hashed_id}`,
    form: 'Registration',
    field: /^Rider Name/,
    text: 'Rae Doe',
    signedIn: false,
  },
  {
    name: 'a message to a seller',
    source: 'features/marketplace/ContactSeller.tsx',
    at: `/horses/marketplace/${saleHorse.id}`,
    button: /^Contact Seller$/,
    form: 'Contact Seller',
    field: /^Message/,
    text: 'Is he sound?',
  },
  {
    name: 'a report',
    source: 'features/marketplace/ReportListing.tsx',
    at: `/horses/marketplace/${saleHorse.id}`,
    button: /^Report this listing$/,
    form: 'Report this listing',
    field: /^Details/,
    text: 'It was sold in May',
  },
  {
    name: 'an acknowledgement',
    source: 'features/usda/AcknowledgementDialog.tsx',
    at: EVENT,
    button: /acknowledgement$/,
    form: 'Acknowledgement',
    field: /^Note/,
    text: 'By phone: Dr. Lee',
    save: ['Save', 'put', 'events/:id/usda/notices/:noticeId/acknowledgement'],
    isReopened: false,
  },
  {
    name: 'the word that a letter was sent',
    source: 'features/usda/SendLetterForm.tsx',
    at: EVENT,
    button: /^Submit Now$/,
    next: /^I have sent it$/,
    form: 'I have sent it',
    field: /^Note/,
    text: 'By certified mail',
    save: ['Mark as sent', 'post', 'events/:id/submit_to_usda'],
    isReopened: false,
  },
];

const PASSWORD = 'secret horse';

/** Asks for the password over one of the forms above; tested with them. */
const OVER_A_FORM = ['features/accounts/SignInAgain.tsx'];

// Each test opens a page twice, with all of its code to compile on the first time.
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

const findForm = (name: string) => screen.findByRole('form', { name });

async function leadOn(form: FormCase, { user }: RenderedApp): Promise<void> {
  if (form.next === undefined) return;
  const shown = within(await findForm(form.form));
  await user.click(await shown.findByRole('button', { name: form.next }));
}

async function open(form: FormCase): Promise<RenderedApp> {
  const app = renderApp(form.at, { signedIn: form.signedIn ?? true });
  if (form.button !== undefined) {
    await app.user.click(await screen.findByRole('button', { name: form.button }));
  }
  await findForm(form.form);
  await leadOn(form, app);
  return app;
}

/** Types at once, letter by letter being the browser's matter. */
async function type(form: FormCase): Promise<void> {
  const field = within(await findForm(form.form)).getByLabelText(form.field);
  fireEvent.change(field, { target: { value: form.text } });
}

const typed = async (form: FormCase) =>
  within(await findForm(form.form)).getByLabelText(form.field);

/** What the browser asks before it closes or reloads the window. */
const unloads = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const question = () => screen.findByRole('alertdialog', { name: 'Discard what you typed?' });

describe.each(FORMS)('what is typed into $name', (form) => {
  it('is asked about before the page is left, and not when there is nothing to lose', async () => {
    const { user, router } = await open(form);
    expect(unloads()).toBe(true);
    await type(form);
    expect(unloads()).toBe(false);

    act(() => void router.navigate('/nowhere'));
    await user.click(within(await question()).getByRole('button', { name: 'Keep Editing' }));
    expect(router.state.location.pathname).toBe(form.at.split('?')[0]);
    expect(await typed(form)).toHaveValue(form.text);

    act(() => void router.navigate('/nowhere'));
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await waitFor(() => {
      expect(router.state.location.pathname).not.toBe(form.at.split('?')[0]);
    });
    expect(sessionStorage).toHaveLength(0);
  });

  it(
    form.secret ? 'is never kept' : 'is there after a reload, with its date, and can be discarded',
    async () => {
      const before = await open(form);
      await type(form);
      before.unmount();
      if (form.secret) {
        expect(sessionStorage).toHaveLength(0);
        return;
      }
      const after = renderApp(form.at, { signedIn: form.signedIn ?? true });
      const { user } = after;
      // Forms of a page, and most dialogs, are there again by themselves.
      if (form.isReopened === false && form.button !== undefined) {
        await user.click(await screen.findByRole('button', { name: form.button }));
        await leadOn(form, after);
      }
      expect(await typed(form)).toHaveValue(form.text);
      expect(screen.getByText(/^What you typed on .+ was restored/)).toBeVisible();
      const shown = within(await findForm(form.form));
      await user.click(shown.getByRole('button', { name: 'Discard' }));
      expect(await typed(form)).not.toHaveValue(form.text);
      expect(sessionStorage).toHaveLength(0);
    },
  );
});

describe.each(FORMS.filter(({ save }) => save !== undefined))(
  'when the session ends while $name is saved',
  (form) => {
    const [button, method, call] = form.save ?? ['', 'put', ''];

    it('the password is asked for in place, and everything typed is saved', async () => {
      const { user } = await open(form);
      const tokens: (string | null)[] = [];
      const bodies: string[] = [];
      server.use(
        http[method](api(call), async ({ request }) => {
          const token = request.headers.get('token-x');
          tokens.push(token);
          if (token !== 'fresh') return problem(401, 'unauthenticated', 'Please sign in.');
          bodies.push(await request.text());
          return undefined;
        }),
        http.post(api('accounts/login'), async ({ request }) => {
          expect(await request.json()).toEqual({
            email: account.email,
            password: PASSWORD,
          });
          return HttpResponse.json({ token: 'fresh' });
        }),
      );
      await type(form);
      const shown = within(await findForm(form.form));
      await user.click(shown.getByRole('button', { name: button }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to save' }));
      expect(dialog.getByText(account.email)).toBeVisible();
      await user.type(dialog.getByLabelText('Password'), PASSWORD);
      await user.click(dialog.getByRole('button', { name: 'Sign In and Save' }));
      await waitFor(() => {
        expect(tokens).toEqual(['a-token', 'fresh']);
      });
      await waitFor(() => {
        expect(bodies[0]).toContain(form.text);
      });
      await waitFor(() => {
        expect(sessionStorage).toHaveLength(0);
      });
      expect(readToken()).toBe('fresh');
    });
  },
);

describe('what belongs to one account', () => {
  const settings = FORMS.find(({ name }) => name === 'the settings');
  if (settings === undefined) throw new Error('no settings');

  it('is kept from the next one at the same tab', async () => {
    const before = await open(settings);
    await type(settings);
    before.unmount();
    server.use(
      http.get(api('accounts/me'), () =>
        HttpResponse.json({ ...account, _id: { $oid: 'another' }, email: 'bo@example.org' }),
      ),
    );
    await open(settings);
    expect(await typed(settings)).toHaveValue('Rae Doe');
    expect(screen.queryByText(/was restored/)).not.toBeInTheDocument();
  });

  it('is removed from the device by signing out, which asks first', async () => {
    const { user } = await open(settings);
    await type(settings);
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await screen.findByRole('heading', { name: 'Sign in to your account' });
    expect(sessionStorage).toHaveLength(0);
    expect(readToken()).toBeNull();
  });

  it('stays unsaved, and in the form, when the password is not entered', async () => {
    const { user } = await open(settings);
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

  it('is offered, not put over it, when the thing was changed since', async () => {
    const before = await open(settings);
    await type(settings);
    before.unmount();
    const { organization } = await import('../testing/fixtures');
    server.use(
      http.get(api('organization'), () =>
        HttpResponse.json({ ...organization, phone: '931-555-0199', revision: 2 }),
      ),
    );
    const { user } = await open(settings);
    expect(await typed(settings)).toHaveValue('Rae Doe');
    await user.click(screen.getByRole('button', { name: 'Bring Back What I Typed' }));
    await waitFor(async () => {
      expect(await typed(settings)).toHaveValue(settings.text);
    });
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('931-555-0199');
  });
});

it('covers every form of the source', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx$/.test(file) && !/\.test\.tsx$/.test(file))
    .filter((file) => /<FormikForm\b/.test(readFileSync(path.join(root, file), 'utf8')));
  const covered = new Set([...FORMS.map(({ source }) => source), ...OVER_A_FORM]);
  const forms = sources.filter((file) => !file.startsWith('components/form/'));
  expect(forms.sort()).toEqual([...covered].sort());
});
