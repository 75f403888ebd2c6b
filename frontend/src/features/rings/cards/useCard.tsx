import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';

import { toFormErrors } from '../../../api/errors';
import type { RecordKind, Typing, Unsaved } from '../../../records/kind';
import { useKeptUnsaved } from '../../../records/keptUnsaved';
import { useRecord } from '../../../records/useRecord';
import { useDraftOwner } from '../../device/useDraftOwner';
import {
  type ClassKey,
  type Format,
  type JudgeCard,
  ringsApi,
  useLazyGetCardQuery,
  useSaveCardMutation,
} from '../ringsApi';
import { heldNumbers, problemsNow, savable } from './heldLines';
import {
  columnsOf,
  mergeLines,
  put,
  refusedOf,
  roundsOf,
  runsIn,
  sameLines,
  toLines,
  type TypedLine,
  type TypedLines,
  typedOf,
} from './typedCard';
import { useKeptCard } from './useKeptCard';

/** The pause in typing after which a card is saved, in milliseconds. */
const TYPING_MS = 800;

/** What the server says of a mark that is none of the format. */
const OTHER_FORMAT = 'is not what the class is judged by';
const CHANGED_FORMAT =
  'The office has changed what this class is judged by. Write the card as it stands here now.';

/** A judge's card as it is typed. */
export const cardKind = (
  send: (lines: TypedLines, revision: number) => Promise<JudgeCard>,
  read: () => Promise<JudgeCard>,
  typing: Omit<Typing<TypedLines>, 'pauseMs'>,
): RecordKind<JudgeCard, TypedLines> => ({
  what: 'the card',
  valueOf: typedOf,
  same: sameLines,
  merge: mergeLines,
  send: (lines, { revision }) => send(lines, revision),
  read,
  typing: { pauseMs: TYPING_MS, ...typing },
});

/** What waits on this device of a card. What another scribe changed meanwhile is not known. */
const waitingCard = (card: JudgeCard, kept: JudgeCard): Unsaved<TypedLines> => ({
  revision: kept.revision,
  saved: kept.revision === card.revision ? typedOf(card) : {},
  value: typedOf(kept),
});

/**
 * A judge's card, saved by itself as far as it is written; a line that is wrong keeps no other one
 * back. What another scribe writes on it appears here; where both wrote the same line differently,
 * it asks.
 */
export function useCard(key: ClassKey & { judge_index: string }, format: Format, card: JudgeCard) {
  const kept = useKeptCard(key);
  // The links of a device for the same card share it.
  const stored = useKeptUnsaved<TypedLines>(
    useDraftOwner(),
    `card:${key.class_id}:${key.judge_index}`,
  );
  const [runs, setRuns] = useState(() => runsIn(stored.read()?.value ?? typedOf(card)));
  const [send] = useSaveCardMutation();
  const [read] = useLazyGetCardQuery();
  const dispatch = useDispatch();

  const rounds = roundsOf(format, runs);
  const columns = columnsOf(format, runs);
  const bodyOf = (lines: TypedLines, revision: number) => ({
    revision,
    lines: toLines(lines, columns, rounds),
  });
  const kind = cardKind(
    (lines, revision) => send({ ...key, body: bodyOf(lines, revision) }).unwrap(),
    () => read(key).unwrap(),
    {
      savable: (saved, lines, before) => savable(saved, lines, problemsNow(lines, columns, before)),
      refused: (error, sent) => {
        const fields = refusedOf(toFormErrors(error) ?? {}, bodyOf(sent, 0).lines);
        if (Object.keys(fields).length === 0) return null;
        if (!Object.values(fields).includes(OTHER_FORMAT)) return { fields };
        // The format is read again, and with it the columns change.
        dispatch(ringsApi.util.invalidateTags(['Judging']));
        return { message: CHANGED_FORMAT };
      },
      // Only a scribe's device keeps cards: at a desk one sees that a card is not saved, and stays.
      ...(kept.isOn && {
        keep: {
          waits: () => kept.waits,
          put: (lines: TypedLines, revision: number) => kept.keep(bodyOf(lines, revision)),
        },
      }),
    },
  );
  const [state, record, questions] = useRecord(
    { ...kind, keepUnsaved: stored.keep },
    card,
    stored.read,
  );
  const takeUp = useEffectEvent(() => {
    if (kept.body !== null) record.takeUp(waitingCard(card, kept.body));
  });
  useEffect(() => takeUp(), [kept.waits]);
  useEffect(
    () => kept.onSettled(({ answer, sent }) => record.answered(answer, typedOf(sent))),
    [kept, record],
  );

  const lines = state.value;
  const problems = problemsNow(lines, columns, state.refused);
  return {
    lines,
    columns,
    rounds,
    runs,
    addRun: () => setRuns(runs + 1),
    problems,
    /** The numbers of the lines that are not saved, because something in them is wrong. */
    held: heldNumbers(problems),
    state,
    record,
    change: (number: number, cells: TypedLine) =>
      record.type(put(record.read().value, number, cells)),
    /** The questions before something is lost. */
    questions,
  };
}
