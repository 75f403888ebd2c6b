import type { Schemas } from '../api/types';
import type { OverviewKind } from '../features/horses/horsesApi';
import { belonging, oid } from './fixtures';
import { bareHorse, horse } from './horseFixtures';

type Row = Schemas['OverviewRow'];
type Gender = Row['gender'];

const head = (id: number, name: string, gender: Gender) => ({
  ...belonging,
  _id: oid(id),
  name,
  gender,
  profile_photo: null,
});

const clover = head(101, 'Clover', null);
const sun = { ...head(100, 'Midnight Sun', 'mare'), profile_photo: horse.profile.profile_photo };

/** The rows of each view: a horse without records, and {@link horse}, whose dam and foal are own. */
export const overviewRows: Record<OverviewKind, Row[]> = {
  training: [
    {
      ...clover,
      training: {
        last_on: null,
        rides_in_30_days: 0,
        weeks: Array<number>(12).fill(0),
        log: [],
        goals: [],
        competitions: [],
        trainer: { name: '', specialization: '', contact: '' },
      },
    },
    {
      ...sun,
      training: {
        last_on: '2026-05-20',
        rides_in_30_days: 4,
        weeks: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 0],
        log: horse.training.log,
        goals: horse.training.goals,
        competitions: horse.training.competitions,
        trainer: horse.training.trainer,
      },
    },
  ],
  feeding: [
    { ...clover, feeding: bareHorse.feeding },
    { ...sun, feeding: horse.feeding },
  ],
  grooming: [
    { ...clover, grooming: bareHorse.grooming },
    { ...sun, grooming: horse.grooming },
  ],
  equipment: [
    { ...clover, equipment: bareHorse.equipment },
    { ...sun, equipment: horse.equipment },
  ],
  boarding: [
    { ...clover, boarding: bareHorse.boarding },
    { ...sun, boarding: horse.boarding },
  ],
  breeding: [
    {
      ...clover,
      breeding: { sire: null, dam: null, offspring: [], breeding_dates: [], foaling: null },
    },
    {
      ...sun,
      breeding: {
        sire: { name: "Pride's Generator", horse_id: null },
        dam: { name: 'Evening Star', horse_id: oid(102).$oid },
        offspring: [{ name: 'Morning Glow (2023)', horse_id: oid(103).$oid }],
        breeding_dates: ['2025-08-01'],
        foaling: {
          bred_on: '2025-08-01',
          from: '2026-06-17',
          due_on: '2026-07-07',
          until: '2026-07-27',
        },
      },
    },
  ],
  pedigree: [
    { ...clover, pedigree: { sire: null, dam: null, ancestors: [], family_tree: '' } },
    {
      ...sun,
      pedigree: {
        sire: { name: "Pride's Generator", horse_id: null, sire: null, dam: null },
        dam: {
          name: 'Evening Star',
          horse_id: oid(102).$oid,
          sire: null,
          dam: { name: 'Vesper', horse_id: null, sire: null, dam: null },
        },
        ancestors: horse.pedigree.ancestors,
        family_tree: horse.pedigree.familyTree,
      },
    },
  ],
  leasing: [
    { ...clover, leasing: bareHorse.leasing },
    {
      ...sun,
      leasing: {
        lesseeName: 'Ann Reed',
        leaseTerms: 'Half lease',
        startDate: '2026-01-01',
        endDate: '2026-07-02',
      },
    },
  ],
};
