import { useRef } from 'react';

import { withRetryHint } from '../../api/errors';
import { useToast } from '../../components/ui/messages/Toast';
import { useReported } from '../../components/ui/actions/useReported';
import { formatDay } from '../../lib/time/days';
import { randomUuid } from '../../lib/uuid';
import { careKind } from '../horses/health/care';
import type { CareRow } from '../horses/horsesApi';
import { usePlace } from '../people/place';
import { useToday } from '../people/useBarn';
import {
  ofOrganization,
  useCreateVisitMutation,
  useDeleteVisitMutation,
  useGetIntervalsQuery,
} from './careApi';
import type { Visit } from './careApi';
import { kindOfDue, proposalFor } from './careWords';

/** What is not known of care that is recorded with one press. */
const UNKNOWN = {
  by: '',
  contact_id: null,
  product: '',
  notes: '',
  cost: null,
  document_id: null,
  in_book: null,
};

/** Removes a visit again, and says so. */
export function useUndoVisit(): (visit: Visit) => void {
  const [remove] = useDeleteVisitMutation();
  const toast = useToast();
  return ({ _id }) => {
    remove(_id.$oid)
      .unwrap()
      .then(
        () => toast.info('Not recorded any more'),
        (error: unknown) => toast.error(withRetryHint('Failed to undo. Please try again.', error)),
      );
  };
}

/**
 * Records with one press that a care was done today.
 *
 * @param organizationId - that of the horse; without it the one in which the account works
 */
export function useDoneToday(
  row: CareRow,
  organizationId?: string,
): [done: () => void, pending: boolean] {
  const [create] = useCreateVisitMutation();
  const undo = useUndoVisit();
  const toast = useToast();
  const today = useToday();
  const { idOf } = usePlace('record_care');
  const { currentData: intervals } = useGetIntervalsQuery(ofOrganization(organizationId ?? idOf()));
  // A press after a failure repeats the request; one after a success is another visit.
  const key = useRef<string | null>(null);
  const what = `${careKind(row.kind)} of ${row.horse.name}`;
  const call = async () => {
    const next = proposalFor(row, today, intervals);
    key.current ??= randomUuid();
    const visit = await create({
      id: row.horse.id,
      body: {
        ...UNKNOWN,
        kind: kindOfDue(row.kind),
        name: row.name,
        // A veterinary visit must say something.
        notes: row.kind === 'veterinary' && row.name === '' ? 'Done' : '',
        date: today,
        next_due: next?.day ?? null,
      },
      idempotencyKey: key.current,
    }).unwrap();
    key.current = null;
    const due = next === null ? '' : `, next due ${formatDay(next.day)} (${next.reason})`;
    toast.success(`${what}: done today${due}`, undefined, {
      label: 'Undo',
      run: () => undo(visit),
    });
  };
  return useReported({ call, failed: 'Failed to save changes.' });
}
