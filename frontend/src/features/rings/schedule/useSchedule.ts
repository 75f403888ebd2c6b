import { useEffect, useRef, useState } from 'react';

import { hasCode, isThrown, messageOf, toFormErrors } from '../../../api/errors';
import { FieldFailure, FormFailure } from '../../../components/form/FormikForm';
import { sameValue } from '../../../components/form/merge';
import { useToast } from '../../../components/ui/messages/Toast';
import type { ScheduleView } from '../dayTypes';
import { type Change, type Plan, planOf } from './plan';
import { useLazyGetScheduleQuery, useSaveScheduleMutation } from '../dayApi';

/** What somebody does to a schedule. */
export interface Act {
  /** What it does, as on a button: `Move 12 · Open Pleasure`. */
  does: string;
  /** The notice when it is saved: `12 · Open Pleasure moved`. */
  done: string;
  change: Change;
}

/** An act that was not saved, and why. */
export interface HeldAct {
  act: Act;
  why: string;
  /** Whether it can be done again. */
  isPossible: boolean;
  /** Whether it may be done, as there was no answer. */
  isDoubtful: boolean;
}

/** A schedule, with what was done to it and is not saved yet, and how more is done. */
export interface Scheduling {
  view: ScheduleView;
  plan: Plan;
  isSaving: boolean;
  held: HeldAct | null;
  dropHeld: () => void;
  /** Does something, and keeps it if it cannot be saved. */
  run: (act: Act) => void;
  /** Does what a form says; the form keeps what was typed if it fails. */
  submit: (act: Act) => Promise<unknown>;
}

const CHANGED = 'Somebody else changed the schedule meanwhile. It is shown as it is now.';
const GONE = 'What you wanted to change is no longer on the schedule.';

/** What an act is about was taken away. */
class Gone extends Error {}

/** Another one saved the schedule first. */
class Changed extends Error {}

/** The messages of a refused schedule, by the last part of their fields. */
function fieldsOf(error: unknown) {
  const errors = toFormErrors(error);
  if (errors === null) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.replace(/^.*\.\d+\./, ''), message]),
  );
}

/** Why an act was not saved. */
function whyOf(error: unknown): string {
  if (error instanceof Changed) return CHANGED;
  if (error instanceof Gone) return GONE;
  const fields = fieldsOf(error);
  if (fields === null) return messageOf(error);
  return Object.entries(fields)
    .map(([name, message]) => `${name.replaceAll('_', ' ')} ${message}.`)
    .join(' ');
}

/**
 * Changes a schedule, which is saved as a whole after each act, one after the other. What is not
 * saved yet is shown as if it were. An act that meets the change of somebody else is kept, to be
 * done again on what is there now.
 */
export function useSchedule(eventId: string, read: ScheduleView): Scheduling {
  const toast = useToast();
  const [save] = useSaveScheduleMutation();
  const [readAgain] = useLazyGetScheduleQuery();
  const [own, setOwn] = useState<ScheduleView | null>(null);
  const [waiting, setWaiting] = useState<readonly Act[]>([]);
  const [held, setHeld] = useState<HeldAct | null>(null);
  const view = own !== null && own.revision > read.revision ? own : read;
  const latest = useRef(view);
  useEffect(() => {
    if (view.revision >= latest.current.revision) latest.current = view;
  }, [view]);
  const chain = useRef(Promise.resolve());

  const send = async (change: Change) => {
    const before = latest.current;
    const plan = change(planOf(before));
    if (plan === null) throw new Gone();
    try {
      const saved = await save({
        id: eventId,
        body: { ...plan, revision: before.revision },
      }).unwrap();
      latest.current = saved;
      return { before: planOf(before), saved };
    } catch (error) {
      if (!hasCode(error, 'changed_meanwhile')) throw error;
      const present = await readAgain(eventId).unwrap();
      latest.current = present;
      // The answer to an earlier try was lost: it was saved after all.
      if (sameValue(planOf(present), plan)) return { before: planOf(before), saved: present };
      throw new Changed();
    }
  };

  /** Saves an act after those before it. */
  const enqueue = (act: Act) => {
    setWaiting((acts) => [...acts, act]);
    const work = chain.current.then(() => send(act.change));
    chain.current = work.then(
      () => undefined,
      () => undefined,
    );
    return work.finally(() => {
      // At once, so that no act is shown twice, or not at all.
      setOwn(latest.current);
      setWaiting((acts) => acts.filter((one) => one !== act));
    });
  };

  const undo = (act: Act, { before, saved }: Awaited<ReturnType<typeof send>>) => {
    const after = planOf(saved);
    const back: Change = (plan) => (sameValue(plan, after) ? before : null);
    enqueue({ ...act, change: back }).then(
      () => toast.success('Undone'),
      (error: unknown) =>
        toast.error(
          error instanceof Gone || error instanceof Changed
            ? 'The schedule was changed since, so this was not undone.'
            : messageOf(error),
        ),
    );
  };

  const perform = async (act: Act) => {
    setHeld(null);
    const result = await enqueue(act);
    toast.success(act.done, undefined, { label: 'Undo', run: () => undo(act, result) });
  };

  const run = (act: Act) => {
    perform(act).catch((error: unknown) =>
      setHeld({
        act,
        why: whyOf(error),
        isPossible: !(error instanceof Gone),
        isDoubtful: !(error instanceof Error) && isThrown(error),
      }),
    );
  };

  const submit = (act: Act) =>
    perform(act).catch((error: unknown) => {
      if (error instanceof Changed) {
        throw new FormFailure(
          'Somebody else changed the schedule meanwhile. Save again to add this to theirs.',
        );
      }
      if (error instanceof Gone) throw new FormFailure(GONE);
      const fields = fieldsOf(error);
      throw fields === null ? error : new FieldFailure(fields);
    });

  const plan = waiting.reduce<Plan>((done, { change }) => change(done) ?? done, planOf(view));
  return {
    view,
    plan,
    isSaving: waiting.length > 0,
    held,
    dropHeld: () => setHeld(null),
    run,
    submit,
  };
}
