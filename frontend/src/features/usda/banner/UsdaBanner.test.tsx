import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import type { Schemas } from '../../../api/types';
import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { api } from '../../../testing/handlers';
import { renderApp, renderUi } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import {
  missingFacts,
  notice,
  refusedNotice,
  sentNotice,
  usdaOverview,
  waitingNotice,
} from '../../../testing/fixtures/usdaFixtures';
import { UsdaBanner } from './UsdaBanner';
import { POLL_MS } from './useUsdaOverview';

/** The rule, for a show before it takes effect. */
const NOT_IN_FORCE = {
  reference: '9 CFR 11.16(a)',
  in_force: false,
  status: 'not in force on the day of this show; it takes effect on December 31, 2026',
};

const READY = { $date: '2026-05-01T12:00:00Z' };

const show = (changes: Partial<Schemas['EventView']>, onFill = vi.fn()) => ({
  ...renderUi(<UsdaBanner event={{ ...ownEvent, ...changes }} onFill={onFill} />),
  onFill,
});

/** Mocks the overview of the notice with these changes. */
function know(changes: Partial<Schemas['UsdaOverview']>) {
  server.use(
    http.get(api('events/:id/usda'), () => HttpResponse.json({ ...usdaOverview, ...changes })),
  );
}

const complete = {
  ...ownEvent,
  usda_state: 'complete' as const,
  usda_notified: true,
  usda_notification_scheduled_time: null,
};

const nowComplete = () =>
  server.use(http.get(api('events/:id'), () => HttpResponse.json(complete)));

const REQUIRED = 'USDA Notification Required Immediately';
const SCHEDULED = 'USDA Notification Scheduled';
const LETTER_READY = 'USDA Letter Ready, Not Sent';
const NONE = 'No USDA Notification on Record';
const VIOLATION = 'You are in violation of USDA reporting requirements';
const DAY = 'Thu, May 7, 2026';
const BY_BUTTON = 'it is not sent automatically. Submit it here, or say that you have sent it';

