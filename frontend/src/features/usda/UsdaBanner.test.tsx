import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import type { Schemas } from '../../api/types';
import { ownEvent } from '../../testing/eventFixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp, renderUi } from '../../testing/renderApp';
import { server } from '../../testing/server';
import {
  missingFacts,
  notice,
  refusedNotice,
  usdaOverview,
  waitingNotice,
} from '../../testing/usdaFixtures';
import { UsdaBanner } from './UsdaBanner';
import { POLL_MS } from './useUsdaOverview';

const RECORDED = /only recorded the notice and sent nothing: you must send it to the USDA yourself/;
const RECORDS =
  /records the notice (on that day, or )?when you press the button, and sends nothing: you will have to send it to the USDA yourself/;

const show = (changes: Partial<Schemas['EventView']>, onFill = vi.fn()) => ({
  ...renderUi(<UsdaBanner event={{ ...ownEvent, ...changes }} onFill={onFill} />),
  onFill,
});

/** What is known of the notice, differing from a fresh one in this. */
function know(changes: Partial<Schemas['UsdaOverview']>) {
  server.use(
    http.get(api('events/:id/usda'), () => HttpResponse.json({ ...usdaOverview, ...changes })),
  );
}

const complete = { ...ownEvent, usda_state: 'complete' as const, usda_notified: true };

const nowComplete = () => {
  server.use(http.get(api('events/:id'), () => HttpResponse.json(complete)));
};

