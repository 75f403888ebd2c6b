import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { api, problem } from '../../testing/handlers';
import { bareHorse, horse, HORSE_ID, saleHorse } from '../../testing/fixtures/horseFixtures';
import { fact, put, save } from '../../testing/horseSections';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

const ADDRESS = `/horses/${HORSE_ID}`;

/** Mocks the answers for a horse, and counts the requests. */
function serve(answer: () => Response, id = HORSE_ID) {
  const asked = { times: 0 };
  server.use(
    http.get(api(`horses/${id}`), () => {
      asked.times += 1;
      return answer();
    }),
  );
  return asked;
}

const card = (name: string) => screen.findByRole('region', { name });
const general = async () => within(await card('General Information'));

describe('the page of a horse', () => {
  it('shows photos, name, breed and the for-sale badge', async () => {
    const { container } = renderApp(ADDRESS);
    expect(await screen.findByRole('heading', { level: 1, name: 'Midnight Sun' })).toBeVisible();
    const banner = screen.getByRole('heading', { level: 1 }).closest('header');
    expect(banner).toHaveTextContent('Tennessee Walking Horse');
    expect(banner).toHaveTextContent('For Sale');
    expect(screen.getByRole('link', { name: 'See as a buyer' })).toHaveAttribute(
      'href',
      `/horses/marketplace/${HORSE_ID}`,
    );
    const [header, profile] = container.querySelectorAll('header img');
    expect(header).toHaveAttribute('src', `${horse.profile.header_photo}/banner`);
    expect(header).toHaveAttribute(
      'srcset',
      `${horse.profile.header_photo}/card 640w, ${horse.profile.header_photo}/banner 1600w`,
    );
    expect(profile).toHaveAttribute('src', `${horse.profile.profile_photo}/thumbnail`);
    expect(document.title).toBe('Midnight Sun · Show Stable');
  });

  it('shows drawings for missing photos, and for those that cannot be loaded', async () => {
    const { container } = renderApp(ADDRESS);
    await screen.findByRole('heading', { level: 1, name: 'Midnight Sun' });
    const pictures = container.querySelectorAll('header img');
    expect(pictures).toHaveLength(2);
    pictures.forEach((picture) => {
      fireEvent.error(picture);
    });
    expect(container.querySelectorAll('header img')).toHaveLength(0);
    expect(
      container.querySelector('header svg[preserveAspectRatio="xMidYMax slice"]'),
    ).toBeVisible();
  });

  it('shows the general information', async () => {
    renderApp(ADDRESS);
    const facts = await general();
    expect(fact('Age', facts)).toHaveTextContent('9 years');
    expect(fact('Breed', facts)).toHaveTextContent('Tennessee Walking Horse');
    expect(fact('Gender', facts)).toHaveTextContent('Mare');
    expect(fact('Color', facts)).toHaveTextContent('Black');
    expect(fact('Registration #', facts)).toHaveTextContent('TWH-410204');
    expect(fact('Markings', facts)).toHaveTextContent('Star, two white socks');
    expect(fact('Microchip #', facts)).toHaveTextContent('985112003456789');
    expect(fact('For Sale', facts)).toHaveTextContent('Yes');
    const link = facts.getByRole('link', { name: 'https://example.org/midnight-sun.jpg' });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('shows which facts are missing', async () => {
    serve(() => HttpResponse.json(bareHorse));
    const { container } = renderApp(ADDRESS);
    const facts = await general();
    const terms = ['Age', 'Breed', 'Gender', 'Color', 'Registration #', 'Markings', 'Microchip #'];
    for (const term of terms) expect(fact(term, facts)).toHaveTextContent('Not provided');
    expect(fact('For Sale', facts)).toHaveTextContent('No');
    expect(facts.queryByText('Link to a Photo')).not.toBeInTheDocument();
    expect(container.querySelector('header img')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).closest('header')).not.toHaveTextContent(
      'For Sale',
    );
  });

  it.each([
    ['General Information', 'Edit General Information'],
    ['Health Records', 'Edit Health Records'],
    ['Training & Performance', 'Edit Training & Performance'],
    ['Feeding & Nutrition', 'Edit Feeding & Nutrition'],
    ['Boarding Information', 'Edit Boarding Information'],
    ['Breeding Records', 'Edit Breeding Records'],
    ['Grooming & Care', 'Edit Grooming & Care'],
    ['Equipment & Tack', 'Edit Equipment & Tack'],
    ['Pedigree', 'Edit Pedigree'],
    ['Leasing Information', 'Edit Leasing Information'],
    ['Owners', 'Edit Owners'],
  ])('%s has a card, which opens only its own dialog', async (title, dialog) => {
    const { user } = renderApp(ADDRESS);
    await user.click(within(await card(title)).getByRole('button', { name: `Edit ${title}` }));
    expect(await screen.findByRole('dialog', { name: dialog })).toBeVisible();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('shows what was saved, loads it again, and returns the focus', async () => {
    const saved = { ...horse, profile: { ...horse.profile, color: 'Bay' } };
    let now = horse;
    const asked = serve(() => HttpResponse.json(now));
    server.use(
      http.put(api('horses'), () => {
        now = saved;
        return HttpResponse.json(saved);
      }),
    );
    const { user } = renderApp(ADDRESS);
    const button = (await general()).getByRole('button', { name: 'Edit General Information' });
    await user.click(button);
    put(within(await screen.findByRole('dialog')).getByLabelText(/^Color/), 'Bay');
    await save(user);
    await waitFor(async () => {
      expect(fact('Color', await general())).toHaveTextContent('Bay');
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(asked.times).toBe(2));
    await waitFor(() => {
      expect(button).toHaveFocus();
    });
  });

  it('is not found when it is missing', async () => {
    serve(() => problem(404, 'not_found', 'Not found.'));
    renderApp(ADDRESS);
    expect(await screen.findByRole('heading', { level: 1, name: 'Horse not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Horses' })).toHaveAttribute('href', '/horses');
  });

  it('is not found when it belongs to another account, with a link to the marketplace', async () => {
    serve(() => HttpResponse.json(saleHorse), saleHorse.id);
    renderApp(`/horses/${saleHorse.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Horse not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See It in the Marketplace' })).toHaveAttribute(
      'href',
      `/horses/marketplace/${saleHorse.id}`,
    );
  });

  it('can be loaded again after a failure', async () => {
    serve(() => problem(503, 'unavailable', 'Please wait a moment.'));
    const { user } = renderApp(ADDRESS);
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a moment.');
    serve(() => HttpResponse.json(horse));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Midnight Sun' })).toBeVisible();
  });
});
