import { hasCode } from '../../../api/errors';
import {
  type Horse,
  isOwnHorse,
  type SectionFields,
  type SectionName,
  useLazyGetHorseQuery,
  useSaveSectionMutation,
} from '../horsesApi';

/**
 * Saves a section of a horse.
 *
 * @param fields - the whole section as it is sent
 * @param over - the horse as it was read: a newer version of the section is not overwritten
 * @returns `null` when it is saved; the present horse when the section was changed in between
 */
type SaveSection = (fields: SectionFields, over: Horse) => Promise<Horse | null>;

/** How {@link SectionDialog} saves. Any failure but a change in between is thrown. */
export function useSaveSection(section: SectionName): SaveSection {
  const [save] = useSaveSectionMutation();
  const [read] = useLazyGetHorseQuery();

  return async (fields, over) => {
    const horseId = over.id;
    const revision = over.revisions[section];
    try {
      await save({ ...withKnownGuids(fields, over), horseId, section, revision }).unwrap();
      return null;
    } catch (error) {
      if (!hasCode(error, 'section_changed')) throw error;
      const present = await read(horseId).unwrap();
      if (!isOwnHorse(present)) throw error;
      return present;
    }
  };
}

/**
 * Entries that were removed in another window meanwhile are sent as new ones: the server would
 * refuse the guid of an entry that it no longer knows.
 */
function withKnownGuids(fields: SectionFields, { health_records: health }: Horse): SectionFields {
  const known = new Set([...health.medicalHistory, ...health.vetVisits].map(({ guid }) => guid));
  const renew = <T extends { guid?: string }>(entries: T[]): T[] =>
    entries.map((entry) => {
      if (entry.guid === undefined || known.has(entry.guid)) return entry;
      const renewed = { ...entry };
      delete renewed.guid;
      return renewed;
    });
  return {
    ...fields,
    ...(fields.medicalHistory && { medicalHistory: renew(fields.medicalHistory) }),
    ...(fields.vetVisits && { vetVisits: renew(fields.vetVisits) }),
  };
}
