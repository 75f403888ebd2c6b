import type { PagedList } from '../../../api/paging';
import type { Schemas } from '../../../api/types';
import { useAllPages } from '../../../api/useAllPages';
import type { PlaceOf } from '../placeOf';
import { type OverviewKind, type OverviewRow, useListOverviewInfiniteQuery } from '../horsesApi';

/** The section of each view. */
interface Sections {
  training: Schemas['TrainingSummaryView'];
  feeding: Schemas['FeedingView'];
  grooming: Schemas['GroomingView'];
  equipment: Schemas['EquipmentView'];
  boarding: Schemas['BoardingView'];
  breeding: Schemas['BreedingOverviewView'];
  pedigree: Schemas['PedigreeOverviewView'];
  leasing: Schemas['LeasingView'];
}

/** A horse in a view. */
export interface OverviewHorse {
  id: string;
  organization: string;
  /** Empty if the organization has no name. */
  organizationName: string;
  name: string;
  gender: OverviewRow['gender'];
  photo: string | null;
  /** Where it stands; only the views of the barn's work have it. */
  place: PlaceOf | null;
}

/** A horse with the section of the view `K`. */
export interface HorseSection<K extends OverviewKind> extends OverviewHorse {
  section: Sections[K];
}

const toHorseSection = <K extends OverviewKind>(kind: K, row: OverviewRow): HorseSection<K> => ({
  id: row._id.$oid,
  organization: row.organization_id,
  organizationName: row.organization_name,
  name: row.name,
  gender: row.gender,
  photo: row.profile_photo,
  // What a device kept from before there were places has none.
  place: (row as Partial<OverviewRow>).place ?? null,
  // The server answers with the section that was asked for.
  section: (row as unknown as Sections)[kind],
});

/**
 * One section of all horses of the account. Loads all pages one after the other, because the rows are
 * searched and sorted here.
 *
 * @param pollMs - how often to load it again, in milliseconds; 0 for never
 */
export function useOverview<K extends OverviewKind>(
  kind: K,
  pollMs = 0,
): PagedList<HorseSection<K>> {
  const query = useListOverviewInfiniteQuery(
    // The largest page, because a view is searched and sorted as a whole.
    { view: kind, limit: 500 },
    { pollingInterval: pollMs, skipPollingIfUnfocused: true },
  );
  const list = useAllPages(query);
  return { ...list, items: list.items?.map((row) => toHorseSection(kind, row)) };
}
