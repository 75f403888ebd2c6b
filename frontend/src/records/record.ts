import { hasCode, messageOf, retryAtOf } from '../api/errors';
import { NotSignedIn } from '../components/form/unsaved/useSignedIn';
import { isPassing as isTriedAgain, reasonOf } from '../sync/attempts';
import { BUSY_MS } from '../sync/changes';
import { connection } from '../sync/connection';
import { meetActs, type Waiting } from './meetActs';
import {
  type Act,
  type Difference,
  type HeldAct,
  Meanwhile,
  patch,
  type Rec,
  type RecordKind,
  type RecordState,
  type Refused,
  type Revised,
  revisionOf,
  type Unsaved,
} from './kind';
import { RESTORED, sayChanged, sayGone } from './words';

/** A change that can be taken back, or made again. */
interface Step<V> {
  before: V;
  after: V;
}

const NO_STEPS = { past: [], future: [] };

/**
 * A record that several write. What is seen is the last answer with the acts that wait; they are
 * saved over its revision. If somebody else was first, they are put into the newer answer, and what
 * is no longer possible is held, or asked. A save whose answer was lost is found by what is saved.
 */
export function createRecord<A extends Revised, V>(
  first: RecordKind<A, V>,
  opening: A,
  unsaved: Unsaved<V> | null = null,
): Rec<A, V> {
  let kind = first;
  let answer = opening;
  let saved = unsaved?.saved ?? kind.valueOf(opening);
  let waiting: readonly Waiting<V>[] = [];
  let held: readonly HeldAct<V>[] = [];
  let steps: { past: readonly Step<V>[]; future: readonly Step<V>[] } = NO_STEPS;
  let phase: RecordState<A, V>['phase'] = 'none';
  let failure: RecordState<A, V>['failure'] = null;
  let refused: readonly Refused<V>[] = [];
  let asked: { present: A; conflicts: readonly Difference[] } | null = null;
  let others: readonly string[] = [];
  /** What waits on this device. */
  let kept: V | null = null;
  /** What was heard while something was being saved. */
  let heard: A | null = null;
  let saving: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOn = false;
  let hasKept = unsaved !== null;
  const listeners = new Set<() => void>();

  const valueNow = () => waiting.reduce((value, { act }) => act.change(value) ?? value, saved);
  const savableOf = (value: V) => kind.typing?.savable(saved, value, refused) ?? value;
  const typed = (value: V): Waiting<V>[] =>
    kind.same(saved, value) ? [] : [{ act: patch(kind, saved, value), asked: null }];

  const stateNow = (): RecordState<A, V> => {
    const value = valueNow();
    const savable = savableOf(value);
    const isKept = phase === 'kept' && kept !== null && kind.same(kept, savable);
    const isWaiting = waiting.length > 0 && !(isKept && kind.same(savable, value));
    return {
      answer,
      value,
      saved,
      phase,
      failure,
      refused,
      question: asked?.conflicts ?? null,
      held,
      others,
      isUnsaved: !kind.same(saved, savable),
      isKept,
      isDirty: isWaiting || held.some((it) => it.isPossible),
      waiting: waiting.map(({ act }) => act),
      canUndo: steps.past.length > 0,
    };
  };
  let state = stateNow();

  const show = () => {
    // What was tried again may have been saved after all.
    if (waiting.length === 0 && failure?.isPassing === true) failure = null;
    state = stateNow();
    const keeps = waiting.some((it) => it.asked === null);
    const unsavedNow = keeps ? { revision: revisionOf(answer), saved, value: state.value } : null;
    // What another page of the same record keeps is left alone.
    if (keeps || hasKept) kind.keepUnsaved?.(unsavedNow);
    hasKept = keeps;
    for (const listener of listeners) listener();
  };

  const hold = ({ act, asked: form }: Waiting<V>, why: string, isPossible: boolean) => {
    if (form === null) held = [...held, { act, why, isPossible }];
    else form.reject(new Meanwhile(why, isPossible));
  };
  const done = ({ act, asked: form }: Waiting<V>, before: V, after: V) => {
    const undo = patch(kind, after, before, { does: `Undo: ${act.does}`, done: 'Undone' });
    kind.onDone?.(
      act,
      act.isUndo === true || act.isFinal === true ? null : { ...undo, isUndo: true },
    );
    form?.resolve();
  };

  /** Puts what waits into a newer answer: acts one by one, and what was typed as a whole. */
  const meet = (present: A) => {
    const theirs = kind.valueOf(present);
    if (kind.typing !== undefined) {
      const { value, conflicts, others: more = [] } = kind.merge(saved, valueNow(), theirs, 'mine');
      if (conflicts.length > 0) {
        asked = { present, conflicts };
        return;
      }
      [answer, saved, others] = [present, theirs, more];
      waiting = typed(value);
      return;
    }
    const met = meetActs(kind, saved, theirs, waiting);
    for (const { it, after } of met.done) done(it, saved, after);
    for (const { it, gone } of met.held)
      hold(it, gone ? sayGone(kind.what, it.act.isUndo === true) : sayChanged(kind.what), !gone);
    [answer, saved, waiting] = [present, theirs, met.stays];
  };

  /** Takes over the answer to a save. */
  const took = (made: A, sent: V, batch: readonly Waiting<V>[]) => {
    const [before, now] = [saved, valueNow()];
    const theirs = kind.valueOf(made, sent);
    answer = made;
    // What was typed stands as it was typed: `1:02.35`.
    saved = kind.same(theirs, sent) ? sent : theirs;
    phase = 'saved';
    if (kind.typing !== undefined) {
      waiting = typed(kind.merge(sent, now, saved, 'mine').value);
      if (waiting.length === 0) refused = [];
      return;
    }
    waiting = waiting.filter((it) => !batch.includes(it));
    for (const it of batch) done(it, before, saved);
  };

  const refuse = (error: unknown, sent: V, it: Waiting<V>) => {
    if (kind.typing === undefined) {
      waiting = waiting.filter((one) => one !== it);
      if (it.asked === null) hold(it, reasonOf(error), true);
      else it.asked.reject(error);
      return true;
    }
    const refusal = kind.typing.refused(error, sent) ?? { message: messageOf(error) };
    if ('fields' in refusal) {
      refused = [...refused, { sent, fields: refusal.fields }];
      // The rest is saved without what was refused; unless it is what was sent.
      return !kind.same(savableOf(valueNow()), sent);
    }
    if ('isDropped' in refusal) forget();
    const message = 'message' in refusal ? refusal.message : messageOf(error);
    failure = { message, isPassing: false };
    return false;
  };

  const wait = async (error: unknown, sent: V, it: Waiting<V>) => {
    if (it.asked !== null) {
      waiting = waiting.filter((one) => one !== it);
      it.asked.reject(error);
      return true;
    }
    if (kind.typing?.keep !== undefined) {
      await keep(sent);
      return false;
    }
    const isPassing = !(error instanceof NotSignedIn);
    failure = {
      message: isPassing ? (kind.sayFailure ?? messageOf)(error) : error.message,
      isPassing,
    };
    // Whoever wants to sign in later is not asked again by itself.
    if (isPassing) later((retryAtOf(error) ?? Date.now() + BUSY_MS) - Date.now());
    return false;
  };
  const keep = async (sent: V) => {
    await kind.typing?.keep?.put(sent, revisionOf(answer));
    [kept, phase] = [sent, 'kept'];
  };

  const called = <R>(it: Waiting<V>, call: () => Promise<R>): Promise<R> =>
    it.asked === null && kind.inSession !== undefined ? kind.inSession(call) : call();

  /** What a failed save means; whether to go on saving. */
  const recover = async (error: unknown, sent: V, batch: readonly Waiting<V>[], it: Waiting<V>) => {
    if (!hasCode(error, 'changed_meanwhile')) {
      return isTriedAgain(error) ? wait(error, sent, it) : refuse(error, sent, it);
    }
    const present = await called(it, () => kind.read());
    // The answer to an earlier try was lost: it was saved after all.
    if (kind.same(kind.valueOf(present), sent)) took(present, sent, batch);
    else meet(present);
    return asked === null;
  };

  /** Saves once; whether there is more to save. */
  const saveOnce = async (): Promise<boolean> => {
    if (heard !== null && revisionOf(heard) > revisionOf(answer)) meet(heard);
    heard = null;
    const [it] = waiting;
    if (asked !== null || it === undefined) return false;
    const batch = kind.typing === undefined ? [it] : waiting;
    const wanted = kind.typing === undefined ? it.act.change(saved) : valueNow();
    if (wanted === null) {
      waiting = waiting.slice(1);
      hold(it, sayGone(kind.what, it.act.isUndo === true), false);
      return true;
    }
    const sent = savableOf(wanted);
    if (kind.same(saved, sent)) {
      if (kind.typing !== undefined) {
        if (kind.same(saved, wanted)) [saved, waiting] = [wanted, []];
        return false;
      }
      waiting = waiting.slice(1);
      done(it, saved, saved);
      return true;
    }
    if (kind.typing?.keep?.waits() === true) {
      // What waits is replaced, so that it is not sent over this; it may be on its way already.
      if (kept === null || !kind.same(kept, sent)) await keep(sent);
      return false;
    }
    phase = 'saving';
    failure = null;
    show();
    try {
      took(await called(it, () => kind.send(sent, answer)), sent, batch);
      return true;
    } catch (error) {
      phase = 'none';
      return recover(error, sent, batch, it).catch((failed: unknown) =>
        isTriedAgain(failed) ? wait(failed, sent, it) : refuse(failed, sent, it),
      );
    }
  };

  const save = (): Promise<void> => {
    clearTimeout(timer);
    saving ??= (async () => {
      while (await saveOnce()) show();
    })().finally(() => {
      saving = null;
      if (heard !== null) hear(heard);
      show();
    });
    return saving;
  };
  const later = (ms: number) => {
    clearTimeout(timer);
    if (isOn) timer = setTimeout(() => void save(), Math.max(0, ms));
  };
  const saveSoon = () => {
    const pause = kind.typing?.pauseMs ?? 0;
    if (pause === 0) void save();
    else later(pause);
  };

  const add = (act: Act<V>, form: Waiting<V>['asked']) => {
    waiting = [...waiting, { act, asked: form }];
    show();
    saveSoon();
  };
  const forget = () => {
    [waiting, steps, refused, asked] = [[], NO_STEPS, [], null];
  };

  const hear = (next: A) => {
    if (revisionOf(next) < revisionOf(answer)) return;
    const isBusy = saving !== null || asked !== null || phase === 'kept';
    const isNewer = revisionOf(next) > revisionOf(answer);
    // What a revision does not count may have changed, such as who is entered.
    if (isNewer && isBusy) heard = next;
    else if (!isBusy && !kind.same(kind.valueOf(next), saved)) meet(next);
    else answer = next;
    show();
  };

  /** Takes the last step of one list back, and adds it to the other one, turned round. */
  const turn = (from: 'past' | 'future', to: 'past' | 'future') => {
    const last = steps[from].at(-1);
    if (last === undefined) return;
    const value = valueNow();
    const next = patch(kind, last.after, last.before).change(value);
    const turned = next === null ? [] : [{ before: value, after: next }];
    steps = { ...steps, [from]: steps[from].slice(0, -1), [to]: [...steps[to], ...turned] };
    if (next === null) {
      failure = { message: sayGone(kind.what, true), isPassing: false };
      show();
    } else add(patch(kind, value, next), null);
  };

  const restore = (found: Unsaved<V>) => {
    saved = found.saved;
    const act = patch(kind, found.saved, found.value, RESTORED);
    waiting = [{ act, asked: null }];
    if (found.revision !== revisionOf(answer)) meet(answer);
  };
  if (unsaved !== null) {
    restore(unsaved);
    state = stateNow();
  }

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    become: (next) => {
      kind = next;
    },
    hear,
    run: (act) => add(act, null),
    type: (value) => {
      const before = valueNow();
      if (value === before) return;
      steps = { past: [...steps.past, { before, after: value }], future: [] };
      others = [];
      add(patch(kind, before, value), null);
    },
    ask: (act) => new Promise((resolve, reject) => add(act, { resolve, reject })),
    undo: () => turn('past', 'future'),
    redo: () => turn('future', 'past'),
    save,
    retry: () => {
      refused = [];
      void save();
    },
    settle: (winner) => {
      if (asked === null) return;
      const { present } = asked;
      const { value } = kind.merge(saved, valueNow(), kind.valueOf(present), winner);
      [answer, saved, asked, phase] = [present, kind.valueOf(present), null, 'none'];
      waiting = typed(value);
      show();
      void save();
    },
    again: (one) => {
      held = held.filter((it) => it !== one);
      add(one.act, null);
    },
    drop: (one) => {
      held = held.filter((it) => it !== one);
      show();
    },
    discard: () => {
      forget();
      held = [];
      show();
    },
    takeUp: (found) => {
      // What was put there by this page is known.
      if (kept !== null) return;
      if (waiting.length === 0) restore(found);
      [kept, phase] = [found.value, 'kept'];
      show();
      void save();
    },
    answered: (made, sent) => {
      [kept, phase] = [null, 'none'];
      // Without an answer, what stands against it is heard by sending it again from here.
      if (made !== null) took(made, sent, []);
      void save();
      show();
    },
    start: () => {
      isOn = true;
      if (waiting.length > 0) saveSoon();
      const stop = connection.subscribe(() => {
        if (!connection.isOffline() && failure?.isPassing === true) void save();
      });
      return () => {
        isOn = false;
        clearTimeout(timer);
        stop();
      };
    },
  };
}
