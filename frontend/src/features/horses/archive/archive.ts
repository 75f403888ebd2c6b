import { endpoints, ifDone } from '../../../api/endpoints';
import { type Day, formatDay } from '../../../lib/time/days';
import { type Horse, HORSE_NAMES, type HorseRow } from '../horsesApi';

/** Why a horse is not in the stable any more. */
export type ArchiveReason = 'sold' | 'died' | 'left' | 'other';

/** That a horse is not in the stable any more. */
export interface Archive {
  reason: ArchiveReason;
  date: Day;
  to_contact_id: string | null;
  /** The name of the contact; it stays when the contact is deleted. */
  to: string;
  note: string;
}

/** The request to archive a horse. */
export type ArchiveBody = Omit<Archive, 'to'>;

/** The archive of a horse; `null` for one of the stable. */
export const archiveOf = (horse: Horse | HorseRow): Archive | null =>
  (horse as { archive?: Archive | null }).archive ?? null;

/** The query of the archived horses, or of the others. */
export const archivedOnly = (archived: boolean): object => (archived ? { archived: true } : {});

const WORDS: Record<ArchiveReason, string> = {
  sold: 'Sold',
  died: 'Died',
  left: 'Left',
  other: 'Archived',
};

/** `Died Nov 3, 2026`, `Sold Nov 3, 2026`. */
export const archiveInWords = ({ reason, date }: Archive): string =>
  `${WORDS[reason]} ${formatDay(date)}`;

/** The horses that are shown anywhere, and what has their names. */
const CHANGED = ['Horse', 'SaleHorse', 'Care', 'Overview', ...HORSE_NAMES] as const;

const archiveApi = endpoints(({ build }) => ({
  archiveHorse: build.mutation<Horse, { horseId: string; body: ArchiveBody }>({
    query: ({ horseId, body }) => ({
      url: `horses/${encodeURIComponent(horseId)}/archive`,
      method: 'POST',
      body,
    }),
    invalidatesTags: ifDone(CHANGED),
  }),
  unarchiveHorse: build.mutation<null, string>({
    query: (horseId) => ({
      url: `horses/${encodeURIComponent(horseId)}/archive`,
      method: 'DELETE',
    }),
    invalidatesTags: ifDone(CHANGED),
  }),
}));

export const { useArchiveHorseMutation, useUnarchiveHorseMutation } = archiveApi;
