import { endpoints, ifDone } from '../../../api/endpoints';
import type { Schemas } from '../../../api/types';
import { formatDay } from '../../../lib/time/days';
import { HORSE_NAMES } from '../horsesApi';

/** Why a horse is not in the stable any more. */
export type ArchiveReason = Schemas['ArchiveReason'];

/** That a horse is not in the stable any more. */
export type Archive = Schemas['Archive'];

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
const CHANGED = ['Horse', 'SaleHorse', 'Care', 'Overview', 'Month', ...HORSE_NAMES] as const;

const changes = { invalidatesTags: ifDone(CHANGED) };

const archiveApi = endpoints((call) => ({
  archiveHorse: call.post('horses/{id}/archive', changes),
  /** From the day after it left, or an earlier one, it was never away. */
  unarchiveHorse: call.build.mutation<null, { id: string; from: string }>({
    query: ({ id, from }) => ({
      url: `horses/${encodeURIComponent(id)}/archive`,
      method: 'DELETE',
      params: { from },
    }),
    ...changes,
  }),
}));

export const { useArchiveHorseMutation, useUnarchiveHorseMutation } = archiveApi;
