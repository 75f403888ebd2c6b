import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Schemas } from '../../../api/types';
import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { oid } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import {
  letter,
  notice,
  readyNotice,
  refusedNotice,
  sentNotice,
  usdaOverview,
  waitingNotice,
} from '../../../testing/fixtures/usdaFixtures';

const know = (notices: Schemas['NoticeView'][]) =>
  server.use(
    http.get(api('events/:id/usda'), () => HttpResponse.json({ ...usdaOverview, notices })),
  );

/** Opens the page of a show with these notices. */
async function open(notices?: Schemas['NoticeView'][]) {
  if (notices !== undefined) know(notices);
  const app = renderApp(`/event/${ownEvent._id.$oid}/usda`);
  const card = await screen.findByRole('region', { name: 'USDA Notice' });
  return { ...app, card };
}

const article = (name: string) => screen.findByRole('article', { name });

describe('the evidence', () => {
  it('is empty before the first notice', async () => {
    await open();
    expect(
      await screen.findByText(/^Once the notice is given, its evidence is kept here/),
    ).toBeVisible();
  });

  it('shows when, by whom, how and to whom a notice was given, and its fingerprint', async () => {
    await open([notice]);
    const original = await article('Notice');
    expect(original).toHaveTextContent('Fri, May 1, 2026, 7:00 AM CDT by rae@example.org');
    expect(original).toHaveTextContent('Emailed to horseprotection@usda.gov');
    expect(original).toHaveTextContent(notice.message_id ?? '');
    expect(original).toHaveTextContent(notice.sha256 ?? '');
  });

  it('offers no letter for a notice without one', async () => {
    const amended = { ...notice, _id: oid(61), number: 1, requested_by: null, sha256: null };
    await open([notice, amended]);
    const first = await article('Amended notice 1');
    expect(first).toHaveTextContent('by the schedule');
    expect(within(first).queryByRole('button', { name: 'Open letter' })).not.toBeInTheDocument();
    expect(first).not.toHaveTextContent('SHA-256');
  });

  it('shows who sent a letter, when, how and to whom, and that the installation did not', async () => {
    await open([sentNotice]);
    const sent = await article('Notice');
    expect(sent).toHaveTextContent('Sent by organizer');
    expect(sent).toHaveTextContent(
      'Sent by rae@example.org by email to horseprotection@usda.gov on Fri, May 1, 2026, 8:30 AM CDT',
    );
    expect(sent).toHaveTextContent('Sent from the office.');
    expect(sent).toHaveTextContent('Noted on Fri, May 1, 2026, 9:00 AM CDT');
    expect(sent).toHaveTextContent(sentNotice.sha256 ?? '');
    expect(within(sent).getByRole('button', { name: 'Note acknowledgement' })).toBeVisible();
  });

  it('says that a letter is ready, but not that it was sent', async () => {
    await open([readyNotice]);
    const ready = await article('Notice');
    expect(ready).toHaveTextContent('Ready, not sent');
    expect(ready).toHaveTextContent('This letter is ready, you must send it');
    expect(ready).not.toHaveTextContent(/Sent by|Emailed/);
    expect(within(ready).getByRole('button', { name: 'Open letter' })).toBeVisible();
    expect(within(ready).queryByRole('button', { name: /acknowledgement/ })).toBeNull();
  });

  it('does not say that it is being sent if nothing is sent', async () => {
    await open([{ ...waitingNotice, status: 'delivering', next_try_at: null }]);
    const begun = await article('Notice');
    expect(begun).toHaveTextContent('Being made ready');
    expect(begun).not.toHaveTextContent('eing sent');
  });

  it('does not ask to send a ready letter after the show is over', async () => {
    server.use(
      http.get(api('events/:id'), () => HttpResponse.json({ ...ownEvent, usda_state: 'past' })),
    );
    await open([readyNotice]);
    const ready = await article('Notice');
    expect(ready).toHaveTextContent(
      'This letter was made ready, and nobody has said that it was sent.',
    );
    expect(ready).not.toHaveTextContent('must');
  });

  it('shows the state of a notice that was not delivered', async () => {
    const refused = { ...refusedNotice, _id: oid(61), number: 1 };
    const { unmount } = await open([notice, refused]);
    const first = await article('Amended notice 1');
    expect(first).toHaveTextContent('Refused');
    expect(first).toHaveTextContent('550 5.1.1 no such mailbox.');
    expect(within(first).queryByRole('button')).not.toBeInTheDocument();
    unmount();

    server.use(
      http.get(api('events/:id'), () => HttpResponse.json({ ...ownEvent, usda_delivery: 'email' })),
    );
    await open([waitingNotice]);
    const original = await article('Notice');
    expect(original).toHaveTextContent('Will be tried again');
    expect(original).toHaveTextContent('The next attempt is at Fri, May 1, 2026, 7:01 AM CDT.');
  });

  it('says when it could not be loaded, and tries again', async () => {
    server.use(
      http.get(api('events/:id/usda'), () => problem(503, 'unavailable', 'Please wait a moment.')),
    );
    const { user, card } = await open();
    expect(await within(card).findByRole('alert')).toHaveTextContent(
      'What is known of the notice could not be loaded. Please wait a moment.',
    );
    know([notice]);
    await user.click(within(card).getByRole('button', { name: 'Try again' }));
    expect(await article('Notice')).toBeVisible();
  });

  it('copies its fingerprint', async () => {
    const { user } = await open([notice]);
    await user.click(within(await article('Notice')).getByRole('button', { name: 'Copy SHA-256' }));
    expect(await screen.findByText('SHA-256 copied to clipboard')).toBeVisible();
    await expect(navigator.clipboard.readText()).resolves.toBe(notice.sha256);
  });

  it('selects its fingerprint if copying is not allowed', async () => {
    const { user } = await open([notice]);
    const button = within(await article('Notice')).getByRole('button', { name: 'Copy SHA-256' });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(button);
    expect(await screen.findByText(/It is selected: copy it from there/)).toBeVisible();
    expect(getSelection()?.toString()).toBe(notice.sha256);
    vi.restoreAllMocks();
  });
});

