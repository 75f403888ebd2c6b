/** What the server answers of a record: it is replaced as a whole, over its revision. */
export interface Revised {
  /** Lacks in what a device kept of a release that had none. */
  revision?: number;
}

/** The revision of an answer; one that has none is the oldest. */
export const revisionOf = ({ revision = 0 }: Revised): number => revision;

/** Something that was changed here and elsewhere, differently. */
export interface Difference {
  /** What it is: `Price of class 12`. */
  label: string;
  mine: string;
  theirs: string;
}

/** Both changes to a value. */
export interface Merged<V> {
  value: V;
  conflicts: readonly Difference[];
  /** What was changed elsewhere, by its label, if the page says so. */
  others?: readonly string[];
}

/** What somebody does to a record. */
export interface Act<V> {
  /** What it does, as on a button: `Move 12 · Open Pleasure`. */
  does: string;
  /** The notice when it is saved: `12 · Open Pleasure moved`. */
  done: string;
  /** Does it; `null` if it is no longer possible, because what it is about was taken away. */
  change: (value: V) => V | null;
  /** Whether it takes back what was done before. */
  isUndo?: boolean;
  /** Whether it cannot be taken back: more follows from it than the record shows. */
  isFinal?: boolean;
}

/** What a refused save means for what was typed. */
export type Refusal =
  /** What is wrong, by the names that the kind gives to its fields. */
  | { fields: Readonly<Record<string, string>> }
  /** What is said instead of the server's words. */
  | { message: string }
  /** What was typed is dropped. */
  | { isDropped: true };

/** What was refused, and what is wrong with it. It counts as long as that stays as it was sent. */
export interface Refused<V> {
  sent: V;
  fields: Readonly<Record<string, string>>;
}

/** How a record is typed into: its changes are saved together, without words of their own. */
export interface Typing<V> {
  /** The pause in typing after which it is saved, in milliseconds. */
  pauseMs: number;
  /** What can be saved of a value: what is wrong stays as it was saved. */
  savable: (saved: V, value: V, refused: readonly Refused<V>[]) => V;
  /** What a refusal means; `null`: nothing that the fields could say. */
  refused: (error: unknown, sent: V) => Refusal | null;
  /** Where a save waits while the server cannot be reached; none: in this page. */
  keep?: {
    /** Whether one waits there already. */
    waits: () => boolean;
    put: (value: V, revision: number) => Promise<unknown>;
  };
}

/** What is kept of a record while something of it is not saved. */
export interface Unsaved<V> {
  /** The revision over which it was changed. */
  revision: number;
  saved: V;
  value: V;
}

/**
 * A kind of record: a value that several people change, saved as a whole over the revision that was
 * read.
 *
 * @typeParam A - the server's answer
 * @typeParam V - what is changed of it
 */
export interface RecordKind<A extends Revised, V> {
  /** The record within a sentence: `the schedule`. */
  what: string;
  /** The value of an answer. `sent` is what it answers, if that is known. */
  valueOf: (answer: A, sent?: V) => V;
  /** Whether two values are saved as the same. */
  same: (one: V, other: V) => boolean;
  /**
   * Puts what was changed here into what was changed elsewhere.
   *
   * @param base - the value before both changes
   * @param winner - whose change counts where both changed the same
   */
  merge: (base: V, mine: V, theirs: V, winner: 'mine' | 'theirs') => Merged<V>;
  /** Saves a value over an answer. */
  send: (value: V, over: A) => Promise<A>;
  /** Reads the present answer. */
  read: () => Promise<A>;
  /** Keeps what is not saved on this device; `null`: everything is. */
  keepUnsaved?: ((unsaved: Unsaved<V> | null) => void) | undefined;
  /** Makes a call, and asks to sign in where the session has ended. A form asks by itself. */
  inSession?: <R>(call: () => Promise<R>) => Promise<R>;
  /** Something was saved. `undo` takes it back; `null`: nothing does. */
  onDone?: (act: Act<V>, undo: Act<V> | null) => void;
  /** Why a save failed that is tried again, in words. */
  sayFailure?: (error: unknown) => string;
  /** If it is typed into; else each act is saved by itself, one after the other. */
  typing?: Typing<V>;
}

