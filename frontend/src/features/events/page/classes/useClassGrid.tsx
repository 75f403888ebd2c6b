import { useEffect, useRef, useState } from 'react';

import { hasCode, messageOf, toFormErrors, withRetryHint } from '../../../../api/errors';
import { useSignedIn } from '../../../../components/form/unsaved/useSignedIn';
import { useUnsaved } from '../../../../components/form/unsaved/useUnsaved';
import { type OwnEvent, useLazyGetEventQuery, useUpdateEventMutation } from '../../eventsApi';
import { fromEvent, toBody } from '../../form/eventForm';
import {
  identify,
  mergeRows,
  type Merged,
  type Problems,
  problemsOf,
  type Rows,
  sameRows,
  toRows,
} from './classGrid';

/** The rows, and those before and after them for undo and redo. */
interface Grid {
  /** The saved version that the rows change. */
  base: OwnEvent;
  past: readonly Rows[];
  rows: Rows;
  future: readonly Rows[];
}

/** What became of the last save. */
type Outcome =
  | { state: 'none' | 'saving' | 'saved' }
  | { state: 'failed'; message: string }
  | { state: 'refused'; rows: Rows; problems: Problems }
  | { state: 'conflict'; present: OwnEvent; conflicts: Merged['conflicts'] };

const rowsOf = (event: OwnEvent) => toRows(fromEvent(event).classes);
const gridOf = (base: OwnEvent): Grid => ({ base, past: [], rows: rowsOf(base), future: [] });
const isDirty = ({ base, rows }: Grid) => !sameRows(rows, fromEvent(base).classes);

/**
 * The classes of a show, saved after each change: together with the rest of the show, over the
 * version that they change. Changes that are made during a save are saved after it.
 */
export function useClassGrid(event: OwnEvent) {
  const [grid, setGrid] = useState(() => gridOf(event));
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' });
  const [update] = useUpdateEventMutation();
  const [read] = useLazyGetEventQuery();
  const { run, signIn } = useSignedIn();
  const latest = useRef(grid);
  const saving = useRef<Promise<void> | null>(null);
  const id = event._id.$oid;

  // Nothing was changed here since, so what was changed elsewhere is shown.
  if (event.revision > grid.base.revision && !isDirty(grid)) setGrid(gridOf(event));
  useEffect(() => {
    latest.current = grid;
  });
  const question = useUnsaved({
    isDirty: () => isDirty(latest.current),
    settled: () => saving.current ?? Promise.resolve(),
    discard: () => put(gridOf(latest.current.base)),
  });

  const put = (next: Grid) => {
    latest.current = next;
    setGrid(next);
  };

  /** Saves one version of the rows; resolves to whether they were changed meanwhile. */
  const send = async ({ base, rows }: Grid) => {
    const body = {
      ...toBody({ ...fromEvent(base), classes: [...rows] }, base),
      revision: base.revision,
    };
    const made = await run(() => update({ id, body }).unwrap());
    const known = (list: Rows) => identify(list, rows, fromEvent(made).classes);
    const now = latest.current;
    put({
      base: made,
      past: now.past.map(known),
      rows: known(now.rows),
      future: now.future.map(known),
    });
    return now.rows !== rows;
  };

  /** Puts the rows into a version that was saved elsewhere. */
  const rebase = (present: OwnEvent, winner: 'mine' | 'theirs') => {
    const { base, rows, past } = latest.current;
    const merged = mergeRows(fromEvent(base).classes, rows, rowsOf(present), winner);
    return { merged, grid: { base: present, past, rows: merged.rows, future: [] } };
  };

  /** What a failed save means; whether to save again at once. */
  const recover = async (error: unknown, sent: Rows): Promise<boolean> => {
    if (hasCode(error, 'changed_meanwhile')) {
      const present = await read(id).unwrap();
      const { merged, grid: next } = rebase(present, 'mine');
      if (merged.conflicts.length === 0) {
        put(next);
        return true;
      }
      setOutcome({ state: 'conflict', present, conflicts: merged.conflicts });
      return false;
    }
    const errors = toFormErrors(error);
    const problems = Object.fromEntries(
      Object.entries(errors ?? {})
        .filter(([path]) => path.startsWith('classes.'))
        .map(([path, message]) => [path.slice('classes.'.length), message]),
    );
    if (Object.keys(problems).length > 0) setOutcome({ state: 'refused', rows: sent, problems });
    else {
      const refused = hasCode(error, 'class_has_entries');
      const message = refused
        ? messageOf(error)
        : withRetryHint('The classes are not saved yet. Please try again.', error);
      // A class with entries comes back.
      if (refused) put(gridOf(latest.current.base));
      setOutcome({ state: 'failed', message });
    }
    return false;
  };

  const saveAll = async () => {
    for (let again = true; again;) {
      const now = latest.current;
      if (!isDirty(now) || Object.keys(problemsOf(now.rows)).length > 0) break;
      setOutcome({ state: 'saving' });
      try {
        again = await send(now);
        setOutcome({ state: 'saved' });
      } catch (error) {
        again = await recover(error, now.rows).catch((failure: unknown) => {
          setOutcome({ state: 'failed', message: messageOf(failure) });
          return false;
        });
      }
    }
  };
  const save = () => {
    if (saving.current !== null) return;
    saving.current = saveAll().finally(() => {
      saving.current = null;
    });
  };

  const change = (rows: Rows) => {
    const now = latest.current;
    if (rows === now.rows) return;
    put({ ...now, past: [...now.past, now.rows], rows, future: [] });
    save();
  };
  const undo = () => {
    const { past, rows, future, base } = latest.current;
    const before = past.at(-1);
    if (before === undefined) return;
    put({ base, past: past.slice(0, -1), rows: before, future: [rows, ...future] });
    save();
  };
  const redo = () => {
    const { past, rows, future, base } = latest.current;
    const [after, ...rest] = future;
    if (after === undefined) return;
    put({ base, past: [...past, rows], rows: after, future: rest });
    save();
  };
  /** Answers the question whose changes win. */
  const settle = (winner: 'mine' | 'theirs') => {
    if (outcome.state !== 'conflict') return;
    put(rebase(outcome.present, winner).grid);
    setOutcome({ state: 'none' });
    save();
  };

  return {
    rows: grid.rows,
    problems: {
      ...problemsOf(grid.rows),
      ...(outcome.state === 'refused' && outcome.rows === grid.rows && outcome.problems),
    },
    outcome,
    canUndo: grid.past.length > 0,
    change,
    undo,
    redo,
    save,
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
