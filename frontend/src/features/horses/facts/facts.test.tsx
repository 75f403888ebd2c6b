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
import { PARTS } from '../sections/HorseSections';

const { Card: FeedingCard, Dialog: EditFeedingDialog } = PARTS.feeding;
const { Card: BoardingCard, Dialog: EditBoardingDialog } = PARTS.boarding;
const { Card: BreedingCard, Dialog: EditBreedingDialog } = PARTS.breeding;
const { Card: GroomingCard, Dialog: EditGroomingDialog } = PARTS.grooming;
const { Card: EquipmentCard, Dialog: EditEquipmentDialog } = PARTS.equipment;
const { Card: PedigreeCard, Dialog: EditPedigreeDialog } = PARTS.pedigree;
const { Card: LeasingCard, Dialog: EditLeasingDialog } = PARTS.leasing;

const texts = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('reading', () => {
  it('feeding shows the diet, the supplements and the schedule', async () => {
    const { user, onEdit } = showCard(FeedingCard);
    expect(screen.getByRole('region', { name: 'Feeding & Nutrition' })).toBeVisible();
    expect(fact('Morning')).toHaveTextContent('2 qt grain, hay');
    expect(fact('Noon')).toHaveTextContent('Hay');
    expect(fact('Evening')).toHaveTextContent('2 qt grain, hay');
    expect(texts(screen.getByRole('list'))).toEqual(['Biotin', 'Salt']);
    expect(fact('Feeding Schedule')).toHaveTextContent('6 AM, noon, 5 PM');
    await user.click(screen.getByRole('button', { name: 'Edit Feeding & Nutrition' }));
    expect(onEdit).toHaveBeenCalledOnce();
  });

  it('boarding shows stable, location, agreement and a contact that can be called', () => {
    showCard(BoardingCard);
    expect(fact('Stable')).toHaveTextContent('Duck River Farm');
    expect(fact('Location')).toHaveTextContent('Shelbyville, TN');
    expect(fact('Contact')).toHaveTextContent('Sam Hill, (931) 555-0101');
    expect(screen.getByRole('link', { name: '(931) 555-0101' })).toHaveAttribute(
      'href',
      'tel:9315550101',
    );
    expect(fact('Agreement')).toHaveTextContent('Full board, month to month.');
  });

  const reachedBy = (contact: string) => ({
    ...horse,
    boarding: { ...horse.boarding, contact },
  });

  it('a contact with several numbers and addresses has a link for each', () => {
    const text = 'Sam <sam@example.org>, (931) 555-0101\nBarn: +1 931-555-0102, stall 5';
    showCard(BoardingCard, reachedBy(text));
    expect(fact('Contact')?.textContent).toBe(text.replace('+1 931-555-0102', '(931) 555-0102'));
    expect(
      screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['sam@example.org', 'mailto:sam@example.org'],
      ['(931) 555-0101', 'tel:9315550101'],
      ['(931) 555-0102', 'tel:+19315550102'],
    ]);
  });

  it('a contact without any is plain text', () => {
    showCard(BoardingCard, reachedBy('Ask at stall 12-14'));
    expect(fact('Contact')).toHaveTextContent('Ask at stall 12-14');
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('breeding shows the parents, the offspring and the dates', () => {
    showCard(BreedingCard, {
      ...horse,
      breeding: { ...horse.breeding, offspring: ['Morning Glow (2023)', 'Dew, a colt'] },
    });
    expect(fact('Sire')).toHaveTextContent("Pride's Generator");
    expect(fact('Dam')).toHaveTextContent('Evening Star');
    const [offspring, dates] = screen.getAllByRole('list');
    expect(texts(offspring as HTMLElement)).toEqual(['Morning Glow (2023)', 'Dew, a colt']);
    expect(texts(dates as HTMLElement)).toEqual(['2022-04-18']);
  });

  it.each([
    ['Feeding & Nutrition', FeedingCard, 6],
    ['Boarding Information', BoardingCard, 6],
    ['Breeding Records', BreedingCard, 4],
    ['Grooming & Care', GroomingCard, 1],
    ['Equipment & Tack', EquipmentCard, 1],
    ['Leasing Information', LeasingCard, 1],
  ])('%s shows which facts are missing', (name, Card, count) => {
    showCard(Card, bareHorse);
    // One more: the line that stands for the section while it is folded.
    expect(group(name).getAllByText('Not provided')).toHaveLength(count + 1);
  });

  it('the small sections show only what is known', () => {
    showCard(EquipmentCard);
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Saddle',
      'Bridle',
      'Blankets',
    ]);
    expect(fact('Saddle')).toHaveTextContent('Cutback, 21 inch');
  });

  it('leasing shows its days in words', () => {
    showCard(LeasingCard, {
      ...horse,
      leasing: {
        lesseeName: 'Ann Reed',
        leaseTerms: 'Half lease\nthree rides a week',
        startDate: '2026-01-01',
        endDate: '2026-12-31',
      },
    });
    expect(fact('Lessee')).toHaveTextContent('Ann Reed');
    expect(fact('Terms')?.textContent).toBe('Half lease\nthree rides a week');
    expect(fact('Start Date')).toHaveTextContent('Jan 1, 2026');
    expect(fact('End Date')).toHaveTextContent('Dec 31, 2026');
  });

  it('grooming is shown', () => {
    showCard(GroomingCard);
    expect(fact('Bathing')).toHaveTextContent('Before shows');
  });

  it('the pedigree is a tree with the parents of the breeding records', () => {
    showCard(PedigreeCard);
    const [tree] = screen.getAllByRole('list');
    const [root, sire, dam] = within(tree as HTMLElement).getAllByRole('listitem');
    expect(root).toHaveTextContent(/^Midnight Sun/);
    expect(sire).toHaveTextContent("Sire Pride's Generator");
    expect(dam).toHaveTextContent('Dam Evening Star');
    expect(root).toContainElement(sire as HTMLElement);
    expect(texts(group('Ancestors').getByRole('list'))).toEqual([
      'Pride of Midnight H.F.',
      "Ebony's Mountain Maid",
    ]);
    expect(group('Family Tree').getByText('Midnight line on the sire side.')).toBeVisible();
  });

  it('an unknown pedigree still shows the places of the parents', () => {
    showCard(PedigreeCard, bareHorse);
    expect(screen.getByText('Sire').parentElement).toHaveTextContent('Sire Not provided');
    expect(screen.getByText('Dam').parentElement).toHaveTextContent('Dam Not provided');
  });
});

