import * as field from '../../../components/form/fields';
import { commaList } from '../sections/lines';
import { pruned } from './prune';
import { generalFields, line } from '../general/generalForm';
import type { HorseBody } from '../horsesApi';
import { entryPlaces, listed, readable } from '../sections/entries';
import type { Places } from '../sections/sectionErrors';

const fieldsFor = (breeds?: readonly string[]) =>
  field.group({
    organization_id: field.organization,
    ...generalFields(breeds),
    healthRecords: field.group({
      allergies: listed(commaList, readable(commaList)),
      currentMedications: listed(commaList, readable(commaList)),
    }),
    boardingAndStabling: field.group({
      stableName: field.typed(line('Stable Name')),
      location: field.typed(line('Location')),
      contactInformation: field.typed(line('Contact Information')),
    }),
  });

const fields = fieldsFor();

/** The form's values for a new horse. */
export type CreateValues = typeof fields.blank;

/** The initial values of the form. */
export const BLANK_HORSE = fields.blank;

/** The rules for a new horse. */
export const createSchema = (breeds: readonly string[] | undefined) => fieldsFor(breeds).rule;

/** The request body, without empty fields. */
export function toHorseBody(values: CreateValues): HorseBody {
  const body = fields.write(values);
  return { ...(pruned(body) ?? {}), name: body.name };
}

/** Where in the form the entries of the request's lists were typed. */
export function placesOf({ healthRecords: health }: CreateValues): Places {
  return {
    'healthRecords.allergies': entryPlaces(commaList.parse(health.allergies).entries),
    'healthRecords.currentMedications': entryPlaces(
      commaList.parse(health.currentMedications).entries,
    ),
  };
}
