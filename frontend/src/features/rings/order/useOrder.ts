import { useRef, useState } from 'react';

import { messageOf } from '../../../api/errors';
import { useToast } from '../../../components/ui/messages/Toast';
import type { OrderedEntry, OrderView } from '../dayTypes';
import type { ClassKey } from '../ringsApi';
import { useSetOrderMutation } from '../dayApi';

const idsOf = (entries: readonly OrderedEntry[]) =>
  entries.map(({ registration_id }) => registration_id);

/**
 * Moves an entry to a place among the others. An id that is not there changes nothing.
 *
 * @param at - from 0 on
 */
export function movedTo(ids: readonly string[], id: string, at: number): string[] {
  if (!ids.includes(id)) return [...ids];
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/**
 * Changes the order of a class by hand. Each move is saved, one after the other; what is not saved
 * yet is shown as if it were.
 */
export function useOrder(at: ClassKey, order: OrderView) {
  const toast = useToast();
  const [save] = useSetOrderMutation();
  const [wanted, setWanted] = useState<{ ids: string[]; of: OrderView } | null>(null);
  const chain = useRef(Promise.resolve());
  const turn = useRef(0);
  // Until what follows it was read.
  const ids = wanted?.of === order ? wanted.ids : idsOf(order.entries);
  const entries = ids.flatMap((id) => order.entries.filter((one) => one.registration_id === id));

  const send = (next: string[], done: string, former: string[] | null) => {
    setWanted({ ids: next, of: order });
    const own = (turn.current += 1);
    const work = chain.current.then(() =>
      save({ ...at, body: { registration_ids: next } }).unwrap(),
    );
    chain.current = work.then(
      () => undefined,
      () => undefined,
    );
    work.then(
      () =>
        toast.success(
          done,
          undefined,
          former === null ? undefined : { label: 'Undo', run: () => send(former, 'Undone', null) },
        ),
      (error: unknown) => {
        if (own === turn.current) setWanted(null);
        toast.error(`The order was not saved. ${messageOf(error)}`);
      },
    );
  };

  const move = (entry: OrderedEntry, to: number) => {
    const name = entry.horse_name;
    send(movedTo(ids, entry.registration_id, to), `${name} goes as number ${to + 1}`, ids);
  };
  return { entries, move };
}