describe('the banner', () => {
  it.each([
    ['required', 'email', null, true, 'danger', REQUIRED, [VIOLATION]],
    ['required', 'email', null, false, 'neutral', NONE, ['You can give the notice all the same']],
    [
      'required',
      'outbox',
      null,
      true,
      'danger',
      REQUIRED,
      [VIOLATION, 'This installation sends nothing: the button opens the letter'],
    ],
    ['required', 'outbox', READY, true, 'danger', REQUIRED, [VIOLATION, 'ready, you must send it']],
    ['required', 'outbox', null, false, 'neutral', NONE, ['you send it yourself']],
    ['required', 'outbox', READY, false, 'neutral', LETTER_READY, ['ready for you to send: this']],
    [
      'scheduled',
      'email',
      null,
      true,
      'info',
      SCHEDULED,
      [`Automatic USDA notification will be sent on ${DAY}`],
    ],
    [
      'scheduled',
      'email',
      null,
      false,
      'neutral',
      SCHEDULED,
      [`Automatic USDA notification will be sent on ${DAY}`],
    ],
    [
      'scheduled',
      'outbox',
      null,
      true,
      'info',
      SCHEDULED,
      [`made ready on ${DAY}, for you to send`, 'until you say that you have sent it'],
    ],
    ['scheduled', 'outbox', null, false, 'neutral', SCHEDULED, [`made ready on ${DAY}`]],
    [
      'scheduled',
      'outbox',
      READY,
      true,
      'warning',
      LETTER_READY,
      ['ready since Fri, May 1, 2026, 7:00 AM CDT', `due by ${DAY}`, 'ready, you must send it'],
    ],
    ['scheduled', 'outbox', READY, false, 'neutral', LETTER_READY, ['ready for you to send: this']],
    ['required', 'email', READY, true, 'danger', REQUIRED, [VIOLATION, BY_BUTTON]],
    ['required', 'email', READY, false, 'neutral', LETTER_READY, [BY_BUTTON]],
    [
      'scheduled',
      'email',
      READY,
      true,
      'warning',
      LETTER_READY,
      ['ready since Fri, May 1, 2026, 7:00 AM CDT', `due by ${DAY}`, BY_BUTTON],
    ],
    ['scheduled', 'email', READY, false, 'neutral', LETTER_READY, ['ready since', BY_BUTTON]],
  ] as const)(
    'of a show that is %s by %s (ready %o, in force %s) is %s: %s',
    (usda_state, usda_delivery, usda_letter_ready_at, inForce, tone, title, texts) => {
      const isScheduled = usda_state === 'scheduled';
      show({
        usda_state,
        usda_delivery,
        usda_letter_ready_at,
        usda_notification_scheduled_time: isScheduled ? { $date: '2026-05-08T03:00:00Z' } : null,
        ...(!inForce && { usda_rule: NOT_IN_FORCE }),
      });
      const banner = screen.getByRole('region', { name: title });
      expect(banner).toHaveClass(tone);
      for (const text of texts) expect(banner).toHaveTextContent(text);
      // No warning about a rule that is not in force, and no mention of sending if nothing is sent.
      if (!inForce) expect(banner).not.toHaveTextContent(/violation|due|must/);
      if (usda_delivery === 'outbox' || usda_letter_ready_at !== null)
        expect(banner).not.toHaveTextContent('will be sent');
      if (usda_delivery === 'email') expect(banner).not.toHaveTextContent(/installation|you must/);
      const button = isScheduled ? 'Submit Now' : 'Submit to USDA Now';
      expect(within(banner).getByRole('button', { name: button })).toBeVisible();
    },
  );

  it('says 30 days when there is no scheduled day yet', () => {
    const unknown = { usda_notification_scheduled_time: null };
    const { unmount } = show({ ...unknown, usda_delivery: 'email' });
    expect(
      screen.getByText('Automatic USDA notification will be sent 30 days before the event'),
    ).toBeVisible();
    unmount();
    show({ ...unknown, usda_delivery: 'outbox' });
    expect(screen.getByText(/is made ready 30 days before the event/)).toBeVisible();
  });

  it.each([
    ['email', notice, null],
    [
      'outbox',
      sentNotice,
      'Sent by rae@example.org by email to horseprotection@usda.gov on Fri, May 1, 2026, 8:30 AM CDT',
    ],
  ] as const)('is done with a show that was reported by %s', async (delivery, given, line) => {
    know({ notices: [given] });
    const usda_rule = NOT_IN_FORCE;
    show({ ...complete, usda_delivery: delivery, usda_rule });
    const banner = screen.getByRole('region', { name: 'USDA Notification Complete' });
    expect(banner).toHaveClass('success');
    expect(banner).toHaveTextContent('This event has been properly reported to the USDA');
    await act(() => delay(100));
    if (line === null) expect(banner).not.toHaveTextContent('Sent by');
    else expect(banner).toHaveTextContent(line);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it.each([
    ['email', 'The notice is not sent automatically. It is due by Thu, May 7, 2026.'],
    ['outbox', 'The notice is not made ready automatically. It is due by Thu, May 7, 2026.'],
  ] as const)('announces no date if nothing is done automatically (by %s)', (delivery, text) => {
    show({ usda_delivery: delivery, usda_automatic: false });
    const banner = screen.getByRole('region', { name: 'USDA Notification Not Scheduled' });
    expect(banner).toHaveClass('warning');
    expect(banner).toHaveTextContent(text);
    expect(banner).not.toHaveTextContent('will be sent');
    expect(within(banner).getByRole('button', { name: 'Submit Now' })).toBeVisible();
  });

  it('always says where the rule is written, and whether it is in force', () => {
    for (const usda_state of ['complete', 'required', 'scheduled', 'past'] as const) {
      const usda_rule = { reference: '9 CFR 1.2(a)', in_force: false, status: 'not in force yet' };
      const { unmount } = show({ usda_state, usda_rule });
      expect(screen.getByText('9 CFR 1.2(a): not in force yet')).toBeVisible();
      unmount();
    }
  });

  it('is a single line for a show that is over', () => {
    show({ usda_state: 'past', usda_notification_scheduled_time: null });
    expect(
      screen.getByText('This event is over, and no notice to the USDA was recorded for it.'),
    ).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('hides its details behind a button that shows the number of missing facts', async () => {
    know({ missing: missingFacts });
    const { user } = show({});
    const toggle = await screen.findByRole('button', { name: '6 missing', expanded: false });
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
  });
});

describe('the missing facts', () => {
  const [address, entries] = missingFacts;

  it('are listed, and each opens its field', async () => {
    know({ missing: [address, entries].filter((it) => it !== undefined) });
    const { user, onFill } = show({});
    const list = await screen.findByRole('list', { name: 'The notice still lacks:' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    await user.click(within(list).getByRole('button', { name: "the manager's address" }));
    expect(onFill).toHaveBeenCalledExactlyOnceWith('manager_address');
  });

  it('are only partly shown if there are many', async () => {
    know({ missing: missingFacts });
    const { user } = show({ usda_state: 'required', usda_notification_scheduled_time: null });
    const list = await screen.findByRole('list', { name: 'The notice still lacks:' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(5);
    const more = within(list).getByRole('button', { name: '2 more', expanded: false });
    await user.click(more);
    expect(within(list).getByRole('button', { name: 'who inspects the horses' })).toBeVisible();
    expect(more).toHaveFocus();
    await user.click(within(list).getByRole('button', { name: 'Show fewer', expanded: true }));
    expect(within(list).getAllByRole('listitem')).toHaveLength(5);
  });

  it.each(['complete', 'past'] as const)('are not shown for a show that is %s', async (state) => {
    know({ missing: missingFacts });
    show({ usda_state: state, usda_notification_scheduled_time: null });
    // Waits until the data has arrived, otherwise this would always pass.
    await act(() => delay(100));
    expect(screen.queryByText(/still lacks/)).not.toBeInTheDocument();
  });

  it('lead to their fields, and back to the tab', async () => {
    know({ missing: missingFacts.slice(0, 1) });
    const { user, router } = renderApp(`/event/${ownEvent._id.$oid}/usda`);
    await user.click(await screen.findByRole('button', { name: "the manager's address" }));
    const form = within(await screen.findByRole('form', { name: 'Edit Event' }));
    await waitFor(() => {
      expect(form.getByRole('textbox', { name: /^Manager Address/ })).toHaveFocus();
    });
    know({ missing: [] });
    await user.click(form.getByRole('button', { name: 'Update Event' }));
    expect(await screen.findByText('Event updated successfully')).toBeVisible();
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/event/${ownEvent._id.$oid}/usda`);
    });
    expect(screen.queryByText('The notice still lacks:')).not.toBeInTheDocument();
  });
});

describe('a notice that was not delivered', () => {
  it('shows that a letter could not be prepared', async () => {
    know({ notices: [waitingNotice] });
    show({});
    expect(
      await screen.findByText(
        'The letter is not ready yet: the last attempt failed. The next attempt is at Fri, May 1, 2026, 7:01 AM CDT.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('region', { name: 'USDA Letter Not Ready Yet' })).not.toHaveTextContent(
      'is made ready on',
    );
  });

  it('shows the time of the next attempt, in the zone of the show', async () => {
    know({ notices: [waitingNotice] });
    show({ usda_delivery: 'email' });
    expect(
      await screen.findByText(
        'No mail server has confirmed the notice yet. The next attempt is at Fri, May 1, 2026, 7:01 AM CDT.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit Now' })).toHaveAccessibleDescription(
      /^No mail server has confirmed the notice yet/,
    );
    // The text about the scheduled day is not shown either.
    const banner = screen.getByRole('region', { name: 'USDA Notification Not Confirmed Yet' });
    expect(banner).not.toHaveTextContent('Automatic USDA notification');
  });

  it('shows that it is being sent', async () => {
    know({ notices: [{ ...waitingNotice, status: 'delivering', next_try_at: null }] });
    const { unmount } = show({ usda_delivery: 'email' });
    expect(await screen.findByText('The notice is being sent at this moment.')).toBeVisible();
    unmount();
    // It was started when the installation sent notices, which it no longer does.
    show({});
    expect(await screen.findByText('The letter is being made ready at this moment.')).toBeVisible();
  });

  it('is polled until it is delivered, and then the show is complete', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      know({ notices: [waitingNotice] });
      renderApp(`/event/${ownEvent._id.$oid}/usda`);
      expect(await screen.findByText(/^Will be tried again$/)).toBeVisible();
      know({ notices: [notice] });
      nowComplete();
      await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
      expect(
        await screen.findByRole('region', { name: 'USDA Notification Complete' }),
      ).toBeVisible();
      expect(screen.getByText('Sent')).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });

  it('announces no further attempt after a refusal', async () => {
    know({ notices: [refusedNotice] });
    show({});
    const banner = await screen.findByRole('region', { name: 'USDA Notification Refused' });
    expect(banner).toHaveTextContent(
      'The notice was refused and will not be sent again by itself: 550 5.1.1 no such mailbox.',
    );
    expect(banner).toHaveTextContent('press the button to try again');
    expect(banner).not.toHaveTextContent('Automatic USDA notification');
    expect(screen.getByRole('button', { name: 'Submit Now' })).toBeVisible();
  });

  it('is refused and due at the same time', async () => {
    know({ notices: [refusedNotice] });
    show({ usda_state: 'required', usda_notification_scheduled_time: null });
    expect(await screen.findByText(/550 5\.1\.1/)).toBeVisible();
    const banner = screen.getByRole('region', { name: 'USDA Notification Required Immediately' });
    expect(banner).toHaveTextContent('You are in violation of USDA reporting requirements');
  });
});
