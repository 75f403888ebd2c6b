import { object } from 'yup';

import { commaList } from '../../../lib/lines';
import { pruned } from '../../../lib/prune';
import {
  BLANK_GENERAL,
  fromGeneralValues,
  generalRules,
  type GeneralValues,
  line,
} from '../general/generalForm';
import type { HorseBody } from '../horsesApi';
import type { Places } from '../sections/sectionErrors';
import { entryPlaces, readable } from '../sections/entries';

/** The form's values for a new horse. */
export interface CreateValues extends GeneralValues {
  /** Blank or missing is the account's own. */
  organization_id?: string;
  healthRecords: { allergies: string; currentMedications: string };
  boardingAndStabling: { stableName: string; location: string; contactInformation: string };
}

/** The initial values of the form. */
export const BLANK_HORSE: CreateValues = {
  ...BLANK_GENERAL,
  healthRecords: { allergies: '', currentMedications: '' },
  boardingAndStabling: { stableName: '', location: '', contactInformation: '' },
};

/** The rules for a new horse. */
export const createSchema = (breeds: readonly string[] | undefined) =>
  object({
    ...generalRules(breeds),
    healthRecords: object({
      allergies: readable(commaList),
      currentMedications: readable(commaList),
    }),
    boardingAndStabling: object({
      stableName: line('Stable Name'),
      location: line('Location'),
      contactInformation: line('Contact Information'),
    }),
  });

/** The request body, without empty fields. */
export function toHorseBody(values: CreateValues): HorseBody {
  const { healthRecords: health, boardingAndStabling, organization_id: organization } = values;
  const list = (text: string) => commaList.parse(text).entries.map(({ value }) => value);
  const body: HorseBody = {
    ...(organization && { organization_id: organization }),
    ...fromGeneralValues(values),
    healthRecords: {
      allergies: list(health.allergies),
      currentMedications: list(health.currentMedications),
    },
    boardingAndStabling,
  };
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