describe('Preview letter', () => {
  it('shows the next letter, line by line', async () => {
    const { user, card } = await open();
    await user.click(within(card).getByRole('button', { name: 'Preview letter' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Letter to the USDA' }));
    const paper = await dialog.findByRole('article', { name: letter.subject });
    expect(within(paper).getByText('Horse Protection')).toBeVisible();
    expect(within(paper).getByText(letter.subject)).toBeVisible();
    expect(paper).toHaveTextContent('2. Event manager Sam Hill 931-555-0101');
  });

  it('says when it could not be loaded, and tries again', async () => {
    server.use(http.get(api('events/:id/usda/letter'), () => HttpResponse.error()));
    const { user, card } = await open();
    await user.click(within(card).getByRole('button', { name: 'Preview letter' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Letter to the USDA' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The letter could not be loaded');
    server.use(http.get(api('events/:id/usda/letter'), () => HttpResponse.json(letter)));
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('article', { name: letter.subject })).toBeVisible();
  });
});

describe('the letter as PDF', () => {
  const replace = vi.fn();
  const close = vi.fn();
  const tab = () =>
    ({
      opener: window,
      closed: false,
      close,
      document: document.implementation.createHTMLDocument(),
      location: { replace },
    }) as unknown as Window;

  beforeEach(() => {
    vi.clearAllMocks();
    // jsdom has neither windows nor object URLs.
    URL.createObjectURL = vi.fn(() => 'blob:letter');
    URL.revokeObjectURL = vi.fn();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('opens in a new window, exactly as it was given', async () => {
    const asked = vi.fn();
    server.use(
      http.get(api('events/:id/usda/notices/:noticeId/letter.pdf'), ({ params, request }) => {
        asked(params.noticeId, request.headers.get('token-x'));
        return new HttpResponse('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
      }),
    );
    const opened = vi.spyOn(window, 'open').mockReturnValue(tab());
    const { user } = await open([notice]);
    await user.click(within(await article('Notice')).getByRole('button', { name: 'Open letter' }));
    await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('blob:letter'));
    expect(opened).toHaveBeenCalledExactlyOnceWith('', '_blank');
    expect(asked).toHaveBeenCalledExactlyOnceWith(notice._id.$oid, 'a-token');
  });

  it('is downloaded if no window can be opened', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const clicked = vi
      .spyOn(HTMLAnchorElement.prototype, 'click')
      .mockImplementation(() => undefined);
    const { user, card } = await open();
    await user.click(within(card).getByRole('button', { name: 'Preview letter' }));
    await user.click(await screen.findByRole('button', { name: 'Open PDF' }));
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    const link = clicked.mock.contexts[0] as HTMLAnchorElement;
    expect(link.download).toBe('usda-notice-shelbyville-spring-classic.pdf');
    expect(link.href).toBe('blob:letter');
  });

  it('shows an error if it cannot be loaded, and closes the empty window', async () => {
    vi.spyOn(window, 'open').mockReturnValue(tab());
    server.use(
      http.get(api('events/:id/usda/letter.pdf'), () =>
        problem(500, 'internal', 'Something went wrong on our side.'),
      ),
    );
    const { user, card } = await open();
    await user.click(within(card).getByRole('button', { name: 'Preview letter' }));
    await user.click(await screen.findByRole('button', { name: 'Open PDF' }));
    expect(
      await screen.findByText('The letter could not be opened. Something went wrong on our side.'),
    ).toBeVisible();
    expect(close).toHaveBeenCalledOnce();
    expect(replace).not.toHaveBeenCalled();
  });
});
