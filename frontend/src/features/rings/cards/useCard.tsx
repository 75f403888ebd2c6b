import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';

import { hasCode, isThrown, messageOf, toFormErrors } from '../../../api/errors';
import { useSignedIn } from '../../../components/form/unsaved/useSignedIn';
import { useUnsaved } from '../../../components/form/unsaved/useUnsaved';
import {
  type ClassKey,
  type Format,
  type JudgeCard,
  useLazyGetCardQuery,
  useSaveCardMutation,
} from '../ringsApi';
import { type KeptOutcome, useKeptCard } from './useKeptCard';
import {
  columnsOf,
  type Difference,
  mergeLines,
  type Problems,
  problemsOf,
  put,
  refusedOf,
  roundsOf,
  runsOf,
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
}

/** What became of the last save. */
type Outcome =
  | { state: 'none' | 'saving' | 'saved' }
  | { state: 'failed'; message: string }
  /** It is on this device only, until there is a network. */
  | { state: 'kept'; lines: TypedLines }
  | { state: 'refused'; lines: TypedLines; problems: Problems }
  | { state: 'conflict'; present: JudgeCard; conflicts: readonly Difference[] };

const draftOf = (card: JudgeCard): Draft => {
  const lines = typedOf(card);
  return { revision: card.revision, saved: lines, lines };
};
/** A card with what was typed on this device and not sent, over what was saved. */
function keptDraft(card: JudgeCard, { lines, revision }: JudgeCard): Draft {
  const draft = draftOf(card);
  // What another scribe changed meanwhile is not known: all that differs is asked.
  const saved = revision === card.revision ? draft.saved : {};
  return { revision, saved, lines: typedOf({ lines, revision }) };
}

const isDirty = ({ saved, lines }: Draft) => !sameLines(saved, lines);

/**
 * A judge's card, saved by itself as far as it is written. What another scribe writes on it appears
 * here; where both wrote the same line differently, it asks.
 */
export function useCard(key: ClassKey & { judge_index: string }, format: Format, card: JudgeCard) {
  const kept = useKeptCard(key);
  const [draft, setDraft] = useState(() =>
    kept.body === null ? draftOf(card) : keptDraft(card, kept.body),
  );
  const [runs, setRuns] = useState(() => runsOf(card));
  const [outcome, setOutcome] = useState<Outcome>(
    kept.body === null ? { state: 'none' } : { state: 'kept', lines: draft.lines },
  );
  // What this device kept may be read after the card.
  const [isTakenUp, setTakenUp] = useState(kept.body !== null);
  if (!isTakenUp && kept.body !== null) {
    setTakenUp(true);
    if (!isDirty(draft)) {
      const found = keptDraft(card, kept.body);
      setDraft(found);
      setOutcome({ state: 'kept', lines: found.lines });
    }
  }
  /** The numbers that somebody else changed meanwhile. */
  const [others, setOthers] = useState<readonly number[]>([]);
  const [send] = useSaveCardMutation();
  const [read] = useLazyGetCardQuery();
  const { run, signIn } = useSignedIn();
  const latest = useRef(draft);
  const saving = useRef<Promise<void> | null>(null);

  const rounds = roundsOf(format, runs);
  const columns = columnsOf(format, runs);
  const wrong = problemsOf(draft.lines, columns);

  const replace = (next: Draft) => {
    latest.current = next;
    setDraft(next);
  };
  // Another scribe saved it, and nothing was changed here since.
  if (card.revision > draft.revision && !isDirty(draft) && outcome.state !== 'saving')
    setDraft(draftOf(card));
  useEffect(() => {
    latest.current = draft;
  });

  const rebase = (present: JudgeCard, winner: 'mine' | 'theirs') => {
    const { saved, lines } = latest.current;
    const theirs = typedOf(present);
    const merged = mergeLines(saved, lines, theirs, winner);
    const next: Draft = { revision: present.revision, saved: theirs, lines: merged.lines };
    return { merged, next };
  };

  /** Takes over what was saved elsewhere; whether what was typed here can be saved over it. */
  const takeOver = (present: JudgeCard): boolean => {
    const { merged, next } = rebase(present, 'mine');
    if (merged.conflicts.length > 0) {
      setOutcome({ state: 'conflict', present, conflicts: merged.conflicts });
      return false;
    }
    replace(next);
    setOthers(merged.others);
    return true;
  };

  const sendOnce = async ({ revision, lines }: Draft): Promise<boolean> => {
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
      if (kept.isOn && isThrown(error)) return keep();
      if (hasCode(error, 'changed_meanwhile')) return takeOver(await read(key).unwrap());
      const problems = refusedOf(toFormErrors(error) ?? {}, body.lines);
      if (Object.keys(problems).length > 0) setOutcome({ state: 'refused', lines, problems });
      else setOutcome({ state: 'failed', message: messageOf(error) });
      return false;
    }
  };

  const saveAll = async () => {
    for (let again = true; again;) {
      const now = latest.current;
      if (!isDirty(now) || Object.keys(problemsOf(now.lines, columns)).length > 0) break;
      setOutcome({ state: 'saving' });
      again = await sendOnce(now).catch((error: unknown) => {
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
    if (outcome.state !== 'conflict') void save();
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

  const isKept = outcome.state === 'kept' && sameLines(outcome.lines, draft.lines);
  const question: ReactNode = useUnsaved({
    isDirty: () => isDirty(latest.current) && !isKept,
    // What is still to be saved is saved before anybody is asked.
    settled: () => (outcome.state === 'conflict' ? Promise.resolve() : save()),
    discard: () => replace({ ...latest.current, lines: latest.current.saved }),
  });

  /** Answers the question whose lines win. */
  const settle = (winner: 'mine' | 'theirs') => {
    if (outcome.state !== 'conflict') return;
    replace(rebase(outcome.present, winner).next);
    setOutcome({ state: 'none' });
    void save();
  };

  return {
    lines: draft.lines,
    columns,
    rounds,
    runs,
    addRun: () => setRuns(runs + 1),
    problems: {
      ...(outcome.state === 'refused' && sameLines(outcome.lines, draft.lines) && outcome.problems),
      ...wrong,
    },
    isDirty: isDirty(draft),
    isKept,
    outcome,
    others,
    change: (number: number, cells: TypedLine) => {
      setOthers([]);
      replace({ ...latest.current, lines: put(latest.current.lines, number, cells) });
    },
    save: () => void save(),
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
