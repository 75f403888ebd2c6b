import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { oid } from '../../../testing/fixtures/fixtures';
import { bareHorse, horse } from '../../../testing/fixtures/horseFixtures';
import { fact, group, showCard } from '../../../testing/horseSections';
import { HealthCard } from './HealthCard';
import type { Horse } from '../horsesApi';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 5, 14, 12) });
});

afterEach(() => {
  vi.useRealTimers();
});

const withHealth = (records: Partial<Horse['health_records']>): Horse => ({
  ...horse,
  health_records: { ...horse.health_records, ...records },
});

const visit = (number: number, date: string, more = {}) => ({
  guid: oid(number).$oid,
  date,
  reason: `Visit ${number}`,
  vet: '',
  notes: '',
  ...more,
});

const entries = (name: string) =>
  group(name)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the health card', () => {
  it('shows the health records', async () => {
    const { user, onEdit } = showCard(HealthCard);
    expect(entries('Recent Vaccinations')).toEqual([
      'RabiesMar 2, 2026Imrab 3Next due: Mar 2, 2027',
      'West NileMar 2, 2026Next due: Sep 2, 2026',
      'EWT, boosterOct 15, 2025',
    ]);
    expect(entries('Current Medications')).toEqual(['Omeprazole', 'Joint supplement']);
    expect(entries('Allergies')).toEqual(['Penicillin']);
    expect(entries('Vet Visits')).toEqual(['Spring shotsMar 2, 2026Vet: Dr. Lee']);
    expect(entries('Medical History')).toEqual([
      'Mild colicAug 11, 2024Treatment: Banamine, walkedClear after six hours.',
    ]);
    expect(fact('Last Date', group('Deworming'))).toHaveTextContent('Apr 10, 2026');
    expect(fact('Product', group('Deworming'))).toHaveTextContent('Ivermectin');
    expect(fact('Last Exam', group('Dental'))).toHaveTextContent('Nov 20, 2025');
    expect(fact('Next Exam', group('Dental'))).toHaveTextContent('Nov 20, 2026');
    expect(fact('Notes', group('Dental'))).toHaveTextContent('Floated; wolf tooth gone.');
    await user.click(screen.getByRole('button', { name: 'Edit Health Records' }));
    expect(onEdit).toHaveBeenCalledOnce();
  });

  it('shows only the last trim of hoof care', () => {
    showCard(HealthCard);
    expect(fact('Last Trim', group('Hoof Care'))).toHaveTextContent('May 4, 2026');
    expect(group('Hoof Care').getAllByRole('term')).toHaveLength(1);
    expect(screen.queryByText(/Jo Park/)).not.toBeInTheDocument();
  });

  it('says in words what is overdue and what is due soon', () => {
    showCard(
      HealthCard,
      withHealth({
        deworming: { lastDate: null, nextDue: '2026-06-10', product: '' },
        dental: { lastExam: null, nextDue: '2026-07-14', notes: '' },
        vaccinations: [
          { name: 'Rabies', date: '2025-06-13', nextDue: '2026-06-13', product: '' },
          { name: 'Flu', date: '2025-06-12', nextDue: '2026-06-14', product: '' },
          { name: 'Tetanus', date: '2025-06-11', nextDue: '2026-07-15', product: '' },
        ],
      }),
    );
    expect(fact('Next Due', group('Deworming'))).toHaveTextContent(
      'Jun 10, 2026 Overdue by 4 days',
    );
    expect(fact('Next Exam', group('Dental'))).toHaveTextContent('Jul 14, 2026 Due in 30 days');
    expect(entries('Recent Vaccinations')).toEqual([
      'RabiesJun 13, 2025Next due: Jun 13, 2026 Overdue by 1 day',
      'FluJun 12, 2025Next due: Jun 14, 2026 Due today',
      'TetanusJun 11, 2025Next due: Jul 15, 2026',
    ]);
  });

  it('hides a vaccination that was repeated since behind a button, without a due note', async () => {
    const { user } = showCard(
      HealthCard,
      withHealth({
        vaccinations: [
          { name: 'Rabies', date: '2024-05-01', nextDue: '2025-05-01', product: '' },
          { name: 'RABIES', date: '2026-05-01', nextDue: '2027-05-01', product: '' },
          { name: 'Flu', date: null, nextDue: '2026-01-01', product: '' },
        ],
      }),
    );
    const shown = [
      'RABIESMay 1, 2026Next due: May 1, 2027',
      'FluNext due: Jan 1, 2026 Overdue by 164 days',
    ];
    expect(entries('Recent Vaccinations')).toEqual(shown);
    await user.click(screen.getByRole('button', { name: 'Show all 3' }));
    expect(entries('Recent Vaccinations')).toEqual([
      ...shown,
      'RabiesMay 1, 2024Next due: May 1, 2025',
    ]);
  });

  it('shows the latest visits first, and all of them on request', async () => {
    const { user } = showCard(
      HealthCard,
      withHealth({
        vetVisits: [3, 1, 7, 2, 6, 4, 5].map((day) => visit(day, `2026-04-0${day}`)),
      }),
    );
    const reasons = () => entries('Vet Visits').map((text) => text.slice(0, 7));
    expect(reasons()).toEqual(['Visit 7', 'Visit 6', 'Visit 5', 'Visit 4', 'Visit 3']);
    await user.click(group('Vet Visits').getByRole('button', { name: 'Show all 7' }));
    expect(reasons()).toHaveLength(7);
    expect(reasons().at(-1)).toBe('Visit 1');
    await user.click(group('Vet Visits').getByRole('button', { name: 'Show fewer' }));
    expect(reasons()).toHaveLength(5);
  });

  it('leaves out missing parts of an entry', () => {
    showCard(
      HealthCard,
      withHealth({
        vetVisits: [visit(1, '2026-04-01', { reason: '', notes: 'Looked at the eye.' })],
        medicalHistory: [
          { guid: oid(9).$oid, date: '2026-01-02', condition: 'Cough', treatment: '', notes: '' },
        ],
      }),
    );
    expect(entries('Vet Visits')).toEqual(['Apr 1, 2026Looked at the eye.']);
    expect(entries('Medical History')).toEqual(['CoughJan 2, 2026']);
  });

  it('is one line when nothing is provided, and says so for every group', async () => {
    const { user } = showCard(HealthCard, bareHorse);
    expect(screen.getByText('Recent Vaccinations')).not.toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Health Records' }));
    for (const name of ['Recent Vaccinations', 'Allergies', 'Vet Visits', 'Medical History']) {
      expect(group(name).getByText('Not provided')).toBeVisible();
    }
    expect(screen.queryByText('Current Medications')).not.toBeInTheDocument();
    expect(group('Deworming').getAllByText('Not provided')).toHaveLength(3);
    expect(group('Dental').getAllByText('Not provided')).toHaveLength(3);
    expect(group('Hoof Care').getAllByText('Not provided')).toHaveLength(1);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('shows a timeline', () => {
    showCard(HealthCard);
    const picture = screen.getByRole('img', {
      name: 'Health from Aug 11, 2024 to Jun 14, 2026: 3 vaccinations, 1 vet visit, 1 condition',
    });
    expect(picture.querySelectorAll('circle')).toHaveLength(5);
    expect(within(picture).getByText('2025')).toBeInTheDocument();
    expect(within(picture).getByText('Today')).toBeInTheDocument();
  });
});
