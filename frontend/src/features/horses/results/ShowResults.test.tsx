import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { HORSE_ID, saleHorse } from '../../../testing/fixtures/horseFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import type { HorseResult } from './resultsApi';

const result: HorseResult = {
  show: 'Spring Classic',
  hashed_id: 'a-link',
  date: '2026-06-06',
  class_number: '12',
  class_name: 'Open Pleasure',
  judge: '',
  place: 2,
  tied: false,
  shown: 9,
  score: '71.5',
  status: '',
  back_number: 101,
  rider_name: 'Rae Doe',
  corrected: false,
};

const serve = (results: readonly HorseResult[]) =>
  server.use(http.get(api('horses/:id/results'), () => HttpResponse.json(results)));

const card = async () => within(await screen.findByRole('region', { name: 'Show Results' }));

describe('the show results of a horse', () => {
  it('say place, class, show, date, rider and score, and that the show verified them', async () => {
    serve([
      { ...result, place: 1, tied: true, corrected: true, judge: 'Kim Dale' },
      result,
      { ...result, place: null, status: 'no_score', score: '' },
      { ...result, place: null },
    ]);
    renderApp(`/horses/${HORSE_ID}`);
    const [first, second, third, last] = await (await card()).findAllByRole('listitem');
    expect(first).toHaveTextContent(
      '1st, tiedof 912 · Open Pleasure · Kim DaleSpring Classic · Jun 6, 2026Rae Doe · 71.5Corrected by the show',
    );
    expect(second).toHaveTextContent(
      /^2ndof 912 · Open PleasureSpring Classic · Jun 6, 2026Rae Doe · 71.5$/,
    );
    expect(third).toHaveTextContent(/^No scoreof 9.*Rae Doe$/);
    expect(last).toHaveTextContent(/^Not placedof 9/);
    expect((await card()).getByText('Verified by the show')).toBeVisible();
    const links = (await card()).getAllByRole('link', { name: 'Spring Classic' });
    expect(links[0]).toHaveAttribute('href', '/results/a-link');
  });

  it('begin with the newest five', async () => {
    serve(Array.from({ length: 7 }, (_, at) => ({ ...result, place: at + 1 })));
    const { user } = renderApp(`/horses/${HORSE_ID}`);
    const found = await card();
    expect(await found.findAllByRole('listitem')).toHaveLength(5);
    await user.click(found.getByRole('button', { name: 'Show all 7' }));
    expect(found.getAllByRole('listitem')).toHaveLength(7);
  });

  it('say how a horse gets some, or that they could not be loaded', async () => {
    const app = renderApp(`/horses/${HORSE_ID}`);
    expect(await (await card()).findByText(/^None yet\. Pick this horse/)).toBeVisible();
    app.unmount();
    server.use(
      http.get(api('horses/:id/results'), () => problem(500, 'internal', 'Something went wrong.')),
    );
    renderApp(`/horses/${HORSE_ID}`);
    expect(await (await card()).findByRole('button', { name: /Try again/i })).toBeVisible();
  });
});

describe('the page of a horse for sale', () => {
  const open = () => {
    server.use(http.get(api('horses/:id'), () => HttpResponse.json(saleHorse)));
    renderApp(`/horses/marketplace/${saleHorse.id}`);
  };

  it('shows what shows published, and not who rode', async () => {
    serve([result]);
    open();
    const found = await (await card()).findByRole('listitem');
    expect(found).toHaveTextContent(/^2ndof 912 · Open PleasureSpring Classic · Jun 6, 2026$/);
    expect((await card()).getByText('Verified by the show')).toBeVisible();
  });

  it('has no empty list', async () => {
    let asked = 0;
    server.use(
      http.get(api('horses/:id/results'), () => {
        asked += 1;
        return HttpResponse.json([]);
      }),
    );
    open();
    await screen.findByRole('region', { name: 'Training & Performance' });
    await expect.poll(() => asked).toBe(1);
    expect(screen.queryByRole('region', { name: 'Show Results' })).not.toBeInTheDocument();
  });
});
