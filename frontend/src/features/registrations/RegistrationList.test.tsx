import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { storeToken } from '../../api/token';
import { oid, registration } from '../../testing/fixtures';
import { api, problem } from '../../testing/handlers';
import { renderUi } from '../../testing/renderApp';
import { server } from '../../testing/server';
import { RegistrationList } from './RegistrationList';

const show = () => renderUi(<RegistrationList eventId={oid(10).$oid} />);
const other = {
  ...registration,
  _id: oid(21),
  entry_number: 6,
  rider_name: 'Sam Hill',
  rider_email: 'sam@example.org',
  horse_name: 'Ginger',
  classes_entered: [],
  total_fee: 0,
  notes: 'Corner stall',
};
const rows = () => screen.getAllByRole('row').slice(1);

function answer(...items: unknown[]) {
  server.use(http.get(api('events/:id/registrations'), () => HttpResponse.json(items)));
}

/** Mocks two pages; `second` answers the second one. */
function answerInPages(second: () => Response) {
  const asked = vi.fn();
  server.use(
    http.get(api('events/:id/registrations'), ({ request }) => {
      const cursor = new URL(request.url).searchParams.get('cursor');
      asked(cursor);
      return cursor === null
        ? HttpResponse.json([registration], {
            headers: { link: '</showstable/events/x/registrations?cursor=abc%2B1>; rel="next"' },
          })
        : second();
    }),
  );
  return asked;
}

beforeEach(() => {
  storeToken('a-token');
});

describe('the list of participants', () => {
  it('shows number, rider, horse, classes, fee and time of each entry', async () => {
    answer(registration, other);
    show();
    await screen.findByRole('table');
    const [first, second] = rows();
    expect(first).toHaveTextContent('#7');
    expect(first).toHaveTextContent('Midnight Sun');
    expect(first).toHaveTextContent('Open Pleasure · Youth Lite Shod');
    expect(first).toHaveTextContent('$47.50');
    expect(first).toHaveTextContent('Fri, May 1, 2026 3:30 PM UTC');
    expect(screen.getByRole('link', { name: 'rae@example.org' })).toHaveAttribute(
      'href',
      'mailto:rae@example.org',
    );
    expect(screen.getAllByRole('link', { name: '931-555-0147' })[0]).toHaveAttribute(
      'href',
      'tel:9315550147',
    );
    expect(second).toHaveTextContent('No classes');
    expect(second).toHaveTextContent('Corner stall');
    expect(screen.getByText('2 registered')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  it('searches in the loaded entries', async () => {
    answer(registration, other);
    const { user } = show();
    const search = await screen.findByRole('searchbox', { name: 'Search participants' });
    await user.type(search, 'GINGER sam');
    expect(rows()).toHaveLength(1);
    expect(rows()[0]).toHaveTextContent('Ginger');
    expect(screen.getByText('1 of 2 shown')).toBeVisible();
    await user.clear(search);
    await user.type(search, '#7');
    expect(rows()[0]).toHaveTextContent('Midnight Sun');
    await user.clear(search);
    await user.type(search, 'nobody');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.getByText('0 of 2 shown')).toBeVisible();
  });

  it('offers to load more if the Link header names a next page', async () => {
    const asked = answerInPages(() => HttpResponse.json([other]));
    const { user } = show();
    expect(await screen.findByText('The latest 1 shown')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => {
      expect(rows()).toHaveLength(2);
    });
    expect(asked.mock.calls).toEqual([[null], ['abc+1']]);
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  it('keeps the list when loading more fails, and can try again', async () => {
    let broken = true;
    answerInPages(() =>
      broken ? problem(503, 'unavailable', 'Please try again soon.') : HttpResponse.json([other]),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'More participants could not be loaded.',
    );
    expect(rows()).toHaveLength(1);
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => {
      expect(rows()).toHaveLength(2);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });
  });

  it('says how to get the first rider', async () => {
    answer();
    show();
    expect(await screen.findByRole('heading', { name: 'No registrations yet' })).toBeVisible();
    expect(screen.getByText(/Copy the link of the registration form/)).toBeVisible();
  });

  it('shows a placeholder while it is loading', () => {
    server.use(
      http.get(api('events/:id/registrations'), () => new Promise<Response>(() => undefined)),
    );
    show();
    const participants = within(screen.getByRole('region', { name: 'Participants' }));
    expect(participants.getByRole('img', { name: 'Loading participants' })).toBeVisible();
  });

  it('says that it could not be loaded, and tries again', async () => {
    server.use(
      http.get(
        api('events/:id/registrations'),
        () => problem(503, 'unavailable', 'Please try again soon.'),
        { once: true },
      ),
    );
    const { user } = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again soon.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });
});