describe('the banner', () => {
  it('is done with a show that was reported, and says who must send the notice', () => {
    show({ usda_state: 'complete', usda_notified: true, usda_notification_scheduled_time: null });
    const banner = screen.getByRole('region', { name: 'USDA Notification Complete' });
    expect(banner).toHaveTextContent('This event has been properly reported to the USDA');
    expect(banner).toHaveTextContent(RECORDED);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says of a notice how it was given, however notices are given now', async () => {
    const given = { usda_state: 'complete' as const, usda_notification_scheduled_time: null };
    know({ notices: [{ ...notice, method: 'outbox' }] });
    const { unmount } = show({ ...given, usda_delivery: 'email' });
    expect(await screen.findByText(RECORDED)).toBeVisible();
    unmount();
    know({ notices: [notice] });
    show({ ...given, usda_delivery: 'outbox' });
    await waitFor(() => {
      expect(screen.queryByText(RECORDED)).not.toBeInTheDocument();
    });
  });

  it('is urgent when the notice is due', () => {
    show({ usda_state: 'required', usda_notification_scheduled_time: null });
    const banner = screen.getByRole('region', { name: 'USDA Notification Required Immediately' });
    expect(banner).toHaveTextContent('You are in violation of USDA reporting requirements');
    expect(banner).toHaveTextContent(RECORDS);
    expect(screen.getByRole('button', { name: 'Submit to USDA Now' })).toBeVisible();
  });

  it('names the day of the notice in the zone of the show', () => {
    show({ usda_notification_scheduled_time: { $date: '2026-05-08T03:00:00Z' } });
    const banner = screen.getByRole('region', { name: 'USDA Notification Scheduled' });
    expect(banner).toHaveTextContent(
      'Automatic USDA notification will be sent on Thu, May 7, 2026',
    );
    expect(screen.getByRole('button', { name: 'Submit Now' })).toBeVisible();
  });

  it('says in every state where the rule is written, and whether it is in force', () => {
    for (const usda_state of ['complete', 'required', 'scheduled', 'past'] as const) {
      const usda_rule = { reference: '9 CFR 1.2(a)', in_force: false, status: 'not in force yet' };
      const { unmount } = show({ usda_state, usda_rule });
      expect(screen.getByText('9 CFR 1.2(a): not in force yet')).toBeVisible();
      unmount();
    }
  });

  it('counts the days when there is no day yet', () => {
    show({ usda_notification_scheduled_time: null });
    expect(
      screen.getByText('Automatic USDA notification will be sent 30 days before the event'),
    ).toBeVisible();
  });

  it('is a plain line for a show that is over', () => {
    show({ usda_state: 'past', usda_notification_scheduled_time: null });
    expect(
      screen.getByText('This event is over, and no notice to the USDA was recorded for it.'),
    ).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('speaks of no recording where notices are sent', () => {
    show({ usda_delivery: 'email' });
    expect(screen.queryByText(RECORDS)).not.toBeInTheDocument();
  });
});

describe('what the notice lacks', () => {
  const [address, entries] = missingFacts;

  it('is named, and each leads to its field', async () => {
    know({ missing: [address, entries].filter((it) => it !== undefined) });
    const { user, onFill } = show({});
    const list = await screen.findByRole('list', { name: 'The notice still lacks:' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    await user.click(within(list).getByRole('button', { name: "the manager's address" }));
    expect(onFill).toHaveBeenCalledExactlyOnceWith('manager_address');
  });

  it('is shown in part when it is much', async () => {
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

  it.each(['complete', 'past'] as const)('is no matter for a show that is %s', async (state) => {
    know({ missing: missingFacts });
    show({ usda_state: state, usda_notification_scheduled_time: null });
    // What is known has come, or it could not be absent.
    await act(() => delay(100));
    expect(screen.queryByText(/still lacks/)).not.toBeInTheDocument();
  });

  it('has the keyboard again when nothing was filled in', async () => {
    know({ missing: missingFacts });
    const { user } = renderApp(`/event/${ownEvent._id.$oid}`);
    const fact = await screen.findByRole('button', { name: "the manager's address" });
    await user.click(fact);
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Event' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(fact).toHaveFocus();
  });

  it('leaves the keyboard with the banner once it is filled in', async () => {
    know({ missing: missingFacts.slice(0, 1) });
    const { user } = renderApp(`/event/${ownEvent._id.$oid}`);
    await user.click(await screen.findByRole('button', { name: "the manager's address" }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Event' }));
    expect(dialog.getByRole('textbox', { name: /^Manager Address/ })).toHaveFocus();
    know({ missing: [] });
    await user.click(dialog.getByRole('button', { name: 'Update Event' }));
    expect(await screen.findByText('Event updated successfully')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByText('The notice still lacks:')).not.toBeInTheDocument();
    });
    const banner = screen.getByRole('region', { name: 'USDA Notification Scheduled' });
    await waitFor(() => {
      expect(banner.parentElement).toHaveFocus();
    });
  });
});

describe('a notice that did not arrive', () => {
  it('says when it is tried again, in the zone of the show', async () => {
    know({ notices: [waitingNotice] });
    show({});
    expect(
      await screen.findByText(
        'The last attempt to send it failed. The next one is at Fri, May 1, 2026, 7:01 AM CDT.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit Now' })).toHaveAccessibleDescription(
      /^The last attempt to send it failed/,
    );
  });

  it('says that it is being sent', async () => {
    know({ notices: [{ ...waitingNotice, status: 'delivering', next_try_at: null }] });
    show({});
    expect(await screen.findByText('The notice is being sent at this moment.')).toBeVisible();
  });

  it('is looked after until it has arrived, and then the show is complete', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      know({ notices: [waitingNotice] });
      renderApp(`/event/${ownEvent._id.$oid}`);
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

  it('promises nothing any more once it was refused', async () => {
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

describe('Submit Now', () => {
  const open = async () => {
    const app = renderApp(`/event/${ownEvent._id.$oid}`);
    const button = await screen.findByRole('button', { name: 'Submit Now' });
    return { ...app, button };
  };
  it('says that it is at work, then that it is done, and turns the banner green', async () => {
    server.use(
      http.post(api('events/:id/submit_to_usda'), async () => {
        await delay(50);
        nowComplete();
        return HttpResponse.json(complete);
      }),
    );
    const { user, button } = await open();
    await user.click(button);
    expect(await screen.findByRole('button', { name: 'Submitting...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(await screen.findByText('USDA notified successfully')).toBeVisible();
    // Beside the banner, which says so too.
    expect(await screen.findAllByText(RECORDED)).toHaveLength(2);
    const banner = await screen.findByRole('region', { name: 'USDA Notification Complete' });
    await waitFor(() => {
      expect(banner.parentElement).toHaveFocus();
    });
  });

  it('tells, without alarm, that it was done before', async () => {
    server.use(
      http.post(api('events/:id/submit_to_usda'), () => {
        nowComplete();
        return problem(409, 'already_notified', 'Event already notified USDA.');
      }),
    );
    const { user, button } = await open();
    await user.click(button);
    const text = await screen.findByText('Event already notified USDA.');
    expect(text.parentElement).toHaveClass('info');
    expect(await screen.findByText('USDA Notification Complete')).toBeVisible();
  });

  it('tells, without alarm, that someone else is submitting it just now', async () => {
    const text = 'The notice is being delivered. Please look again in a moment.';
    server.use(
      http.post(api('events/:id/submit_to_usda'), () => problem(409, 'delivery_in_progress', text)),
    );
    const { user, button } = await open();
    await user.click(button);
    expect((await screen.findByText(text)).parentElement).toHaveClass('info');
  });

  it.each([
    ['is not delivered', () => problem(502, 'delivery_failed', 'The notice could not be sent.')],
    ['is refused', () => problem(502, 'delivery_refused', 'The notice was refused.')],
    ['does not arrive', () => HttpResponse.error()],
  ])('can be tried again when the notice %s', async (_case, answer) => {
    server.use(http.post(api('events/:id/submit_to_usda'), answer));
    const { user, button } = await open();
    await user.click(button);
    const text = await screen.findByText('Failed to update USDA notification. Please try again.');
    expect(text.parentElement).toHaveClass('error');
    expect(await screen.findByRole('button', { name: 'Submit Now' })).toBeEnabled();
  });
});