/** An act that was not saved, and why. It stays until somebody has seen it. */
export interface HeldAct<V> {
  act: Act<V>;
  why: string;
  /** Whether it can be done again, over what is there now. */
  isPossible: boolean;
}

/** Why nothing is saved now. What waits is tried again by itself if `isPassing`. */
export interface Failure {
  message: string;
  isPassing: boolean;
}

/** A record, with what was done to it here. */
export interface RecordState<A, V> {
  /** The last answer of the server. */
  answer: A;
  /** Its value with what waits to be saved. */
  value: V;
  /** The value as it was saved. */
  saved: V;
  /** What became of the last save. `kept`: it waits on this device. */
  phase: 'none' | 'saving' | 'saved' | 'kept';
  failure: Failure | null;
  /** What the server refused of what is typed. */
  refused: readonly Refused<V>[];
  /** What was typed here and changed elsewhere too: nothing is saved until somebody decides. */
  question: readonly Difference[] | null;
  held: readonly HeldAct<V>[];
  /** What somebody else changed meanwhile, by its label. */
  others: readonly string[];
  /** Whether something is not saved that could be. */
  isUnsaved: boolean;
  /** Whether what can be saved waits on this device. */
  isKept: boolean;
  /** Whether something would be lost with this page. */
  isDirty: boolean;
  /** The acts that wait to be saved. */
  waiting: readonly Act<V>[];
  canUndo: boolean;
}

/** Thrown to a form if somebody else changed the same meanwhile, or took away what it is about. */
export class Meanwhile extends Error {
  /** Whether it can be done over what is there now. */
  readonly isPossible: boolean;

  constructor(why: string, isPossible: boolean) {
    super(why);
    this.isPossible = isPossible;
  }
}

/** A record, and what can be done to it. */
export interface Rec<A extends Revised, V> {
  read: () => RecordState<A, V>;
  /** Calls back after each change; returns a function that stops this. */
  subscribe: (listener: () => void) => () => void;
  /** Takes over what a page knows now: how it is sent and kept. */
  become: (kind: RecordKind<A, V>) => void;
  /** Takes over what was read or heard; what is older than the present answer is passed over. */
  hear: (answer: A) => void;
  /** Does something; it is saved as soon as possible, and held if it cannot be saved. */
  run: (act: Act<V>) => void;
  /** Replaces the value, as far as something is typed. */
  type: (value: V) => void;
  /** Does something for a form: rejects if it is not saved now, and then it does not wait. */
  ask: (act: Act<V>) => Promise<void>;
  /** Takes back, or makes again, the last thing that was typed. */
  undo: () => void;
  redo: () => void;
  /** Saves what waits now. Resolves when there is nothing more to do. */
  save: () => Promise<void>;
  /** The same, also with what was refused. */
  retry: () => void;
  /** Answers the question whose changes win. */
  settle: (winner: 'mine' | 'theirs') => void;
  /** Does a held act again. */
  again: (held: HeldAct<V>) => void;
  /** Forgets a held act. */
  drop: (held: HeldAct<V>) => void;
  /** Forgets what is not saved. */
  discard: () => void;
  /** Takes up what waits on this device, which may be read after the record. */
  takeUp: (unsaved: Unsaved<V>) => void;
  /** What waited on this device was answered; `null`: it was refused. More may have been typed since. */
  answered: (answer: A | null, sent: V) => void;
  /** Begins to save by itself; returns a function that stops this. */
  start: () => () => void;
}

/** An act that puts a change of a value into whatever the value is then. */
export function patch<A extends Revised, V>(
  { merge }: Pick<RecordKind<A, V>, 'merge'>,
  before: V,
  after: V,
  words: Omit<Act<V>, 'change'> = { does: '', done: '' },
): Act<V> {
  const change = (value: V) => {
    if (value === before) return after;
    const { value: changed, conflicts } = merge(before, after, value, 'mine');
    return conflicts.length === 0 ? changed : null;
  };
  return { ...words, change };
}
