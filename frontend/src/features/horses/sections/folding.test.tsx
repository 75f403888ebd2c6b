import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { oid } from '../../../testing/fixtures/fixtures';
import { bareHorse, careRows, horse, HORSE_ID } from '../../../testing/fixtures/horseFixtures';
import { api } from '../../../testing/handlers';
import { showCard } from '../../../testing/horseSections';
import { mediaQueries } from '../../../testing/mediaQueries';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import { HealthCard } from '../health/HealthCard';
import { OwnersCard } from '../owners/OwnersCard';
import { PARTS } from './HorseSections';

const { Card: BoardingCard } = PARTS.boarding;

const fold = (name: string) => screen.getByRole('button', { name });

describe('on a phone', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (media: string) =>
      mediaQueries(media.includes('max-width: 47.99rem'))(media),
    );
    Element.prototype.scrollIntoView = () => undefined;
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('a section is a line that says the most important, and unfolds', async () => {
    const { user } = showCard(HealthCard);
    const line = screen.getByText(/^Allergies: Penicillin · /);
    expect(screen.getByText('Recent Vaccinations')).not.toBeVisible();
    await user.click(fold('Health Records'));
    expect(fold('Health Records')).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('Recent Vaccinations')).toBeVisible();
    expect(line).not.toBeInTheDocument();
    await user.click(fold('Health Records'));
    expect(screen.getByText('Recent Vaccinations')).not.toBeVisible();
  });

  it('a section can be edited while it is folded', async () => {
    const { user, onEdit } = showCard(BoardingCard);
    await user.click(screen.getByRole('button', { name: 'Edit Boarding Information' }));
    expect(onEdit).toHaveBeenCalledOnce();
    expect(fold('Boarding Information')).toHaveAttribute('aria-expanded', 'false');
  });

  it('the row of sections unfolds the one to which it leads', async () => {
    const { user } = renderApp(`/horses/${HORSE_ID}`);
    const boarding = await screen.findByRole('region', { name: 'Boarding Information' });
    expect(within(boarding).getByText('Agreement')).not.toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Boarding' }));
    expect(within(boarding).getByText('Agreement')).toBeVisible();
  });

  it('a long list shows its first rows, and more with each press', async () => {
    const [row] = careRows;
    if (row === undefined) throw new Error('no fixture');
    const rows = Array.from({ length: 40 }, (_, at) => ({ ...row, id: oid(500 + at).$oid }));
    server.use(http.get(api('horses/health'), () => HttpResponse.json(rows)));
    const { user } = renderApp('/horses/health');
    const table = await screen.findByRole('table');
    const shown = () => within(table).getAllByRole('row').length - 1;
    expect(shown()).toBe(15);
    await user.click(screen.getByRole('button', { name: 'Show 15 more of 40' }));
    expect(shown()).toBe(30);
    await user.click(screen.getByRole('button', { name: 'Show 10 more of 40' }));
    expect(shown()).toBe(40);
    expect(screen.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
  });
});

describe('at a desk', () => {
  it('a section with records does not fold', () => {
    showCard(BoardingCard);
    expect(screen.queryByRole('button', { name: 'Boarding Information' })).not.toBeInTheDocument();
    expect(screen.getByText('Agreement')).toBeVisible();
  });

  it('a section without records is one line', async () => {
    const { user } = showCard(OwnersCard, bareHorse);
    expect(fold('Owners')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getAllByText('Not provided')[0]).toBeVisible();
    await user.click(fold('Owners'));
    expect(fold('Owners')).toHaveAttribute('aria-expanded', 'true');
  });

  it('a section opens when something is recorded', () => {
    showCard(OwnersCard, horse);
    expect(screen.queryByRole('button', { name: 'Owners' })).not.toBeInTheDocument();
  });
});
