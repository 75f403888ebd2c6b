import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const complete = {
  ...ownEvent,
  usda_state: 'complete' as const,
  usda_notified: true,
  usda_notification_scheduled_time: null,
};

const nowComplete = () =>
  server.use(http.get(api('events/:id'), () => HttpResponse.json(complete)));

describe('Submit Now, where notices are sent', () => {
  const open = async () => {
    server.use(
      http.get(api('events/:id'), () => HttpResponse.json({ ...ownEvent, usda_delivery: 'email' })),
    );
    const app = renderApp(`/event/${ownEvent._id.$oid}`);
    const button = await screen.findByRole('button', { name: 'Submit Now' });
    return { ...app, button };
  };
  it('shows the progress, then the result, and makes the banner green', async () => {
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

  it('shows information, not an error, if it was already done', async () => {
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

  it('shows information, not an error, if someone else is submitting it', async () => {
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
