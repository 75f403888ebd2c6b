import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';

import { hasCode, messageOf, toFormErrors } from '../../../api/errors';
import { useSignedIn } from '../../../components/form/unsaved/useSignedIn';
import { useUnsaved } from '../../../components/form/unsaved/useUnsaved';
import { isPassing } from '../../../sync/OutboxProvider';
import {
  type ClassKey,
  type Format,
  type JudgeCard,
  ringsApi,
  useLazyGetCardQuery,
  useSaveCardMutation,
} from '../ringsApi';
import { heldNumbers, problemsNow, type Refusals, refused, savable } from './heldLines';
import { useCardDraft } from './useCardDraft';
import { type KeptOutcome, useKeptCard } from './useKeptCard';
import {
  columnsOf,
  type Difference,
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

/** The pause in typing after which a card is saved, in milliseconds. */
const TYPING_MS = 800;

/** What is typed, over what was saved last. */
interface Draft {
  revision: number;
  saved: TypedLines;
  lines: TypedLines;
  refusals: Refusals;
}

/** What became of the last save. */
type Outcome =
  | { state: 'none' | 'saving' | 'saved' }
  | { state: 'failed'; message: string }
  /** It is on this device only, until there is a network. */
  | { state: 'kept'; lines: TypedLines }
  | { state: 'conflict'; present: JudgeCard; conflicts: readonly Difference[] };

/** What the server says of a mark that is none of the format. */
const OTHER_FORMAT = 'is not what the class is judged by';
const CHANGED_FORMAT =
  'The office has changed what this class is judged by. Write the card as it stands here now.';

const draftOf = (card: JudgeCard): Draft => {
  const lines = typedOf(card);
  return { revision: card.revision, saved: lines, lines, refusals: {} };
};
/** A card with what was typed on this device and not sent, over what was saved. */
function keptDraft(card: JudgeCard, { lines, revision }: JudgeCard): Draft {
  const draft = draftOf(card);
  // What another scribe changed meanwhile is not known: all that differs is asked.
  const saved = revision === card.revision ? draft.saved : {};
  return { revision, saved, lines: typedOf({ lines, revision }), refusals: {} };
}

const isDirty = ({ saved, lines }: Draft) => !sameLines(saved, lines);

/**
 * A judge's card, saved by itself as far as it is written; a line that is wrong keeps no other one
 * back. What another scribe writes on it appears here; where both wrote the same line differently,
 * it asks.
 */
export function useCard(key: ClassKey & { judge_index: string }, format: Format, card: JudgeCard) {
  const kept = useKeptCard(key);
  const stored = useCardDraft(key);
  const [draft, setDraft] = useState((): Draft => {
    const found = stored.read();
    if (found !== null) return { ...found, refusals: {} };
    return kept.body === null ? draftOf(card) : keptDraft(card, kept.body);
  });
  const [runs, setRuns] = useState(() => runsIn(draft.lines));
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' });
  // What this device kept may be read after the card.
  const [isTakenUp, setTakenUp] = useState(false);
  if (!isTakenUp && kept.body !== null) {
    setTakenUp(true);
    if (!isDirty(draft)) setDraft(keptDraft(card, kept.body));
    setOutcome({ state: 'kept', lines: typedOf(kept.body) });
  }
  /** The numbers that somebody else changed meanwhile. */
  const [others, setOthers] = useState<readonly number[]>([]);
  const [send] = useSaveCardMutation();
  const [read] = useLazyGetCardQuery();
  const { run, signIn } = useSignedIn();
  const dispatch = useDispatch();
  const latest = useRef(draft);
  const saving = useRef<Promise<void> | null>(null);

  const rounds = roundsOf(format, runs);
  const columns = columnsOf(format, runs);
  const problemsIn = ({ lines, refusals }: Draft) => problemsNow(lines, columns, refusals);
  /** The card that can be saved now. */
  const savableOf = (one: Draft) => savable(one.saved, one.lines, problemsIn(one));
  const isUnsaved = (one: Draft) => !sameLines(one.saved, savableOf(one));
  const problems = problemsIn(draft);

  const replace = (next: Draft) => {
    latest.current = next;
    setDraft(next);
  };
  const rebase = (over: Draft, present: JudgeCard, winner: 'mine' | 'theirs') => {
    const theirs = typedOf(present);
    const merged = mergeLines(over.saved, over.lines, theirs, winner);
    const next = { ...over, revision: present.revision, saved: theirs, lines: merged.lines };
    return { merged, next };
  };

  // Another scribe saved it, and nothing here waits to be saved.
  const isFree = outcome.state !== 'saving' && outcome.state !== 'conflict' && !isUnsaved(draft);
  if (card.revision > draft.revision && isFree) {
    const { merged, next } = rebase(draft, card, 'mine');
    if (merged.conflicts.length === 0) setDraft(next);
    else setOutcome({ state: 'conflict', present: card, conflicts: merged.conflicts });
  }
  useEffect(() => {
    latest.current = draft;
    stored.keep(isDirty(draft) ? draft : null);
  }, [draft, stored]);

  /** Takes over what was saved elsewhere; whether what was typed here can be saved over it. */
  const takeOver = (present: JudgeCard): boolean => {
    const { merged, next } = rebase(latest.current, present, 'mine');
    if (merged.conflicts.length > 0) {
      setOutcome({ state: 'conflict', present, conflicts: merged.conflicts });
      return false;
    }
    replace(next);
    setOthers(merged.others);
    return true;
  };

  const sendOnce = async (lines: TypedLines): Promise<boolean> => {
    const { revision } = latest.current;
    const body = { revision, lines: toLines(lines, columns, rounds) };
    const keep = async () => {
      await kept.keep(body);
      setOutcome({ state: 'kept', lines });
      return false;
    };
    // What waits already is replaced, so that it is not sent over this.
    if (kept.waits) return keep();
    try {
      const made = await run(() => send({ ...key, body }).unwrap());
      replace({ ...latest.current, revision: made.revision, saved: lines });
      setOutcome({ state: 'saved' });
      return true;
    } catch (error) {
      // A server that is restarted gets it later; of a link that is dead, the next one sends it.
      if (kept.isOn && isPassing(error)) return keep();
      if (hasCode(error, 'changed_meanwhile')) return takeOver(await read(key).unwrap());
      const found = refusedOf(toFormErrors(error) ?? {}, body.lines);
      if (Object.keys(found).length === 0) {
        setOutcome({ state: 'failed', message: messageOf(error) });
        return false;
      }
      if (Object.values(found).includes(OTHER_FORMAT)) {
        // The format is read again, and with it the columns change.
        dispatch(ringsApi.util.invalidateTags(['Judging']));
        setOutcome({ state: 'failed', message: CHANGED_FORMAT });
        return false;
      }
      const refusals = refused(latest.current.refusals, lines, found);
      replace({ ...latest.current, refusals });
      setOutcome({ state: 'none' });
      // The other lines are saved without those; unless it is what was saved that is refused now.
      return !sameLines(savableOf(latest.current), lines);
    }
  };

  const saveAll = async () => {
    for (let again = true; again;) {
      const now = latest.current;
      if (!isUnsaved(now)) break;
      setOutcome({ state: 'saving' });
      again = await sendOnce(savableOf(now)).catch((error: unknown) => {
        setOutcome({ state: 'failed', message: messageOf(error) });
        return false;
      });
    }
  };
  const save = (): Promise<void> => {
    saving.current ??= saveAll().finally(() => {
      saving.current = null;
    });
    return saving.current;
  };

  const saveLater = useEffectEvent(() => {
    if (outcome.state !== 'conflict' && isUnsaved(latest.current)) void save();
  });
  useEffect(() => {
    if (!isDirty(draft)) return undefined;
    const timer = setTimeout(() => saveLater(), TYPING_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  const settleKept = useEffectEvent((settled: KeptOutcome) => {
    if (settled.answer === null) {
      // What stands against it is heard, and asked, by sending it again from here.
      void save();
      return;
    }
    const { revision } = settled.answer;
    replace({ ...latest.current, revision, saved: typedOf(settled.answer) });
    setOutcome({ state: 'saved' });
    void save();
  });
  useEffect(() => kept.onSettled(settleKept), [kept]);

  const isKept = outcome.state === 'kept' && sameLines(outcome.lines, savableOf(draft));
  const held = heldNumbers(problems);
  const question: ReactNode = useUnsaved({
    isDirty: () => isDirty(latest.current) && !(isKept && held.length === 0),
    // What is still to be saved is saved before anybody is asked.
    settled: () => (outcome.state === 'conflict' ? Promise.resolve() : save()),
    discard: () => {
      replace({ ...latest.current, lines: latest.current.saved });
      stored.keep(null);
    },
  });

  /** Answers the question whose lines win. */
  const settle = (winner: 'mine' | 'theirs') => {
    if (outcome.state !== 'conflict') return;
    replace(rebase(latest.current, outcome.present, winner).next);
    setOutcome({ state: 'none' });
    void save();
  };

  return {
    lines: draft.lines,
    columns,
    rounds,
    runs,
    addRun: () => setRuns(runs + 1),
    problems,
    /** The numbers of the lines that are not saved, because something in them is wrong. */
    held,
    /** Whether something is not saved that could be. */
    isUnsaved: isUnsaved(draft),
    isKept,
    outcome,
    others,
    change: (number: number, cells: TypedLine) => {
      setOthers([]);
      replace({ ...latest.current, lines: put(latest.current.lines, number, cells) });
    },
    /** Tries again, also with what was refused. */
    save: () => {
      replace({ ...latest.current, refusals: {} });
      void save();
    },
    settle,
    /** The questions before something is lost. */
    questions: (
      <>
        {question}
        {signIn}
      </>
    ),
  };
}
