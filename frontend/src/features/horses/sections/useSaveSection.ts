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
 * @param fields - all fields of the section
 * @param over - the horse as it was read; a newer version of the section is not overwritten
 * @returns `null` after saving, or the present horse if the section was changed meanwhile
 */
type SaveSection = (fields: SectionFields, over: Horse) => Promise<Horse | null>;

/** Saves a section. Any failure except a conflict is thrown. */
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
 * Sends entries that were removed in another window as new ones, because the server refuses guids
 * that it does not know.
 */
function withKnownGuids(fields: SectionFields, { health_records: health }: Horse): SectionFields {
  const known = new Set([...health.medicalHistory, ...health.vetVisits].map(({ guid }) => guid));
  const renew = <T extends { guid?: string | null }>(entries: T[]): T[] =>
    entries.map((entry) => {
      const guid = entry.guid ?? null;
      if (guid === null || known.has(guid)) return entry;
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
