import { string } from 'yup';

import * as field from '../../components/form/fields';
import { email, missing, phone, text } from '../../components/form/rules';
import type { ShowHorse } from '../exhibitors/exhibitorsApi';

/** The most numbers of a horse in registries. */
export const MAX_REGISTRATIONS = 10;

export const exhibitorFields = field.group({
  organization_id: field.organization,
  name: field.typed(text('Name', 200).required(missing)),
  email: field.typed(email('Email')),
  phone: field.typed(phone('Phone')),
  address: field.group({
    street: field.typed(text('Street', 300)),
    city: field.typed(text('City', 100)),
    state: field.typed(text('State', 100)),
    zip_code: field.typed(text('ZIP Code', 20)),
  }),
  notes: field.typed(text('Notes', 5000)),
});

/** The digits of a chip, as they are typed with spaces, dots or hyphens. */
const digitsOf = (typed: string) => typed.replaceAll(/[ .-]/g, '');

const isChip = (digits: string) => /^\d{15}$/.test(digits) && !/^(\d)\1*$/.test(digits);

/** The years of birth that the server takes. */
const BORN = { least: 1950, most: 2100 };

const isYear = (typed: string) =>
  /^\d{4}$/.test(typed) && Number(typed) >= BORN.least && Number(typed) <= BORN.most;

export const showHorseFields = field.group({
  organization_id: field.organization,
  name: field.typed(text('Name', 200).required(missing)),
  microchip: field.typed(
    text('Microchip').test(
      'chip',
      'Enter the 15 digits of the chip, which are not all the same',
      (typed = '') => typed === '' || isChip(digitsOf(typed)),
    ),
  ),
  registrations: field.rows(
    field.group({
      association: field.typed(text('Association', 100)),
      number: field.typed(text('Number', 100).required(missing)),
    }),
  ),
  born: field.numeric(
    string()
      .trim()
      .test(
        'year',
        `Enter a year from ${BORN.least} to ${BORN.most}`,
        (typed = '') => typed === '' || isYear(typed),
      ),
    (typed) => (typed.trim() === '' ? null : Number(typed)),
  ),
  sex: field.chosen<NonNullable<ShowHorse['sex']>>(),
  color: field.typed(text('Color', 100)),
});

/** The values of the form of an exhibitor. */
export type ExhibitorValues = typeof exhibitorFields.blank;

/** The values of the form of a show horse. */
export type ShowHorseValues = typeof showHorseFields.blank;
