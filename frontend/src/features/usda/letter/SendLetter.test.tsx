import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Schemas } from '../../../api/types';
import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { oid } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import {
  changes,
  letter,
  missingFacts,
  readyNotice,
  sentNotice,
  usdaOverview,
} from '../../../testing/fixtures/usdaFixtures';

const complete = {
  ...ownEvent,
  usda_state: 'complete',
  usda_notified: true,
  usda_notification_scheduled_time: null,
} satisfies Schemas['EventView'];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T15:04:30Z') });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Mocks the answers for a show, and records the requests. */
function serve({
  event = ownEvent,
  overview = {},
  ready = readyNotice,
  held,
}: {
  event?: Schemas['EventView'];
  overview?: Partial<Schemas['UsdaOverview']>;
  ready?: Schemas['NoticeView'];
  /** The answer to the recorded statement waits for this. */
  held?: Promise<void>;
} = {}) {
  const prepared = vi.fn();
  const said = vi.fn();
  server.use(
    http.get(api(`events/${ownEvent._id.$oid}`), () => HttpResponse.json(event)),
    http.get(api('events/:id/usda'), () => HttpResponse.json({ ...usdaOverview, ...overview })),
    http.post(api('events/:id/usda/letter'), () => {
      prepared();
      return HttpResponse.json({ ...ready, letter });
    }),
    http.post(api('events/:id/submit_to_usda'), async ({ request }) => {
      said(await request.json());
      await held;
      server.use(
        http.get(api(`events/${ownEvent._id.$oid}`), () => HttpResponse.json(complete)),
        http.get(api('events/:id/usda'), () =>
          HttpResponse.json({ ...usdaOverview, notices: [sentNotice] }),
        ),
      );
      return HttpResponse.json(complete);
    }),
    http.post(api('events/:id/usda/amendments'), async ({ request }) => {
      said(await request.json());
      return HttpResponse.json(usdaOverview, { status: 201 });
    }),
  );
  return { prepared, said };
}

/** Opens the page of a show, and its letter. */
async function open(setting: Parameters<typeof serve>[0] = {}, button = 'Submit Now') {
  const calls = serve(setting);
  const app = renderApp(`/event/${ownEvent._id.$oid}`);
  const { missing = [] } = setting.overview ?? {};
  if (missing.length > 0) await screen.findByText('The notice still lacks:');
  await app.user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: /etter to the USDA$/ }));
  return { ...app, ...calls, dialog };
}

type Dialog = Awaited<ReturnType<typeof open>>['dialog'];

const toWord = async ({
  user,
  dialog,
}: {
  user: { click: (e: Element) => Promise<void> };
  dialog: Dialog;
}) => {
  await user.click(await dialog.findByRole('button', { name: /^I have sent/ }));
};