describe('editing', () => {
  it.each([
    ['feeding', 'Edit Feeding & Nutrition', EditFeedingDialog, horse.feeding],
    [
      'boarding',
      'Edit Boarding Information',
      EditBoardingDialog,
      { ...horse.boarding, endDate: '' },
    ],
    ['breeding', 'Edit Breeding Records', EditBreedingDialog, horse.breeding],
    ['grooming', 'Edit Grooming & Care', EditGroomingDialog, horse.grooming],
    ['equipment', 'Edit Equipment & Tack', EditEquipmentDialog, horse.equipment],
    ['pedigree', 'Edit Pedigree', EditPedigreeDialog, horse.pedigree],
    [
      'leasing',
      'Edit Leasing Information',
      EditLeasingDialog,
      { ...horse.leasing, startDate: '', endDate: '' },
    ],
  ] as const)(
    '%s is sent as it was when nothing was typed',
    async (section, title, Dialog, fields) => {
      const sent = recordSaves();
      const { user, onClose } = openDialog(Dialog);
      expect(screen.getByRole('dialog', { name: title })).toBeVisible();
      await save(user);
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
      expect(sent).toEqual([
        { horseId: horse.id, section, revision: horse.revisions[section], ...fields },
      ]);
    },
  );

  it('feeding is sent as typed', async () => {
    const sent = recordSaves();
    const { user } = openDialog(EditFeedingDialog, bareHorse);
    put(field(/^Morning/), 'Hay\n2 qt grain');
    put(field(/^Noon/), ' ');
    put(field(/^Evening/), 'Hay');
    put(field(/^Supplements/), ' Biotin ,, "Salt, iodized" ');
    put(field(/^Feeding Schedule/), ' 6 AM, 5 PM ');
    put(field(/^Special Notes/), 'Eats apart');
    for (const meal of [/^Morning/, /^Noon/, /^Evening/]) {
      expect(field(meal)).toHaveAttribute('rows', '2');
    }
    await save(user);
    await screen.findByText('Changes saved');
    expect(sent).toEqual([
      {
        horseId: bareHorse.id,
        section: 'feeding',
        revision: 0,
        diet: { morning: 'Hay\n2 qt grain', noon: '', evening: 'Hay' },
        supplements: ['Biotin', 'Salt, iodized'],
        schedule: '6 AM, 5 PM',
        notes: 'Eats apart',
      },
    ]);
  });

  it('a quote that is not closed is reported, and the text is kept', async () => {
    const sent = recordSaves();
    const { user } = openDialog(EditFeedingDialog);
    put(field(/^Supplements/), 'Biotin, "Salt');
    await save(user);
    await waitFor(() => {
      expect(field(/^Supplements/)).toHaveAccessibleDescription(
        'Separated by commas. They go with the first meal, unless they name another: Salt (evening). A quote is opened and not closed.',
      );
      expect(field(/^Supplements/)).toHaveFocus();
    });
    expect(field(/^Supplements/)).toHaveValue('Biotin, "Salt');
    expect(sent).toEqual([]);
  });

  it('lists are split at line breaks', async () => {
    const sent = recordSaves();
    const { user } = openDialog(EditBreedingDialog, bareHorse);
    put(field(/^Sire/), 'Northern Light');
    put(field(/^Offspring/), ' Dew, a colt \n\nMorning Glow');
    put(field(/^Breeding Dates/), 'May 2025\n2026-04-01');
    expect(field(/^Offspring/)).toHaveAttribute('rows', '4');
    expect(field(/^Breeding Dates/)).toHaveAttribute('rows', '4');
    await save(user);
    await screen.findByText('Changes saved');
    expect(sent).toEqual([
      {
        horseId: bareHorse.id,
        section: 'breeding',
        revision: 0,
        sire: 'Northern Light',
        dam: '',
        offspring: ['Dew, a colt', 'Morning Glow'],
        breedingDates: ['May 2025', '2026-04-01'],
      },
    ]);
  });

  it('the message of the server for an entry is shown with its line number', async () => {
    recordSaves(
      refused({
        'offspring[1]': ['must be at most 200 characters'],
        sire: ['must be at most 200 characters'],
      }),
    );
    const { user } = openDialog(EditBreedingDialog, bareHorse);
    put(field(/^Offspring/), 'Dew\n\nMorning Glow');
    await save(user);
    await waitFor(() => {
      expect(field(/^Offspring/)).toHaveAccessibleDescription(
        'One per line. Line 3: must be at most 200 characters.',
      );
    });
    expect(field(/^Sire/)).toHaveAccessibleDescription('Sire must be at most 200 characters');
    expect(field(/^Offspring/)).toHaveValue('Dew\n\nMorning Glow');
  });

  it('leasing has native date inputs', async () => {
    const sent = recordSaves();
    const { user } = openDialog(EditLeasingDialog, bareHorse);
    expect(field(/^Start Date/)).toHaveAttribute('type', 'date');
    put(field(/^Lessee/), 'Ann Reed');
    put(field(/^Start Date/), '2026-01-01');
    await save(user);
    await screen.findByText('Changes saved');
    expect(sent).toEqual([
      {
        horseId: bareHorse.id,
        section: 'leasing',
        revision: 0,
        lesseeName: 'Ann Reed',
        leaseTerms: '',
        startDate: '2026-01-01',
        endDate: '',
      },
    ]);
  });

  it('the agreement field has three rows', () => {
    openDialog(EditBoardingDialog);
    expect(field(/^Agreement/)).toHaveAttribute('rows', '3');
  });
});
