import { sameValue } from '../../../components/form/merge';
import type { RecordKind } from '../../../records/kind';
import { mergeLists } from '../../../records/parts';
import { useActs } from '../../../records/useActs';
import { useLazyGetOrderQuery, useSetOrderMutation } from '../dayApi';
import type { OrderBody, OrderedEntry, OrderView } from '../dayTypes';
import type { ClassKey } from '../ringsApi';

/**
 * Moves an entry to a place among the others. `null` if it is not there.
 *
 * @param at - from 0 on
 */
export function movedTo(ids: readonly string[], id: string, at: number): string[] | null {
  if (!ids.includes(id)) return null;
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(at, 0, id);
}

/** The order of go of a class as it is saved: the ids of its entries. */
export const orderKind = (
  save: (body: OrderBody) => Promise<OrderView>,
  read: () => Promise<OrderView>,
): RecordKind<OrderView, string[]> => ({
  what: 'the order',
  valueOf: ({ entries }) => entries.map(({ registration_id }) => registration_id),
  same: sameValue,
  merge: (base, mine, theirs, winner) => {
    const { value, isConflict } = mergeLists(base, mine, theirs, winner);
    return { value, conflicts: isConflict ? [{ label: 'The order', mine: '', theirs: '' }] : [] };
  },
  send: (registration_ids, { revision = null }) => save({ registration_ids, revision }),
  read,
});

/** Changes the order of a class by hand. What is not saved yet is shown as if it were. */
export function useOrder(at: ClassKey, order: OrderView) {
  const [save] = useSetOrderMutation();
  const [read] = useLazyGetOrderQuery();
  const kind = orderKind(
    (body) => save({ ...at, body }).unwrap(),
    () => read(at).unwrap(),
  );
  const { state, record, question } = useActs(`order:${at.class_id}`, kind, order);
  const entries = state.value.flatMap((id) =>
    state.answer.entries.filter((one) => one.registration_id === id),
  );
  const move = ({ registration_id: id, horse_name: name }: OrderedEntry, to: number) =>
    record.run({
      does: `${name} goes as number ${to + 1}`,
      done: `${name} goes as number ${to + 1}`,
      change: (ids) => movedTo(ids, id, to),
    });
  return { state, record, question, entries, move };
}
