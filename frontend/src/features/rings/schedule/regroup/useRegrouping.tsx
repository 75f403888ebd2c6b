import { type ReactNode, useState } from 'react';

import { messageOf } from '../../../../api/errors';
import { ConfirmDialog } from '../../../../components/ui/actions/ConfirmDialog';
import { useToast } from '../../../../components/ui/messages/Toast';
import {
  useLazyListRegroupedQuery,
  useListRegroupedQuery,
  useUndoCombiningMutation,
  useUndoSplitMutation,
} from './regroupApi';
import type { Regrouping } from './regroupTypes';
import { sayDone, sayNumbers, undoLabel, undoText, undoTitle } from './regroupWords';

/** The classes of a show that were split and combined, and how that is undone. */
export interface RegroupingState {
  /** The newest first; those are here that were not undone. */
  list: readonly Regrouping[];
  /** What a class came of, if it did. */
  originOf: (classId: string) => Regrouping | undefined;
  /** Says what was done, with a way to undo it at once. */
  tell: (done: Regrouping) => void;
  /** Undoes it after a question. */
  undo: (one: Regrouping) => void;
  /** The question, to be shown. */
  question: ReactNode;
}

const isSame = (one: Regrouping, other: Regrouping) =>
  one.kind === other.kind && one.id === other.id;

/**
 * What was split and combined in a show. Before something is undone it is read again, as scribes
 * may have saved cards meanwhile.
 */
export function useRegrouping(eventId: string, mayChange: boolean): RegroupingState {
  const toast = useToast();
  const { currentData: list = [] } = useListRegroupedQuery(eventId, { skip: !mayChange });
  const [readAgain] = useLazyListRegroupedQuery();
  const [undoSplit] = useUndoSplitMutation();
  const [undoCombining] = useUndoCombiningMutation();
  const [asked, setAsked] = useState<{ about: Regrouping | null; open: boolean }>({
    about: null,
    open: false,
  });
  const [pending, setPending] = useState(false);
  const close = () => setAsked(({ about }) => ({ about, open: false }));

  const send = async ({ kind, id }: Regrouping) => {
    const call = kind === 'split' ? undoSplit : undoCombining;
    await call({ id: eventId, class_id: id }).unwrap();
    toast.success('Undone');
  };
  const failed = (error: unknown) => toast.error(messageOf(error));

  /** It as it is now, if it can be undone; otherwise this says why not. */
  const present = async (one: Regrouping) => {
    const found = (await readAgain(eventId).unwrap()).find((other) => isSame(one, other));
    if (found === undefined) toast.info('This was undone already.');
    else if (found.is_published) {
      toast.error(`Results of ${sayNumbers(found.classes)} were published, so this stays.`);
    } else return found;
    return null;
  };

  const ask = async (one: Regrouping) => {
    const found = await present(one);
    if (found !== null) setAsked({ about: found, open: true });
  };
  const undoAtOnce = async (one: Regrouping) => {
    const found = await present(one);
    if (found === null) return;
    if (found.cards === 0) await send(found);
    else {
      toast.warning(
        `Cards of ${sayNumbers(found.classes)} were saved meanwhile. Undo it on the schedule, which asks first.`,
      );
    }
  };
  const confirm = async (one: Regrouping) => {
    setPending(true);
    try {
      await send(one);
    } catch (error) {
      failed(error);
    } finally {
      setPending(false);
      close();
    }
  };

  const { about } = asked;
  return {
    list,
    originOf: (classId) =>
      list.find(({ classes }) => classes.some(({ class_id }) => class_id === classId)),
    tell: (done) =>
      toast.success(sayDone(done), undefined, {
        label: 'Undo',
        run: () => void undoAtOnce(done).catch(failed),
      }),
    undo: (one) => void ask(one).catch(failed),
    question: (
      <ConfirmDialog
        open={asked.open}
        title={about === null ? '' : undoTitle(about)}
        confirmLabel={about === null ? '' : undoLabel(about.kind)}
        danger={about !== null && about.cards > 0}
        pending={pending}
        onConfirm={() => about !== null && void confirm(about)}
        onCancel={close}
      >
        {about !== null && undoText(about)}
      </ConfirmDialog>
    ),
  };
}
