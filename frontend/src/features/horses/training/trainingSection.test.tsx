import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { bareHorse, horse } from '../../../testing/fixtures/horseFixtures';
import {
  fact,
  field,
  group,
  openDialog,
  put,
  recordSaves,
  refused,
  save,
  showCard,
} from '../../../testing/horseSections';
import { EditTrainingDialog } from './EditTrainingDialog';
import { readCompetitions } from './trainingForm';
import { TrainingCard } from './TrainingCard';

const entries = (name: string) =>
  group(name)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the training card', () => {
  it('shows the first three entries and competitions in their order, goals and trainer', () => {
    showCard(TrainingCard, {
      ...horse,
      training: {
        ...horse.training,
        competitions: [
          { date: '2024-01-01', event: 'Oldest', placement: '4th' },
          ...horse.training.competitions,
          { date: '2026-05-30', event: 'Newest', placement: '' },
        ],
      },
    });
    expect(entries('Training Log')).toEqual([
      'Flat workMay 20, 2026Softer on the left rein',
      'Trail rideMay 17, 2026',
      'LungingMay 14, 202620 minutes',
    ]);
    expect(group('Training Log').getByText('3 of 4')).toBeVisible();
    expect(entries('Competitions')).toEqual([
      'Oldest4thJan 1, 2024',
      'Spring Warm-Up1stApr 25, 2026',
      'The Celebration3rdSep 6, 2025',
    ]);
    expect(group('Competitions').getByText('3 of 4')).toBeVisible();
    expect(entries('Goals')).toEqual(['A steadier canter', 'Qualify for the Celebration']);
    const trainer = group('Trainer');
    expect(fact('Name', trainer)).toHaveTextContent('Kim Dale');
    expect(fact('Specialization', trainer)).toHaveTextContent('Gaited horses');
    expect(trainer.getByRole('link', { name: '(931) 555-0166' })).toHaveAttribute(
      'href',
      'tel:9315550166',
    );
  });

  it('shows a placement in the color of its ribbon', () => {
    const { container } = showCard(TrainingCard, {
      ...horse,
      training: {
        ...horse.training,
        competitions: ['1st', '2nd of 14', 'Third'].map((placement) => ({
          date: '2026-01-01',
          event: 'Show',
          placement,
        })),
      },
    });
    const ribbon = (text: string) => within(container).getByText(text).className;
    expect(ribbon('1st')).toContain('info');
    expect(ribbon('2nd of 14')).toContain('danger');
    expect(ribbon('Third')).toContain('warning');
  });

  it.each(['10th', '12', '21st', 'Reserve', '3.5 points'])(
    'shows %s without a ribbon',
    (placement) => {
      showCard(TrainingCard, {
        ...horse,
        training: {
          ...horse.training,
          competitions: [{ date: '2026-01-01', event: 'Show', placement }],
        },
      });
      expect(screen.getByText(placement).className).toContain('neutral');
    },
  );

  it('shows which facts are missing', async () => {
    const { user } = showCard(TrainingCard, bareHorse);
    await user.click(screen.getByRole('button', { name: 'Training & Performance' }));
    for (const name of ['Training Log', 'Competitions', 'Goals']) {
      expect(group(name).getAllByText('Not provided')).toHaveLength(1);
    }
    expect(group('Trainer').getAllByText('Not provided')).toHaveLength(3);
    expect(screen.queryByText(/ of /)).not.toBeInTheDocument();
  });
});

describe('editing training', () => {
  it('sends unchanged values', async () => {
    const sent = recordSaves();
    const { user, onClose } = openDialog(EditTrainingDialog);
    expect(screen.getByRole('dialog', { name: 'Edit Training & Performance' })).toBeVisible();
    for (const label of [/^Training Log/, /^Goals/]) {
      expect(field(label)).toHaveAttribute('rows', '4');
    }
    await save(user);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toEqual([
      { horseId: horse.id, section: 'training', revision: 2, ...horse.training },
    ]);
  });

  it('sends what was typed', async () => {
    const sent = recordSaves();
    const { user } = openDialog(EditTrainingDialog, bareHorse);
    put(field(/^Training Log/), '5/20/2026, "Flat, poles", soft\n\n2026-05-21');
    await user.click(screen.getByRole('button', { name: 'Add Competition' }));
    put(field(/^Date/), '2026-04-25');
    put(field(/^Event/), ' Spring Warm-Up ');
    put(field(/^Placement/), '1st');
    // A blank row is not sent.
    await user.click(screen.getByRole('button', { name: 'Add Competition' }));
    put(field(/^Goals/), ' Qualify, then win \n');
    put(field(/^Name/), ' Kim Dale ');
    put(field(/^Specialization/), 'Gaited horses');
    put(field(/^Contact/), '931-555-0166');
    await save(user);
    await screen.findByText('Changes saved');
    expect(sent).toEqual([
      {
        horseId: bareHorse.id,
        section: 'training',
        revision: 0,
        log: [
          { date: '2026-05-20', activity: 'Flat, poles', notes: 'soft' },
          { date: '2026-05-21', activity: '', notes: '' },
        ],
        competitions: [{ date: '2026-04-25', event: 'Spring Warm-Up', placement: '1st' }],
        goals: ['Qualify, then win'],
        trainer: { name: 'Kim Dale', specialization: 'Gaited horses', contact: '931-555-0166' },
      },
    ]);
  });

  it('reports the lines that cannot be read, and a competition without a day', async () => {
    const sent = recordSaves();
    const { user } = openDialog(EditTrainingDialog, bareHorse);
    put(field(/^Training Log/), '2026-05-20, Flat, soft, and willing');
    await user.click(screen.getByRole('button', { name: 'Add Competition' }));
    put(field(/^Event/), 'Spring Warm-Up');
    await save(user);
    await waitFor(() => {
      expect(field(/^Training Log/)).toHaveAccessibleDescription(
        /Line 1: there are more values than date, activity, notes\. Put quotes around a value that holds a comma\.$/,
      );
    });
    expect(field(/^Date/)).toHaveAccessibleDescription('Date is required');
    expect(field(/^Training Log/)).toHaveValue('2026-05-20, Flat, soft, and willing');
    expect(sent).toEqual([]);
  });

  it('reads pasted competitions, and keeps what it cannot read', () => {
    expect(readCompetitions('4/25/2026, Spring Warm-Up, 1st\nFall Classic, 2nd')).toEqual([
      { date: '2026-04-25', event: 'Spring Warm-Up', placement: '1st' },
      { date: '', event: 'Fall Classic, 2nd', placement: '' },
    ]);
    expect(readCompetitions('Fall Classic')).toBeNull();
  });

  it('shows the message of the server with its line number', async () => {
    recordSaves(refused({ 'log[1].date': ['must not be before 1900'], 'goals[0]': ['is odd'] }));
    const { user } = openDialog(EditTrainingDialog, bareHorse);
    put(field(/^Training Log/), '2026-05-20\n\n1026-05-21');
    put(field(/^Goals/), '\nWin');
    await save(user);
    await waitFor(() => {
      expect(field(/^Training Log/)).toHaveAccessibleDescription(
        /Line 3: Date must not be before 1900\.$/,
      );
    });
    expect(field(/^Goals/)).toHaveAccessibleDescription('One per line. Line 2: is odd.');
  });
});
