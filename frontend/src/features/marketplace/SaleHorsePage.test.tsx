import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { api, problem } from '../../testing/handlers';
import { bareHorse, horse, saleHorse } from '../../testing/fixtures/horseFixtures';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import type { Horse, SaleHorse } from '../horses/horsesApi';

function serve(...answers: (() => Response)[]) {
  let asked = 0;
  server.use(http.get(api('horses/:id'), () => answers[Math.min(++asked, answers.length) - 1]?.()));
}

const open = (answer: Horse | SaleHorse = saleHorse) => {
  serve(() => HttpResponse.json(answer));
  return renderApp(`/horses/marketplace/${answer.id}`);
};

/** The page's heading, found by name because the splash screen also has an h1. */
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

const panel = (name: string) => screen.getByRole('region', { name });

describe('the page of a horse for sale', () => {
  it('shows the facts for buyers', async () => {
    open();
    await screen.findByRole('img', { name: 'Loading the horse' });
    expect(await title('Copper Penny')).toBeVisible();
    expect(document.title).toBe('Copper Penny · Show Stable');
    const banner = screen.getByRole('heading', { level: 1 }).closest('header');
    expect(banner).toHaveTextContent('12 years');
    expect(banner).toHaveTextContent('Lexington, KY');
    expect(banner).toHaveTextContent('For Sale');

    const about = panel('About');
    for (const text of [
      'BreedQuarter Horse',
      'GenderGelding',
      'ColorChestnut',
      'Registration #AQHA-5512345',
      'MarkingsBlaze',
    ]) {
      expect(about).toHaveTextContent(text);
    }
    const performance = panel('Training & Performance');
    const row = within(performance).getByRole('row', { name: /County Fair Reining/ });
    expect(row).toHaveTextContent('Jul 12, 2025');
    expect(row).toHaveTextContent('2nd');
    expect(performance).toHaveTextContent('Lou Vance · Reining');
    expect(panel('Interested?')).toHaveTextContent(
      'Use the Contact Seller button to inquire about this horse.',
    );
    expect(
      within(panel('Interested?')).getByRole('button', { name: 'Contact Seller' }),
    ).toBeVisible();
    expect(panel('Location')).toHaveTextContent('Willow Creek');
    expect(panel('Location')).toHaveTextContent('Lexington, KY');
    expect(screen.getByRole('button', { name: 'Report this listing' })).toBeVisible();
  });

  it('says which facts are missing, and leaves out optional ones', async () => {
    open({
      ...saleHorse,
      profile: {
        ...saleHorse.profile,
        age: null,
        breed: '',
        gender: null,
        color: '',
        markings: '',
        registration_number: '',
      },
      training: { competitions: [], trainer: { name: '', specialization: '' } },
      boarding: { stable: 'Willow Creek', location: '' },
    });
    const banner = (await title('Copper Penny')).closest('header');
    expect(banner).toHaveTextContent('Location not specified');
    const about = panel('About');
    for (const term of ['Breed', 'Gender', 'Color', 'Registration #']) {
      expect(about).toHaveTextContent(`${term}N/A`);
    }
    expect(about).not.toHaveTextContent('Markings');
    expect(panel('Training & Performance')).toHaveTextContent('No competitions listed.');
    expect(panel('Training & Performance')).toHaveTextContent('No trainer listed.');
    expect(screen.queryByRole('region', { name: 'Location' })).not.toBeInTheDocument();
  });

  it('shows both photos, a single photo once, or a drawing', async () => {
    const photos = (header_photo: string | null, profile_photo: string | null) => ({
      ...saleHorse,
      profile: { ...saleHorse.profile, header_photo, profile_photo },
    });
    const shown = async (answer: SaleHorse) => {
      const { unmount, container } = open(answer);
      await title('Copper Penny');
      const sources = Array.from(container.querySelectorAll('img'), (image) =>
        image.getAttribute('src'),
      );
      unmount();
      return sources;
    };
    expect(await shown(photos('/p/a', '/p/b'))).toEqual(['/p/a/banner', '/p/b/thumbnail']);
    expect(await shown(photos(null, '/p/b'))).toEqual(['/p/b/banner']);
    expect(await shown(photos(null, null))).toEqual([]);
  });

  it.each([
    ['is not there', () => problem(404, 'not_found', 'Not found.')],
    [
      'is not for sale',
      () => HttpResponse.json({ ...saleHorse, profile: { ...saleHorse.profile, for_sale: false } }),
    ],
  ])('says that a horse is not available when it %s', async (_what, answer) => {
    serve(answer);
    renderApp(`/horses/marketplace/${saleHorse.id}`);
    expect(await title('Horse Not Available')).toBeVisible();
    expect(screen.getByText('This horse is not currently listed for sale.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the marketplace' })).toHaveAttribute(
      'href',
      '/horses/marketplace',
    );
    expect(screen.queryByRole('link', { name: 'Open its profile' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Seller|Report/ })).not.toBeInTheDocument();
  });

  it('shows sellers their own listing as buyers see it, with a link to the profile', async () => {
    open(horse);
    expect(await title('Midnight Sun')).toBeVisible();
    expect(panel('Interested?')).toHaveTextContent('This is your listing, as buyers see it.');
    expect(screen.getByRole('link', { name: 'Open its profile' })).toHaveAttribute(
      'href',
      `/horses/${horse.id}`,
    );
    expect(screen.queryByRole('button', { name: 'Contact Seller' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Report/ })).not.toBeInTheDocument();
    const main = screen.getByRole('main');
    for (const secret of [
      horse.profile.microchip_number,
      'Ivermectin',
      'Penicillin',
      horse.training.trainer.contact,
      horse.boarding.contact,
      horse.boarding.agreement,
      horse.breeding.sire,
    ]) {
      expect(main).not.toHaveTextContent(secret);
    }
    expect(main).toHaveTextContent('Duck River Farm');
  });

  it("leads from one's own horse that is not for sale to its profile", async () => {
    open(bareHorse);
    expect(await title('Horse Not Available')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open its profile' })).toHaveAttribute(
      'href',
      `/horses/${bareHorse.id}`,
    );
  });

  it('offers to try again when it cannot be loaded', async () => {
    serve(
      () => problem(503, 'unavailable', 'Please wait a moment.'),
      () => HttpResponse.json(saleHorse),
    );
    const { user } = renderApp(`/horses/marketplace/${saleHorse.id}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a moment.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Lou Vance · Reining')).toBeVisible();
  });
});
