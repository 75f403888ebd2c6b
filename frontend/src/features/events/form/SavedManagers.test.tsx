import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { field, openCreate, press, put } from '../../../testing/eventForm';
import { organization } from '../../../testing/fixtures';
import { api } from '../../../testing/handlers';
import { server } from '../../../testing/server';

beforeEach(() => {
  // A choice of hundreds takes jsdom long to look through, again for each question of a test.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin']);
});

describe('saved managers', () => {
  const serve = () => {
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
  };

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
});
