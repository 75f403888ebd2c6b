import { boolean, string } from 'yup';

import { optionOf } from '../../../components/form/controls/ComboboxField';
import * as field from '../../../components/form/fields';
import { missing, text } from '../../../components/form/rules';
import { todayHere } from '../../../lib/time/days';
import type { Horse } from '../horsesApi';
import type { Sent } from '../sections/entries';
import { readHands } from './heights';

/** The maximum length of a line on the server. */
const LINE_LENGTH = 200;

/** The highest accepted age, in years. */
const OLDEST = 60;

/** The rule for one line of text that may be blank. */
export const line = (label: string) => text(label, LINE_LENGTH);

/** A height in hands, or none. */
export const height: field.Field<string, string | null, string | null> = {
  blank: '',
  rule: string().test(
    'height',
    'Enter hands and inches from 8.0 to 20.3, like 15.3. Four inches are the next hand',
    (typed) => readHands(typed ?? '') !== undefined,
  ),
  read: (hands) => hands ?? '',
  write: (typed) => readHands(typed)?.hands ?? null,
};

/**
 * The general information, named as in requests.
 *
 * @param breeds - the known breeds; `undefined` while they are not loaded, then only the server
 * checks
 */
export const generalFields = (breeds?: readonly string[]) => ({
  name: field.typed(line('Name').required(missing)),
  registered_name: field.typed(line('Registered Name')),
  age: field.numeric(
    string().test(
      'age',
      `Enter whole years, from 0 to ${OLDEST}`,
      (age) => ageOf(age ?? '') !== undefined,
    ),
    (age) => ageOf(age) ?? null,
  ),
  date_of_birth: field.typed(
    string().test(
      'past',
      'Date of Birth must not be in the future',
      (born) => (born ?? '') <= todayHere(),
    ),
  ),
  breed: field.typed(
    string().test(
      'breed',
      'Choose a breed from the list, or Other',
      (breed = '') =>
        breed.trim() === '' || breeds === undefined || optionOf(breed, breeds) !== null,
    ),
  ),
  gender: field.typed(),
  color: field.typed(line('Color')),
  markings: field.typed(line('Markings')),
  registrationNumber: field.typed(line('Registration Number')),
  microchipNumber: field.typed(line('Microchip Number')),
  height_hands: height,
  photo: field.typed(
    string().test(
      'photo',
      'Enter a full web address, like https://example.org/horse.jpg',
      (photo = '') => photo.trim() === '' || isWebAddress(photo.trim()),
    ),
  ),
  for_sale: field.same(false, boolean()),
});

const general = field.group(generalFields());

type GeneralValues = typeof general.blank;

/** The form of the general section, with the {@link generalFields}. */
export const generalForm = (breeds: readonly string[] | undefined) => ({
  read: ({ profile }: Horse): GeneralValues =>
    general.read({
      ...profile,
      registrationNumber: profile.registration_number,
      microchipNumber: profile.microchip_number,
    }),
  rule: field.group(generalFields(breeds)).rule,
  write: (values: GeneralValues): Sent => ({ fields: general.write(values), places: {} }),
});

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