describe('the letter, without sending', () => {
  it('is prepared, and can be downloaded', async () => {
    const { dialog, prepared, said } = await open();
    expect(await dialog.findByRole('article', { name: letter.subject })).toBeVisible();
    expect(prepared).toHaveBeenCalled();
    expect(dialog.getByRole('button', { name: 'Download PDF' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Print' })).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Write Email' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:horseprotection@usda\.gov\?subject=Notice%20of/),
    );
    expect(
      dialog.getByText(/Attach usda-notice-shelbyville-spring-classic\.pdf too/),
    ).toBeVisible();
    expect(dialog.getByText(letter.postal_address.join(', '))).toBeVisible();
    expect(said).not.toHaveBeenCalled();
    expect(screen.queryByText('USDA notified successfully')).not.toBeInTheDocument();
  });

  it('is downloaded exactly as it was prepared', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:letter');
    const click = vi
      .spyOn(HTMLAnchorElement.prototype, 'click')
      .mockImplementation(() => undefined);
    const asked = vi.fn();
    const { user, dialog } = await open();
    server.use(
      http.get(api('events/:id/usda/notices/:noticeId/letter.pdf'), ({ params }) => {
        asked(params.noticeId);
        return new HttpResponse('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
      }),
    );
    await user.click(await dialog.findByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(asked).toHaveBeenCalledExactlyOnceWith(readyNotice._id.$oid);
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe(
      'usda-notice-shelbyville-spring-classic.pdf',
    );
  });

  it('is printed from a new window, once it is loaded', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:letter');
    const print = vi.fn();
    const at = { href: 'about:blank', replace: (address: string) => void (at.href = address) };
    vi.spyOn(window, 'open').mockReturnValue({
      closed: false,
      document: { title: '', body: { textContent: '' }, readyState: 'complete' },
      location: at,
      print,
    } as unknown as Window);
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(at.href).toBe('blob:letter');
  });

  it('asks before an incomplete letter is prepared', async () => {
    const { user, dialog, prepared } = await open({ overview: { missing: missingFacts } });
    expect(dialog.getByRole('button', { name: "the manager's address" })).toBeVisible();
    expect(prepared).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Go On Incomplete' }));
    expect(await dialog.findByRole('article', { name: letter.subject })).toBeVisible();
    expect(prepared).toHaveBeenCalled();
  });

  it.each([
    ['Fill In', /^Manager Address/],
    ['how many entries are expected', /^Expected Entries/],
  ])('opens the field from %s', async (button, field) => {
    const { user, dialog, prepared } = await open({ overview: { missing: missingFacts } });
    await user.click(dialog.getByRole('button', { name: button }));
    const form = within(await screen.findByRole('form', { name: 'Edit Event' }));
    await waitFor(() => {
      expect(form.getByRole('textbox', { name: field })).toHaveFocus();
    });
    expect(prepared).not.toHaveBeenCalled();
  });

  it('shows an error if it could not be prepared, and tries again', async () => {
    serve();
    server.use(
      http.post(api('events/:id/usda/letter'), () =>
        problem(502, 'letter_not_written', 'The letter could not be written.'),
      ),
    );
    const { user } = renderApp(`/event/${ownEvent._id.$oid}`);
    await user.click(await screen.findByRole('button', { name: 'Submit Now' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Letter to the USDA' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The letter could not be written.');
    expect(dialog.queryByRole('button', { name: 'I have sent it' })).not.toBeInTheDocument();
    serve();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('article', { name: letter.subject })).toBeVisible();
  });
});

describe('I have sent it', () => {
  it('needs time, way and recipient, and only then the show counts as reported', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const app = await open({ held });
    const { user, dialog, said } = app;
    await toWord(app);
    expect(dialog.getByRole('heading', { name: 'When, how and to whom' })).toHaveFocus();
    expect(dialog.getByLabelText(/^Sent Date/)).toHaveValue('2026-05-01');
    expect(dialog.getByLabelText(/^Sent Time/)).toHaveValue('10:04');
    expect(dialog.getByText('In the time zone of the show: America/Chicago.')).toBeVisible();
    expect(dialog.getByLabelText(/^How/)).toHaveDisplayValue('By email');
    expect(dialog.getByLabelText(/^To whom/)).toHaveValue('horseprotection@usda.gov');
    await user.type(dialog.getByLabelText(/^Note/), ' With the program. ');
    await user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
    expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.queryByText('USDA notified successfully')).not.toBeInTheDocument();
    release();
    expect(await screen.findByText('USDA notified successfully')).toBeVisible();
    expect(said).toHaveBeenCalledExactlyOnceWith({
      sent_at: '2026-05-01T15:04:00.000Z',
      method: 'email',
      recipient: 'horseprotection@usda.gov',
      note: 'With the program.',
    });
    const banner = await screen.findByRole('region', { name: 'USDA Notification Complete' });
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(banner).toHaveTextContent('Sent by rae@example.org by email');
    await waitFor(() => {
      expect(banner.parentElement).toHaveFocus();
    });
  });

  it('fills in the address of the agency for the chosen way, but keeps a typed one', async () => {
    const app = await open();
    const { user, dialog, said } = app;
    await toWord(app);
    const recipient = dialog.getByLabelText(/^To whom/);
    await user.selectOptions(dialog.getByLabelText(/^How/), 'By mail');
    await waitFor(() => {
      expect(recipient).toHaveValue(letter.postal_address.join(', '));
    });
    await user.clear(recipient);
    await user.type(recipient, 'Dr. Lee');
    await user.selectOptions(dialog.getByLabelText(/^How/), 'Another way');
    expect(recipient).toHaveValue('Dr. Lee');
    await user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
    await waitFor(() =>
      expect(said).toHaveBeenCalledWith(
        expect.objectContaining({ method: 'other', recipient: 'Dr. Lee' }),
      ),
    );
  });

  it('keeps what was typed when the letter is reloaded, and asks before discarding it', async () => {
    const app = await open();
    const { user, dialog } = app;
    await toWord(app);
    await user.type(dialog.getByLabelText(/^Note/), 'By courier');
    await user.click(dialog.getByRole('button', { name: 'Back' }));
    expect(dialog.getByRole('article', { name: letter.subject })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'I have sent it' }));
    expect(dialog.getByLabelText(/^Note/)).toHaveValue('By courier');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Keep Editing' }));
    expect(dialog.getByLabelText(/^Note/)).toHaveValue('By courier');
  });

  it('shows the messages of the server at their fields', async () => {
    const app = await open();
    const { user, dialog } = app;
    server.use(
      http.post(api('events/:id/submit_to_usda'), () =>
        problem(422, 'invalid_fields', 'Please check the fields.', {
          sent_at: ['lies in the future'],
        }),
      ),
    );
    await toWord(app);
    await user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
    expect(await dialog.findByText('Sent Date lies in the future')).toBeVisible();
  });

  it.each([
    ['already_notified', 409, 'Event already notified USDA.', 'info'],
    ['letter_not_written', 502, 'Failed to update USDA notification. Please try again.', 'error'],
  ])('keeps what was typed when it fails with %s', async (code, status, text, kind) => {
    const app = await open();
    const { user, dialog } = app;
    server.use(
      http.post(api('events/:id/submit_to_usda'), () =>
        problem(status, code, 'Event already notified USDA.'),
      ),
    );
    await toWord(app);
    await user.type(dialog.getByLabelText(/^Note/), 'By courier');
    await user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
    expect((await screen.findByText(text)).parentElement).toHaveClass(kind);
    expect(dialog.getByLabelText(/^Note/)).toHaveValue('By courier');
    expect(screen.queryByText('USDA notified successfully')).not.toBeInTheDocument();
  });
});

it('an amended letter works the same way', async () => {
  const app = await open(
    {
      event: complete,
      overview: { notices: [sentNotice], changes },
      ready: { ...readyNotice, _id: oid(61), number: 1 },
    },
    'Open amended letter',
  );
  const { user, dialog, said } = app;
  expect(await dialog.findByText(/spring-classic-amended-1\.pdf/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'I have sent the amended notice' }));
  await user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
  expect(await screen.findByText('Amended notice noted as sent')).toBeVisible();
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ method: 'email' }));
});
