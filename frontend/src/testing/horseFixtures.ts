import type { Schemas } from '../api/types';
import { belonging, oid } from './fixtures';

/** The id of {@link horse}. */
export const HORSE_ID = oid(100).$oid;

const PROFILE_PHOTO = '/showstable/photos/f3a9c1d2e4b5968778695a4b3c2d1e0f';
const HEADER_PHOTO = '/showstable/photos/0f1e2d3c4b5a69788796a5b4c3d2e1f0';

/** A horse of the account with data in every section, and with both photos. */
export const horse: Schemas['HorseView'] = {
  ...belonging,
  id: HORSE_ID,
  profile: {
    name: 'Midnight Sun',
    age: 9,
    breed: 'Tennessee Walking Horse',
    gender: 'mare',
    color: 'Black',
    markings: 'Star, two white socks',
    registration_number: 'TWH-410204',
    microchip_number: '985112003456789',
    header_photo: HEADER_PHOTO,
    profile_photo: PROFILE_PHOTO,
    photo: 'https://example.org/midnight-sun.jpg',
    for_sale: true,
  },
  health_records: {
    vaccinations: [
      { name: 'Rabies', date: '2026-03-02', nextDue: '2027-03-02', product: 'Imrab 3' },
      { name: 'West Nile', date: '2026-03-02', nextDue: '2026-09-02', product: '' },
      { name: 'EWT, booster', date: '2025-10-15', nextDue: null, product: '' },
    ],
    deworming: { lastDate: '2026-04-10', nextDue: '2026-06-10', product: 'Ivermectin' },
    dental: { lastExam: '2025-11-20', nextDue: '2026-11-20', notes: 'Floated; wolf tooth gone.' },
    hoofCare: { lastTrim: '2026-05-04', nextDue: '2026-06-15', farrier: 'Jo Park' },
    medicalHistory: [
      {
        guid: oid(201).$oid,
        date: '2024-08-11',
        condition: 'Mild colic',
        treatment: 'Banamine, walked',
        notes: 'Clear after six hours.',
      },
    ],
    currentMedications: ['Omeprazole', 'Joint supplement'],
    allergies: ['Penicillin'],
    vetVisits: [
      {
        guid: oid(202).$oid,
        date: '2026-03-02',
        reason: 'Spring shots',
        vet: 'Dr. Lee',
        notes: '',
      },
    ],
  },
  training: {
    log: [
      { date: '2026-05-20', activity: 'Flat work', notes: 'Softer on the left rein' },
      { date: '2026-05-17', activity: 'Trail ride', notes: '' },
      { date: '2026-05-14', activity: 'Lunging', notes: '20 minutes' },
      { date: '2026-05-11', activity: 'Rest', notes: '' },
    ],
    competitions: [
      { date: '2026-04-25', event: 'Spring Warm-Up', placement: '1st' },
      { date: '2025-09-06', event: 'The Celebration', placement: '3rd' },
    ],
    goals: ['A steadier canter', 'Qualify for the Celebration'],
    trainer: { name: 'Kim Dale', specialization: 'Gaited horses', contact: '931-555-0166' },
  },
  feeding: {
    diet: { morning: '2 qt grain, hay', noon: 'Hay', evening: '2 qt grain, hay' },
    supplements: ['Biotin', 'Salt'],
    schedule: '6 AM, noon, 5 PM',
    notes: 'No alfalfa',
  },
  boarding: {
    stable: 'Duck River Farm',
    location: 'Shelbyville, TN',
    contact: 'Sam Hill, 931-555-0101',
    agreement: 'Full board, month to month.',
    startDate: '2026-01-11',
    endDate: null,
  },
  breeding: {
    sire: "Pride's Generator",
    dam: 'Evening Star',
    offspring: ['Morning Glow (2023)'],
    breedingDates: ['2022-04-18'],
  },
  grooming: { groomingSchedule: 'Daily', bathing: 'Before shows', clipping: 'Bridle path' },
  equipment: {
    saddle: 'Cutback, 21 inch',
    bridle: 'Walking horse bit',
    blankets: '78 inch',
    boots: '',
  },
  pedigree: {
    ancestors: ['Pride of Midnight H.F.', "Ebony's Mountain Maid"],
    familyTree: 'Midnight line on the sire side.',
  },
  leasing: { lesseeName: '', leaseTerms: '', startDate: null, endDate: null },
  owners: ['Rae Doe'],
  ownership: [{ contact_id: null, name: 'Rae Doe', share: null }],
  revisions: {
    general: 3,
    health: 5,
    training: 2,
    feeding: 1,
    boarding: 1,
    breeding: 1,
    grooming: 1,
    equipment: 1,
    pedigree: 1,
    leasing: 0,
    owners: 1,
  },
  created_at: { $date: '2026-01-08T12:00:00Z' },
  updated_at: { $date: '2026-05-20T18:00:00Z' },
};

