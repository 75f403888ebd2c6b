import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';

import type { Schemas } from '../../../api/types';
import { wholeEntry } from '../../../testing/fixtures/entryFixtures';
import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { oid, registration } from '../../../testing/fixtures/fixtures';
import { api } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

it('says what each entry lacks, and finds those that lack something', async () => {
  const entries: Schemas['ListedEntryView'][] = [
    { ...registration, missing: ['waiver'] },
    {
      ...registration,
      _id: oid(61),
      rider_name: 'Sam Hill',
      missing: ['rider_email', 'rider_birth_date'],
    },
  ];
  const asked = vi.fn<(missing: string | null) => void>();
  server.use(
    http.get(api('events/:id/registrations'), ({ request }) => {
      asked(new URL(request.url).searchParams.get('missing'));
      return HttpResponse.json(entries);
    }),
    http.get(api('registrations/:id'), () => HttpResponse.json({ ...wholeEntry, ...entries[1] })),
  );
  const { user } = renderApp(`/event/${ownEvent._id.$oid}/entries`);
  await user.click(await screen.findByRole('link', { name: 'Sam Hill' }));
  const [one, two] = screen.getAllByRole('row').slice(1);
  expect(one).toHaveTextContent('1 missing');
  expect(two).toHaveTextContent('2 missing');
  expect(await screen.findByText('Missing: Email, Date of birth')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Missing'), 'No waiver');
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith('waiver'));
});
