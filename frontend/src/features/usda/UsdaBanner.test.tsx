import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import type { Schemas } from '../../api/types';
import { ownEvent } from '../../testing/eventFixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp, renderUi } from '../../testing/renderApp';
import { server } from '../../testing/server';
import { UsdaBanner } from './UsdaBanner';

const RECORDED = /only recorded the notice and sent nothing: you must send it to the USDA yourself/;
const RECORDS =
  /records the notice (on that day, or )?when you press the button, and sends nothing: you will have to send it to the USDA yourself/;

const show = (changes: Partial<Schemas['EventView']>) =>
  renderUi(<UsdaBanner event={{ ...ownEvent, ...changes }} />);

describe('the banner', () => {
  it('is done with a show that was reported, and says who must send the notice', () => {
    show({ usda_state: 'complete', usda_notified: true, usda_notification_scheduled_time: null });
    const banner = screen.getByRole('region', { name: 'USDA Notification Complete' });
    expect(banner).toHaveTextContent('This event has been properly reported to the USDA');
    expect(banner).toHaveTextContent(RECORDED);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
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
    // A server that mails notices says `email`, whatever this installation's description lists.
    show({ usda_delivery: 'email' as 'outbox' });
    expect(screen.queryByText(RECORDS)).not.toBeInTheDocument();
  });
});

describe('Submit Now', () => {
  const open = async () => {
    const app = renderApp(`/event/${ownEvent._id.$oid}`);
    const button = await screen.findByRole('button', { name: 'Submit Now' });
    return { ...app, button };
  };
  const complete = { ...ownEvent, usda_state: 'complete' as const, usda_notified: true };
  const nowComplete = () => {
    server.use(http.get(api('events/:id'), () => HttpResponse.json(complete)));
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
