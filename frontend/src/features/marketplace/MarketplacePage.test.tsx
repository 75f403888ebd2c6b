import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { oid } from '../../testing/fixtures/fixtures';
import { api, problem } from '../../testing/handlers';
import { saleRows } from '../../testing/fixtures/horseFixtures';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import type { SaleHorseRow } from './marketplaceApi';

const [copper, midnight] = saleRows;
if (copper === undefined || midnight === undefined) throw new Error('no fixtures');

function rowOf(number: number, profile: Partial<SaleHorseRow['profile']>): SaleHorseRow {
  if (copper === undefined) throw new Error('no fixture');
  return { ...copper, _id: oid(number), profile: { ...copper.profile, ...profile } };
}

/** Records the queries of the list, and answers them in this order. */
function serve(...answers: (() => Response | Promise<Response>)[]) {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get(api('horses/for-sale'), ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return answers[Math.min(asked.length, answers.length) - 1]?.() ?? HttpResponse.json([]);
    }),
  );
  return asked;
}

const cardOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return screen.getAllByRole('article').find((card) => card.contains(heading)) ?? heading;
};

describe('the marketplace', () => {
  it('shows a spinner while it loads, then each horse with its main facts', async () => {
    const asked = serve(() => HttpResponse.json(saleRows));
    renderApp('/horses/marketplace');
    await screen.findByRole('img', { name: 'Loading the marketplace' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Horse Marketplace');

    const card = await cardOf('Midnight Sun');
    expect(card).toHaveTextContent('9 years');
    expect(card).toHaveTextContent('Tennessee Walking Horse');
    expect(card).toHaveTextContent('Shelbyville, TN');
    expect(card).toHaveTextContent('For Sale');
    expect(
      within(card).getByRole('link', { name: 'View Details of Midnight Sun' }),
    ).toHaveAttribute('href', `/horses/marketplace/${midnight._id.$oid}`);
    expect(screen.queryByRole('img', { name: 'Loading the marketplace' })).not.toBeInTheDocument();
    expect(asked).toEqual([{}]);
  });

  it('shows the header photo, else the profile photo, else a drawing, each in a small size', async () => {
    const header = '/showstable/photos/aa';
    const profile = '/showstable/photos/bb';
    serve(() =>
      HttpResponse.json([
        rowOf(1, { name: 'Both', header_photo: header, profile_photo: profile }),
        rowOf(2, { name: 'Portrait', profile_photo: profile }),
        rowOf(3, { name: 'None' }),
      ]),
    );
    renderApp('/horses/marketplace');
    const photoIn = async (name: string) => (await cardOf(name)).querySelector('img');
    expect(await photoIn('Both')).toHaveAttribute('src', `${header}/card`);
    expect(await photoIn('Portrait')).toHaveAttribute('src', `${profile}/card`);
    expect(await photoIn('None')).toBeNull();
    expect((await cardOf('None')).querySelector('svg')).not.toBeNull();
  });

  it('says what is not known, and writes the age of young horses in words', async () => {
    serve(() =>
      HttpResponse.json([
        {
          ...rowOf(1, { name: 'Blank', age: null, breed: '' }),
          boarding: { stable: '', location: '' },
        },
        rowOf(2, { name: 'Foal', age: 0 }),
        rowOf(3, { name: 'Yearling', age: 1 }),
      ]),
    );
    renderApp('/horses/marketplace');
    const blank = await cardOf('Blank');
    expect(blank).toHaveTextContent('Location not specified');
    expect(blank).toHaveTextContent('Age not specified');
    expect(blank).not.toHaveTextContent('·');
    expect(await cardOf('Foal')).toHaveTextContent('Under 1 year');
    expect(await cardOf('Yearling')).toHaveTextContent('1 year ·');
  });

  it('shows only horses that are marked as for sale', async () => {
    serve(() =>
      HttpResponse.json([rowOf(1, { name: 'Kept' }), rowOf(2, { name: 'Sold', for_sale: false })]),
    );
    renderApp('/horses/marketplace');
    expect(await screen.findByText('Kept')).toBeVisible();
    expect(screen.queryByText('Sold')).not.toBeInTheDocument();
  });

  it('says that no horse is for sale', async () => {
    serve(() => HttpResponse.json([rowOf(1, { for_sale: false })]));
    renderApp('/horses/marketplace');
    expect(await screen.findByText('No horses are currently listed for sale.')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Horses for sale' })).not.toBeInTheDocument();
  });

  it('is searched and filtered, and the filters are kept in the address', async () => {
    const asked = serve(() => HttpResponse.json(saleRows));
    const { user, router } = renderApp('/horses/marketplace?q=penny&gender=gelding');
    await cardOf('Copper Penny');
    expect(asked).toEqual([{ q: 'penny', gender: 'gelding' }]);
    const search = screen.getByRole('searchbox', { name: 'Search' });
    expect(search).toHaveValue('penny');
    expect(screen.getByRole('combobox', { name: 'Gender' })).toHaveValue('gelding');

    await user.clear(search);
    await user.type(search, ' lexington ');
    await waitFor(() => expect(router.state.location.search).toBe('?q=lexington&gender=gelding'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), 'Any gender');
    await waitFor(() => expect(asked.at(-1)).toEqual({ q: 'lexington' }));
    expect(router.state.location.search).toBe('?q=lexington');
  });

  it('shows price, height and that a sale is pending', async () => {
    serve(() =>
      HttpResponse.json([
        { ...midnight, sale: { ...midnight.sale, status: 'pending', discipline: 'Trail' } },
        copper,
      ]),
    );
    renderApp('/horses/marketplace');
    const card = await cardOf('Midnight Sun');
    expect(card).toHaveTextContent('$12,500.00, OBO');
    expect(card).toHaveTextContent('15.3 hands');
    expect(card).toHaveTextContent('Trail');
    expect(card).toHaveTextContent('Sale Pending');
    expect(await cardOf('Copper Penny')).toHaveTextContent('Price on request');
  });

  it('is filtered by price, height, age, breed and discipline, and sorted, in the address', async () => {
    const asked = serve(() => HttpResponse.json(saleRows));
    const { user, router } = renderApp('/horses/marketplace');
    await cardOf('Copper Penny');
    await user.click(screen.getByRole('button', { name: 'More Filters' }));
    await user.type(screen.getByRole('textbox', { name: 'Price from' }), '$5,000');
    await user.type(screen.getByRole('textbox', { name: 'Height to' }), '16');
    await user.type(screen.getByRole('textbox', { name: 'Age to' }), '10');
    await user.type(screen.getByRole('combobox', { name: 'Discipline' }), 'Trail');
    const breed = screen.getByRole('combobox', { name: 'Breed' });
    await user.type(breed, 'quarter');
    await waitFor(() => expect(breed).toHaveAccessibleDescription('Choose a breed from the list'));
    await user.type(breed, ' horse');
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Sort' }),
      'Price, highest first',
    );
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        price_from: '5000',
        height_to: '16.0',
        age_to: '10',
        breed: 'Quarter Horse',
        discipline: 'Trail',
        sort: 'price_desc',
      }),
    );
    expect(asked.map((query) => query['breed'])).not.toContain('quarter');
    const address = new URLSearchParams(router.state.location.search);
    expect(address.get('price_from')).toBe('$5,000');
    expect(address.get('sort')).toBe('price_desc');
  });

  it('says what it cannot read, and does not filter by it', async () => {
    const asked = serve(() => HttpResponse.json(saleRows));
    renderApp('/horses/marketplace?height_from=15.4&age_from=old&sort=luck');
    await cardOf('Copper Penny');
    expect(asked).toEqual([{}]);
    // They are open, because they are in the address.
    const height = screen.getByRole('textbox', { name: 'Height from' });
    expect(height).toBeInvalid();
    expect(height).toHaveAccessibleDescription('Type hands, like 15.2');
    expect(screen.getByRole('textbox', { name: 'Age from' })).toBeInvalid();
    expect(screen.getByRole('textbox', { name: 'Price from' })).toBeValid();
  });

  it('ignores an unknown gender in the address', async () => {
    const asked = serve(() => HttpResponse.json(saleRows));
    renderApp('/horses/marketplace?gender=unicorn');
    await cardOf('Copper Penny');
    expect(asked).toEqual([{}]);
  });

  it('offers to clear filters that match nothing', async () => {
    serve(
      () => HttpResponse.json([]),
      () => HttpResponse.json(saleRows),
    );
    const { user, router } = renderApp('/horses/marketplace?q=zebra');
    expect(await screen.findByRole('heading', { name: 'No horses match' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await cardOf('Copper Penny');
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('loads the next page', async () => {
    const link = '</showstable/horses/for-sale?cursor=abc>; rel="next"';
    const asked = serve(
      // A page may have no horse that is still for sale, although more pages follow.
      () => HttpResponse.json([rowOf(1, { for_sale: false })], { headers: { link } }),
      () => HttpResponse.error(),
      async () => {
        await delay(20);
        return HttpResponse.json([rowOf(2, { name: 'Second Page' })]);
      },
    );
    const { user } = renderApp('/horses/marketplace');
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('More horses could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Second Page')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    });
    expect(asked.at(-1)).toEqual({ cursor: 'abc' });
  });

  it('offers to try again when it cannot be loaded', async () => {
    serve(
      () => problem(503, 'unavailable', 'Please wait a moment.'),
      () => HttpResponse.json(saleRows),
    );
    const { user } = renderApp('/horses/marketplace');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a moment.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await cardOf('Copper Penny');
  });
});
