import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import type { Schemas } from '../../../api/types';
import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { oid } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import {
  changes,
  missingFacts,
  notice,
  readyNotice,
  refusedNotice,
  sentNotice,
  usdaOverview,
} from '../../../testing/fixtures/usdaFixtures';

const complete = {
  ...ownEvent,
  usda_state: 'complete',
  usda_notified: true,
  usda_notification_scheduled_time: null,
} satisfies Schemas['EventView'];

const given = { ...usdaOverview, notices: [notice] };
const changed = { ...given, changes };
const CHANGED = 'Changed since the notice';

/** Opens the page of a show with a notice. */
async function open({
  overview = {},
  delivery = 'email',
  event = {},
}: {
  event?: Partial<Schemas['EventView']>;
  overview?: Partial<Schemas['UsdaOverview']>;
  delivery?: Schemas['DeliveryMethod'];
} = {}) {
  const found = { ...complete, usda_delivery: delivery, ...event };
  server.use(
    http.get(api(`events/${ownEvent._id.$oid}`), () => HttpResponse.json(found)),
    http.get(api('events/:id/usda'), () => HttpResponse.json({ ...changed, ...overview })),
  );
  const app = renderApp(`/event/${ownEvent._id.$oid}`);
  const banner = await screen.findByRole('region', { name: CHANGED });
  return {
    ...app,
    banner,
    button: within(banner).getByRole('button', { name: /^(?:Send|Open) amended/ }),
  };
}

const nowGiven = () => server.use(http.get(api('events/:id/usda'), () => HttpResponse.json(given)));

describe('a show that changed since its notice', () => {
  it('shows the changed items, and the day until which they must be reported', async () => {
    const { banner, button } = await open();
    expect(banner).toHaveTextContent('Changes must be told by Fri, May 22, 2026, 6:00 PM CDT.');
    const [manager, therapy, ...rest] = within(banner).getAllByRole('listitem');
    expect(manager).toHaveTextContent(
      'Event managerBeforeSam Hill931-555-0101sam@example.orgNowSam Hill931-555-0199',
    );
    expect(therapy).toHaveTextContent(
      'Therapeutic treatmentBeforenot statedNowManagement allows no horse',
    );
    expect(rest).toEqual([]);
    expect(button).toHaveAccessibleDescription(/^Changes must be told by/);
    expect(screen.getByRole('region', { name: 'USDA Notification Complete' })).toBeVisible();
  });

  it('warns when it is late, and shows which facts are missing', async () => {
    const missing = missingFacts.slice(0, 1);
    const { banner, user } = await open({ overview: { amendment_late: true, missing } });
    expect(banner).toHaveTextContent(
      'The limit for changes was Fri, May 22, 2026, 6:00 PM CDT; send the amended notice at once.',
    );
    await user.click(within(banner).getByRole('button', { name: "the manager's address" }));
    expect(await screen.findByRole('form', { name: 'Edit Event' })).toBeVisible();
  });

  it('shows that an amended notice was refused', async () => {
    const refused = { ...refusedNotice, _id: oid(61), number: 1 };
    const { banner } = await open({ overview: { notices: [notice, refused] } });
    expect(banner).toHaveTextContent(
      'The amended notice was refused and will not be sent again by itself: 550 5.1.1 no such mailbox.',
    );
  });

  it('is not shown without changes', async () => {
    server.use(http.get(api(`events/${ownEvent._id.$oid}`), () => HttpResponse.json(complete)));
    nowGiven();
    renderApp(`/event/${ownEvent._id.$oid}/usda`);
    expect(await screen.findByText('Sent')).toBeVisible();
    expect(screen.queryByRole('region', { name: CHANGED })).not.toBeInTheDocument();
  });
});

describe('without sending', () => {
  it('opens the amended letter', async () => {
    const { banner, button } = await open({ delivery: 'outbox' });
    expect(button).toHaveAccessibleName('Open amended letter');
    expect(banner).toHaveTextContent('This installation sends nothing');
  });

  it('says that the amended letter is ready', async () => {
    const ready = { ...readyNotice, _id: oid(61), number: 1 };
    const { banner } = await open({
      delivery: 'outbox',
      overview: { notices: [sentNotice, ready] },
    });
    expect(banner).toHaveTextContent('The amended letter is ready, you must send it');
  });

  it('does not warn about a rule that is not in force', async () => {
    const usda_rule = { reference: '9 CFR 11.16(a)', in_force: false, status: 'not in force' };
    const { banner } = await open({ overview: { amendment_late: true }, event: { usda_rule } });
    expect(banner).toHaveClass('neutral');
    expect(banner).toHaveTextContent('is not in force on the day of this show');
    expect(banner).not.toHaveTextContent('at once');
  });
});

describe('Send amended notice', () => {
  it('shows the progress, then the result, and keeps the focus in the banner', async () => {
    server.use(
      http.post(api('events/:id/usda/amendments'), async () => {
        await delay(50);
        nowGiven();
        return HttpResponse.json(given, { status: 201 });
      }),
    );
    const { user, button } = await open();
    await user.click(button);
    expect(await screen.findByRole('button', { name: 'Sending...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(await screen.findByText('Amended notice sent successfully')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: CHANGED })).not.toBeInTheDocument();
    });
    const banner = screen.getByRole('region', { name: 'USDA Notification Complete' });
    expect(banner.parentElement).toHaveFocus();
  });

  it.each([
    ['nothing_to_amend', 'Nothing has changed since the last notice.'],
    ['delivery_in_progress', 'The notice is being delivered. Please look again in a moment.'],
  ])('shows information, not an error, for %s', async (code, text) => {
    server.use(http.post(api('events/:id/usda/amendments'), () => problem(409, code, text)));
    const { user, button } = await open();
    await user.click(button);
    expect((await screen.findByText(text)).parentElement).toHaveClass('info');
  });

  it.each([
    ['is not delivered', () => problem(502, 'delivery_failed', 'It could not be delivered.')],
    ['is refused', () => problem(502, 'delivery_refused', 'It was refused.')],
    ['does not arrive', () => HttpResponse.error()],
  ])('can be tried again when it %s', async (_case, answer) => {
    server.use(http.post(api('events/:id/usda/amendments'), answer));
    const { user, button } = await open();
    await user.click(button);
    const text = await screen.findByText('Failed to update USDA notification. Please try again.');
    expect(text.parentElement).toHaveClass('error');
    expect(await screen.findByRole('button', { name: 'Send amended notice' })).toHaveFocus();
  });
});