/** A horse of the account with only a name. */
export const bareHorse: Schemas['HorseView'] = {
  ...belonging,
  id: oid(101).$oid,
  profile: {
    name: 'Clover',
    age: null,
    breed: '',
    gender: null,
    color: '',
    markings: '',
    registration_number: '',
    microchip_number: '',
    header_photo: null,
    profile_photo: null,
    photo: '',
    for_sale: false,
  },
  health_records: {
    vaccinations: [],
    deworming: { lastDate: null, nextDue: null, product: '' },
    dental: { lastExam: null, nextDue: null, notes: '' },
    hoofCare: { lastTrim: null, nextDue: null, farrier: '' },
    medicalHistory: [],
    currentMedications: [],
    allergies: [],
    vetVisits: [],
  },
  training: {
    log: [],
    competitions: [],
    goals: [],
    trainer: { name: '', specialization: '', contact: '' },
  },
  feeding: {
    diet: { morning: '', noon: '', evening: '' },
    supplements: [],
    schedule: '',
    notes: '',
  },
  boarding: {
    stable: '',
    location: '',
    contact: '',
    agreement: '',
    startDate: null,
    endDate: null,
  },
  breeding: { sire: '', dam: '', offspring: [], breedingDates: [] },
  grooming: { groomingSchedule: '', bathing: '', clipping: '' },
  equipment: { saddle: '', bridle: '', blankets: '', boots: '' },
  pedigree: { ancestors: [], familyTree: '' },
  leasing: { lesseeName: '', leaseTerms: '', startDate: null, endDate: null },
  owners: [],
  ownership: [],
  revisions: {
    general: 1,
    health: 0,
    training: 0,
    feeding: 0,
    boarding: 0,
    breeding: 0,
    grooming: 0,
    equipment: 0,
    pedigree: 0,
    leasing: 0,
    owners: 0,
  },
  created_at: { $date: '2026-05-21T12:00:00Z' },
  updated_at: { $date: '2026-05-21T12:00:00Z' },
};

const rowOf = ({ id, profile }: Schemas['HorseView']): Schemas['HorseRow'] => ({
  ...belonging,
  _id: { $oid: id },
  profile,
});

/** {@link bareHorse} and {@link horse} as rows of the account's list, newest first. */
export const horseRows: Schemas['HorseRow'][] = [rowOf(bareHorse), rowOf(horse)];

/** A horse of another account, as its buyer sees it. */
export const saleHorse: Schemas['SaleHorseView'] = {
  id: oid(110).$oid,
  profile: {
    name: 'Copper Penny',
    age: 12,
    breed: 'Quarter Horse',
    gender: 'gelding',
    color: 'Chestnut',
    markings: 'Blaze',
    registration_number: 'AQHA-5512345',
    header_photo: null,
    profile_photo: null,
    for_sale: true,
  },
  training: {
    competitions: [{ date: '2025-07-12', event: 'County Fair Reining', placement: '2nd' }],
    trainer: { name: 'Lou Vance', specialization: 'Reining' },
  },
  boarding: { stable: 'Willow Creek', location: 'Lexington, KY' },
  listed_at: { $date: '2026-05-01T12:00:00Z' },
};

/** {@link saleHorse} and a horse of the account, as rows of the marketplace. */
export const saleRows: Schemas['SaleHorseRow'][] = [
  {
    _id: { $oid: saleHorse.id },
    profile: saleHorse.profile,
    boarding: saleHorse.boarding,
    listed_at: saleHorse.listed_at,
  },
  {
    _id: { $oid: horse.id },
    profile: saleProfileOf(horse.profile),
    boarding: { stable: horse.boarding.stable, location: horse.boarding.location },
    listed_at: { $date: '2026-04-20T12:00:00Z' },
  },
];

function saleProfileOf(profile: Schemas['ProfileView']): Schemas['SaleProfileView'] {
  const { name, age, breed, gender, color, markings } = profile;
  const { registration_number, header_photo, profile_photo, for_sale } = profile;
  return {
    name,
    age,
    breed,
    gender,
    color,
    markings,
    registration_number,
    header_photo,
    profile_photo,
    for_sale,
  };
}

const careHorse: Schemas['CareHorseView'] = {
  id: HORSE_ID,
  name: horse.profile.name,
  profile_photo: horse.profile.profile_photo,
};

/** The care due for {@link horse}, the earliest first. Its dental exam has no date. */
export const careRows: Schemas['CareRow'][] = [
  {
    id: oid(301).$oid,
    kind: 'deworming',
    name: 'Ivermectin',
    horse: careHorse,
    last_on: '2026-04-10',
    due_on: '2026-06-10',
  },
  {
    id: oid(302).$oid,
    kind: 'hoof_care',
    name: '',
    horse: careHorse,
    last_on: '2026-05-04',
    due_on: '2026-06-15',
  },
  {
    id: oid(303).$oid,
    kind: 'vaccination',
    name: 'West Nile',
    horse: careHorse,
    last_on: '2026-03-02',
    due_on: '2026-09-02',
  },
  {
    id: oid(304).$oid,
    kind: 'dental',
    name: '',
    horse: careHorse,
    last_on: null,
    due_on: null,
  },
];

/** The first and last entries of the list of breeds. */
export const breeds: string[] = [
  'Quarter Horse',
  'Thoroughbred',
  'Arabian',
  'Morgan',
  'Paint',
  'Appaloosa',
  'Tennessee Walking Horse',
  'Clydesdale',
  'Other',
];
