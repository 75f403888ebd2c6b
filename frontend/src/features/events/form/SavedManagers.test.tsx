import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { field, form, openCreate, press, put } from '../../../testing/forms/eventForm';
import { organization, ownRole, secretaryRole } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { server } from '../../../testing/server';

beforeEach(() => {
  // A choice of hundreds takes jsdom long to look through, again for each question of a test.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin']);
});

describe('saved managers', () => {
  const serve = () =>
    server.use(
      http.get(api('organization'), () =>
        HttpResponse.json({
          ...organization,
          managers: [
            { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.org' },
            { first_name: 'Bo', last_name: '', email: '' },
          ],
        }),
      ),
    );

  it('fill in the manager of a show', async () => {
    serve();
    const { user } = await openCreate();
    put(/^Manager Phone/, '931-555-0147');
    await user.click(press('Ann Lee'));
    expect(field(/^Manager Name/)).toHaveValue('Ann Lee');
    expect(field(/^Manager Email/)).toHaveValue('ann@example.org');
    expect(field(/^Manager Phone/)).toHaveValue('931-555-0147');
  });

  it('replace what was typed only after a question', async () => {
    serve();
    const { user } = await openCreate();
    put(/^Manager Name/, 'Rae Doe');
    put(/^Manager Phone/, '931-555-0147');
    await user.click(press('Ann Lee'));
    const question = await screen.findByRole('alertdialog', { name: 'Replace the manager?' });
    expect(question).toHaveTextContent('Ann Lee takes the place of Rae Doe.');
    await user.click(within(question).getByRole('button', { name: 'Keep What I Typed' }));
    expect(field(/^Manager Name/)).toHaveValue('Rae Doe');
    await user.click(press('Ann Lee'));
    await user.click(await screen.findByRole('button', { name: 'Replace Manager' }));
    expect(field(/^Manager Name/)).toHaveValue('Ann Lee');
    expect(field(/^Manager Phone/)).toHaveValue('');
  });

  it('and the place are those of the organization in which the show is saved', async () => {
    const fair = { ...secretaryRole, permissions: ['read_shows', 'edit_shows'] };
    server.use(
      http.get(api('organizations'), () => HttpResponse.json([ownRole, fair])),
      http.get(api('organization/:id'), ({ params }) =>
        params['id'] === fair.id
          ? HttpResponse.json({
              ...organization,
              name: fair.name,
              managers: [{ first_name: 'Ann', last_name: 'Lee', email: '' }],
            })
          : problem(404, 'not_found', 'There is none.'),
      ),
    );
    const { user } = await openCreate();
    const venue = () => field('Venue');
    expect(venue()).toHaveValue('Bedford Horse Club');
    await user.selectOptions(field(/^Save In/), fair.name);
    await waitFor(() => {
      expect(venue()).toHaveValue(fair.name);
    });
    expect(press('Ann Lee')).toBeVisible();
    await user.selectOptions(field(/^Save In/), 'Your organization');
    await waitFor(() => {
      expect(venue()).toHaveValue('Bedford Horse Club');
    });
    // What somebody typed stays.
    put('Venue', 'The Celebration Grounds');
    await user.selectOptions(field(/^Save In/), fair.name);
    expect(await within(form()).findByRole('button', { name: 'Ann Lee' })).toBeVisible();
    expect(venue()).toHaveValue('The Celebration Grounds');
  });
});
