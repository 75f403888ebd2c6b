import { boolean, object, string } from 'yup';

import { optionOf } from '../../../components/form/ComboboxField';
import { missing, text } from '../../../components/form/rules';
import type { Horse } from '../horsesApi';

/** The form's values for the general information. */
export interface GeneralValues {
  name: string;
  age: string;
  breed: string;
  gender: string;
  color: string;
  markings: string;
  registrationNumber: string;
  microchipNumber: string;
  photo: string;
  for_sale: boolean;
}

/** The maximum length of a line on the server. */
const LINE_LENGTH = 200;

/** The highest accepted age, in years. */
const OLDEST = 60;

/** The initial values for a new horse. */
export const BLANK_GENERAL: GeneralValues = {
  name: '',
  age: '',
  breed: '',
  gender: '',
  color: '',
  markings: '',
  registrationNumber: '',
  microchipNumber: '',
  photo: '',
  for_sale: false,
};

/** The initial values for an existing horse. */
export function toGeneralValues({ profile }: Horse): GeneralValues {
  return {
    name: profile.name,
    age: profile.age === null ? '' : String(profile.age),
    breed: profile.breed,
    gender: profile.gender ?? '',
    color: profile.color,
    markings: profile.markings,
    registrationNumber: profile.registration_number,
    microchipNumber: profile.microchip_number,
    photo: profile.photo,
    for_sale: profile.for_sale,
  };
}

/** The request body; it has all fields, since a section is saved as a whole. */
export function fromGeneralValues(values: GeneralValues) {
  return {
    name: values.name.trim(),
    age: ageOf(values.age) ?? null,
    breed: values.breed.trim(),
    gender: values.gender,
    color: values.color.trim(),
    markings: values.markings.trim(),
    registrationNumber: values.registrationNumber.trim(),
    microchipNumber: values.microchipNumber.trim(),
    photo: values.photo.trim(),
    for_sale: values.for_sale,
  };
}

/** The rule for one line of text that may be blank. */
export const line = (label: string) => text(label, LINE_LENGTH);

/**
 * The rules of the general fields.
 *
 * @param breeds - the known breeds; `undefined` while they are not loaded, then only the server
 * checks
 */
export function generalRules(breeds: readonly string[] | undefined) {
  return {
    name: line('Name').required(missing),
    age: string().test(
      'age',
      `Enter whole years, from 0 to ${OLDEST}`,
      (age) => ageOf(age ?? '') !== undefined,
    ),
    breed: string().test(
      'breed',
      'Choose a breed from the list, or Other',
      (breed = '') =>
        breed.trim() === '' || breeds === undefined || optionOf(breed, breeds) !== null,
    ),
    color: line('Color'),
    markings: line('Markings'),
    registrationNumber: line('Registration Number'),
    microchipNumber: line('Microchip Number'),
    photo: string().test(
      'photo',
      'Enter a full web address, like https://example.org/horse.jpg',
      (photo = '') => photo.trim() === '' || isWebAddress(photo.trim()),
    ),
    for_sale: boolean(),
  };
}

/** The rules for the form of the general section. */
export const generalSchema = (breeds: readonly string[] | undefined) =>
  object(generalRules(breeds));

/** Parses a typed age: `null` if blank, `undefined` if invalid. */
function ageOf(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,2}$/.test(typed) && Number(typed) <= OLDEST ? Number(typed) : undefined;
}

function isWebAddress(text: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}
