import { factsSection } from './facts';

const LINES_HINT = 'One per line.';
const COMMAS_HINT = 'Separated by commas.';

/** What a horse eats, and when. */
export const feeding = factsSection({
  name: 'feeding',
  title: 'Feeding & Nutrition',
  of: (horse) => horse.feeding,
  facts: [
    { name: 'diet.morning', label: 'Morning', kind: 'text', rows: 2 },
    { name: 'diet.noon', label: 'Noon', kind: 'text', rows: 2 },
    { name: 'diet.evening', label: 'Evening', kind: 'text', rows: 2 },
    {
      name: 'supplements',
      label: 'Supplements',
      kind: 'commas',
      hint: `${COMMAS_HINT} They go with the first meal, unless they name another: Salt (evening).`,
    },
    { name: 'schedule', label: 'Feeding Schedule', kind: 'text', rows: 2 },
    { name: 'notes', label: 'Special Notes', kind: 'text', rows: 2 },
  ],
});

/** Where a horse is kept. */
export const boarding = factsSection({
  name: 'boarding',
  title: 'Boarding Information',
  wide: true,
  of: (horse) => horse.boarding,
  facts: [
    { name: 'stable', label: 'Stable', kind: 'line' },
    { name: 'location', label: 'Location', kind: 'line' },
    { name: 'contact', label: 'Contact', kind: 'text', rows: 2, contact: true },
    { name: 'agreement', label: 'Agreement', kind: 'text', rows: 3 },
    { name: 'startDate', label: 'Start Date', kind: 'date' },
    { name: 'endDate', label: 'End Date', kind: 'date' },
  ],
});

/** The parents, offspring and breeding dates of a horse. */
export const breeding = factsSection({
  name: 'breeding',
  title: 'Breeding Records',
  wide: true,
  of: (horse) => horse.breeding,
  facts: [
    { name: 'sire', label: 'Sire', kind: 'line' },
    { name: 'dam', label: 'Dam', kind: 'line' },
    { name: 'offspring', label: 'Offspring', kind: 'lines', rows: 4, hint: LINES_HINT },
    { name: 'breedingDates', label: 'Breeding Dates', kind: 'lines', rows: 4, hint: LINES_HINT },
  ],
});

export const grooming = factsSection({
  name: 'grooming',
  title: 'Grooming & Care',
  compact: true,
  of: (horse) => horse.grooming,
  facts: [
    { name: 'groomingSchedule', label: 'Grooming Schedule', kind: 'text', rows: 2 },
    { name: 'bathing', label: 'Bathing', kind: 'text', rows: 2 },
    { name: 'clipping', label: 'Clipping', kind: 'text', rows: 2 },
  ],
});

export const equipment = factsSection({
  name: 'equipment',
  title: 'Equipment & Tack',
  compact: true,
  of: (horse) => horse.equipment,
  facts: [
    { name: 'saddle', label: 'Saddle', kind: 'text', rows: 2 },
    { name: 'bridle', label: 'Bridle', kind: 'text', rows: 2 },
    { name: 'blankets', label: 'Blankets', kind: 'text', rows: 2 },
    { name: 'boots', label: 'Boots', kind: 'text', rows: 2 },
  ],
});

/** Its card is a tree; the sire and the dam come from the breeding records. */
export const pedigree = factsSection({
  name: 'pedigree',
  title: 'Pedigree',
  of: (horse) => horse.pedigree,
  facts: [
    {
      name: 'ancestors',
      label: 'Ancestors',
      kind: 'lines',
      rows: 4,
      hint: 'One per line. The sire and the dam stand in the breeding records.',
    },
    { name: 'familyTree', label: 'Family Tree', kind: 'text', rows: 3 },
  ],
});

export const leasing = factsSection({
  name: 'leasing',
  title: 'Leasing Information',
  compact: true,
  of: (horse) => horse.leasing,
  facts: [
    { name: 'lesseeName', label: 'Lessee', kind: 'line' },
    { name: 'leaseTerms', label: 'Terms', kind: 'text', rows: 3 },
    { name: 'startDate', label: 'Start Date', kind: 'date' },
    { name: 'endDate', label: 'End Date', kind: 'date' },
  ],
});
