import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { bareHorse, horse } from '../../../testing/fixtures/horseFixtures';
import { field, openDialog, put, recordSaves, refused, save } from '../../../testing/horseSections';
import { EditHealthDialog } from './EditHealthDialog';

const part = (name: string) => within(screen.getByRole('group', { name }));

describe('editing health records', () => {
  it('starts with the current records', () => {
    openDialog(EditHealthDialog);
    expect(screen.getByRole('dialog', { name: 'Edit Health Records' })).toBeVisible();
    const shots = part('Vaccinations');
    expect(
      shots.getAllByLabelText(/^Name/).map((name) => (name as HTMLInputElement).value),
    ).toEqual(['Rabies', 'West Nile', 'EWT, booster']);
    expect(shots.getAllByLabelText(/^Product/)[0]).toHaveValue('Imrab 3');
    expect(shots.getAllByLabelText(/^Next Due/)[1]).toHaveValue('2026-09-02');
    expect(field(/^Current Medications/)).toHaveValue('Omeprazole\nJoint supplement');
    expect(field(/^Allergies/)).toHaveValue('Penicillin');
    expect(part('Hoof Care').getByLabelText(/^Next Due/)).toHaveValue('2026-06-15');
    expect(part('Hoof Care').getByLabelText(/^Farrier/)).toHaveValue('Jo Park');
    expect(part('Dental').getByLabelText(/^Notes/)).toHaveAttribute('rows', '2');
    expect(part('Deworming').getByLabelText(/^Last Date/)).toHaveAttribute('type', 'date');
  });

  it('sends unchanged records with the guids of their entries', async () => {
    const sent = recordSaves();
    const { user, onClose } = openDialog(EditHealthDialog);
    await save(user);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const { vaccinations, ...records } = horse.health_records;
    expect(sent).toEqual([
      {
        horseId: horse.id,
        section: 'health',
        revision: 5,
        ...records,
        vaccinations: vaccinations.map(({ nextDue, ...rest }) => ({
          ...rest,
          nextDue: nextDue ?? '',
        })),
      },
    ]);
  });

  it('rejects care that is due before it was done, at its field', async () => {
    const sent = recordSaves();
    const { user } = openDialog(EditHealthDialog, bareHorse);
    put(part('Deworming').getByLabelText(/^Last Date/), '2026-06-14');
    put(part('Deworming').getByLabelText(/^Next Due/), '2026-06-13');
    put(part('Dental').getByLabelText(/^Last Exam/), '2026-06-14');
    put(part('Dental').getByLabelText(/^Next Exam/), '2026-06-13');
    put(part('Hoof Care').getByLabelText(/^Last Trim/), '2026-06-14');
    put(part('Hoof Care').getByLabelText(/^Next Due/), '2026-06-13');
    await save(user);
    await waitFor(() => {
      expect(part('Deworming').getByLabelText(/^Next Due/)).toHaveAccessibleDescription(
        'Next Due is before Last Date',
      );
    });
    expect(part('Dental').getByLabelText(/^Next Exam/)).toHaveAccessibleDescription(
      'Next Exam is before Last Exam',
    );
    expect(part('Hoof Care').getByLabelText(/^Next Due/)).toHaveAccessibleDescription(
      'Next Due is before Last Trim',
    );
    expect(sent).toHaveLength(0);
  });

  it('sends what was typed; new entries have no guid, and blank ones are dropped', async () => {
    const sent = recordSaves();
    const { user } = openDialog(EditHealthDialog, bareHorse);
    await user.click(screen.getByRole('button', { name: 'Add Vaccination' }));
    expect(part('Vaccinations').getByLabelText(/^Name/)).toHaveFocus();
    await user.paste('Rabies, 3/2/2026, 3/2/2027, Imrab 3\n"EWT, WNV"');
    await user.click(screen.getByRole('button', { name: 'Add Vaccination' }));
    put(field(/^Current Medications/), ' Bute 2g, as needed\n\nOmeprazole ');
    put(field(/^Allergies/), 'Penicillin');
    put(part('Deworming').getByLabelText(/^Last Date/), '2026-04-10');
    put(part('Deworming').getByLabelText(/^Next Due/), '2026-07-10');
    put(part('Deworming').getByLabelText(/^Product/), ' Ivermectin ');
    put(part('Dental').getByLabelText(/^Last Exam/), '2025-11-20');
    put(part('Dental').getByLabelText(/^Next Exam/), '2026-11-20');
    put(part('Dental').getByLabelText(/^Notes/), 'Floated');
    put(part('Hoof Care').getByLabelText(/^Last Trim/), '2026-05-04');
    put(part('Hoof Care').getByLabelText(/^Next Due/), '2026-06-15');
    put(part('Hoof Care').getByLabelText(/^Farrier/), 'Jo Park');

    await user.click(screen.getByRole('button', { name: 'Add Vet Visit' }));
    await user.click(screen.getByRole('button', { name: 'Add Vet Visit' }));
    put(part('Vet Visits').getAllByLabelText(/^Date/)[1] as HTMLElement, '2026-03-02');
    put(part('Vet Visits').getAllByLabelText(/^Vet/)[1] as HTMLElement, 'Dr. Lee');
    await user.click(screen.getByRole('button', { name: 'Add Medical History' }));
    expect(part('Medical History').getByLabelText(/^Date/)).toHaveFocus();
    put(part('Medical History').getByLabelText(/^Date/), '2024-08-11');
    put(part('Medical History').getByLabelText(/^Condition/), 'Colic');
    await save(user);
    await screen.findByText('Changes saved');

    expect(sent).toEqual([
      {
        horseId: bareHorse.id,
        section: 'health',
        revision: 0,
        vaccinations: [
          { name: 'Rabies', date: '2026-03-02', nextDue: '2027-03-02', product: 'Imrab 3' },
          { name: 'EWT, WNV', date: '', nextDue: '', product: '' },
        ],
        deworming: { lastDate: '2026-04-10', nextDue: '2026-07-10', product: 'Ivermectin' },
        dental: { lastExam: '2025-11-20', nextDue: '2026-11-20', notes: 'Floated' },
        hoofCare: { lastTrim: '2026-05-04', nextDue: '2026-06-15', farrier: 'Jo Park' },
        medicalHistory: [{ date: '2024-08-11', condition: 'Colic', treatment: '', notes: '' }],
        currentMedications: ['Bute 2g, as needed', 'Omeprazole'],
        noCurrentMedications: false,
        allergies: ['Penicillin'],
        noKnownAllergies: false,
        vetVisits: [{ date: '2026-03-02', reason: '', vet: 'Dr. Lee', notes: '' }],
      },
    ]);
  });

  it.each([
    ['', true],
    ['Penicillin', false],
  ])(
    'states that there are no known allergies, unless some are listed: %s',
    async (typed, none) => {
      const sent = recordSaves();
      const { user } = openDialog(EditHealthDialog, bareHorse);
      await user.click(screen.getByRole('checkbox', { name: 'No known allergies' }));
      put(field(/^Allergies/), typed);
      await save(user);
      await screen.findByText('Changes saved');
      expect(sent).toMatchObject([{ noKnownAllergies: none, noCurrentMedications: false }]);
    },
  );

  it('leaves out entries that were removed or emptied', async () => {
    const sent = recordSaves();
    const { user } = openDialog(EditHealthDialog);
    await user.click(screen.getByRole('button', { name: 'Remove vet visit 1' }));
    for (const label of [/^Date/, /^Condition/, /^Treatment/, /^Notes/]) {
      put(part('Medical History').getByLabelText(label), '');
    }
    await save(user);
    await screen.findByText('Changes saved');
    expect(sent).toMatchObject([{ vetVisits: [], medicalHistory: [] }]);
  });

  it('rejects incomplete entries', async () => {
    const sent = recordSaves();
    const { user } = openDialog(EditHealthDialog, bareHorse);
    await user.click(screen.getByRole('button', { name: 'Add Vet Visit' }));
    put(part('Vet Visits').getByLabelText(/^Notes/), 'Looked at the eye');
    await user.click(screen.getByRole('button', { name: 'Add Medical History' }));
    put(part('Medical History').getByLabelText(/^Date/), '2026-03-02');
    await save(user);
    await waitFor(() => {
      expect(part('Vet Visits').getByLabelText(/^Date/)).toHaveAccessibleDescription(
        'Date is required',
      );
    });
    expect(part('Medical History').getByLabelText(/^Condition/)).toHaveAccessibleDescription(
      'Enter a condition, a treatment or notes for this date',
    );
    expect(sent).toEqual([]);
  });

  it('shows the messages of the server at the right row', async () => {
    recordSaves(
      refused({
        'vaccinations[1].name': ['must be at most 200 characters'],
        'vaccinations[1].nextDue': ['must not be before the date'],
        'allergies[1]': ['must be at most 200 characters'],
        'vetVisits[0].reason': ['must be at most 200 characters'],
        'hoofCare.farrier': ['must be at most 200 characters'],
      }),
    );
    const { user } = openDialog(EditHealthDialog, bareHorse);
    await user.click(screen.getByRole('button', { name: 'Add Vaccination' }));
    await user.paste('Rabies\nWest Nile\nFlu, 2026-03-01, 2026-09-01');
    put(part('Vaccinations').getAllByLabelText(/^Name/)[1] as HTMLElement, '');
    put(field(/^Allergies/), 'Penicillin, , Dust');
    await user.click(screen.getByRole('button', { name: 'Add Vet Visit' }));
    await user.click(screen.getByRole('button', { name: 'Add Vet Visit' }));
    put(part('Vet Visits').getAllByLabelText(/^Date/)[1] as HTMLElement, '2026-03-02');
    put(part('Vet Visits').getAllByLabelText(/^Reason/)[1] as HTMLElement, 'Shots');
    await save(user);
    await waitFor(() => {
      // The second of the request is the third row: the blank one was not sent.
      expect(part('Vaccinations').getAllByLabelText(/^Name/)[2]).toHaveAccessibleDescription(
        'Name must be at most 200 characters',
      );
    });
    expect(part('Vaccinations').getAllByLabelText(/^Next Due/)[2]).toHaveAccessibleDescription(
      'Next Due must not be before the date',
    );
    expect(field(/^Allergies/)).toHaveAccessibleDescription(
      'Separated by commas. Entry 2: must be at most 200 characters.',
    );
    const [first, second] = part('Vet Visits').getAllByLabelText(/^Reason/);
    expect(first).toBeValid();
    expect(second).toHaveAccessibleDescription('Reason must be at most 200 characters');
    expect(part('Hoof Care').getByLabelText(/^Farrier/)).toBeInvalid();
  });
});
