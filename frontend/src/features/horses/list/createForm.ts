import { string } from 'yup';

import * as field from '../../../components/form/fields';
import { text } from '../../../components/form/rules';
import { contactOf, isChosen, type KnownOwner, namesakes } from '../owners/ownersForm';
import type { OwnersOf } from '../owners/OwnerField';
import { commaList } from '../sections/lines';
import { pruned } from './prune';
import { generalFields, line } from '../general/generalForm';
import type { HorseBody } from '../horsesApi';
import { entryPlaces, listed, readable } from '../sections/entries';
import type { Places } from '../sections/sectionErrors';

const fieldsFor = (breeds?: readonly string[], ownersOf: OwnersOf = () => []) =>
  field.group({
    organization_id: field.organization,
    ...generalFields(breeds),
    owners: field.typed(text('Owner', 500)),
    owner_contact_id: field.here(
      '',
      string().test('chosen', 'Choose which one it is', (chosen = '', { parent }) => {
        const { owners = '', organization_id = '' } = parent as {
          owners?: string;
          organization_id?: string;
        };
        return isChosen(namesakes(ownersOf(organization_id), owners), chosen);
      }),
    ),
    healthRecords: field.group({
      allergies: listed(commaList, readable(commaList)),
      noKnownAllergies: { ...field.same(false), write: (isSaid: boolean) => isSaid || undefined },
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
export const createSchema = (breeds: readonly string[] | undefined, ownersOf: OwnersOf) =>
  fieldsFor(breeds, ownersOf).rule;

/** The request body, without empty fields. */
export function toHorseBody(values: CreateValues, known: readonly KnownOwner[]): HorseBody {
  const { healthRecords: health } = values;
  const noKnownAllergies = health.noKnownAllergies && health.allergies.trim() === '';
  const { owners: name, ...body } = fields.write({
    ...values,
    // What is listed wins.
    healthRecords: { ...health, noKnownAllergies },
  });
  const contact = contactOf(known, name, values.owner_contact_id);
  const owners = [contact === undefined ? name : { name, contact_id: contact.contact_id }];
  return { ...(pruned({ ...body, owners }) ?? {}), name: body.name };
}

/** Where in the form the entries of the request's lists were typed. */
export function placesOf({ healthRecords: health }: CreateValues): Places {
  return {
    owners: ['Owner'],
    'healthRecords.allergies': entryPlaces(commaList.parse(health.allergies).entries),
    'healthRecords.currentMedications': entryPlaces(
      commaList.parse(health.currentMedications).entries,
    ),
  };
}
