import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { usdaOverview } from '../../../testing/fixtures/usdaFixtures';
import { api } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import type { ShowPackage } from '../usdaApi';

const PAGE = `/event/${ownEvent._id.$oid}/usda`;

const owed: ShowPackage = {
  reference: '9 CFR 11.16(c)',
  due_at: { $date: '2026-06-12T04:00:00Z' },
  late: false,
  missing: [],
};

function show(records: ShowPackage) {
  server.use(
    http.get(api('events/:id/usda'), () =>
      HttpResponse.json({ ...usdaOverview, package: records }),
    ),
  );
  renderApp(PAGE);
  return screen.findByRole('region', { name: 'Records after the show' });
}

it('says when the records are due, and what they lack, with the place to fill it in', async () => {
  const of = ['7 · Sun', '8 · Star', '9 · Moon', '10 · Sky', '11 · Sea'];
  const card = await show({
    ...owed,
    missing: [
      { part: 'entries', what: 'the owner’s name', record: 'owner_name', count: 7, of, ids: [] },
      {
        part: 'organization',
        what: 'the sponsor’s address',
        record: 'sponsor_address',
        count: 0,
        of: [],
        ids: [],
      },
    ],
  });
  const [owner, sponsor] = await within(card).findAllByRole('listitem');
  expect(owner).toHaveTextContent(
    'The owner’s name of 7 · Sun, 8 · Star, 9 · Moon, 10 · Sky, 11 · Sea and 2 more.',
  );
  if (owner === undefined) expect.fail('a record is missing');
  expect(within(owner).getByRole('link')).toHaveAttribute(
    'href',
    `/event/${ownEvent._id.$oid}/entries?lacking=owner_name`,
  );
  expect(sponsor).toHaveTextContent('The sponsor’s address. Open the settings');
  expect(card).toHaveTextContent('Submit the records by Thu, Jun 11, 2026, 11:00 PM CDT');
  expect(within(card).getByRole('button', { name: 'Download Package' })).toBeVisible();
});

it('says that nothing is missing, or that the time has passed', async () => {
  const card = await show({ ...owed, late: true });
  expect(await within(card).findByText('Nothing is missing.')).toBeVisible();
  expect(card).toHaveTextContent('The records were to be submitted by Thu, Jun 11');
});

it('says that a show without walking horses owes none', async () => {
  const card = await show({ ...owed, due_at: null });
  expect(await within(card).findByText(/asks for no records/)).toBeVisible();
});
