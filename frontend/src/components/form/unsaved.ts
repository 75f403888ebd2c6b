/** Something on the page that holds what a person entered: a form, or a chosen file. */
export interface UnsavedInput {
  /** Whether it holds something that is not saved. */
  isDirty: () => boolean;
  /** Asks whether it may be thrown away, and does so after a yes. */
  ask: () => Promise<boolean>;
  /** Whether it belongs to a session, and so is lost with it. */
  inSession: boolean;
}

/**
 * Every input on the page, in the order of its appearance. One list for the whole page, since a
 * page has one router that can be held up, one unload, and one session.
 */
const inputs = new Set<UnsavedInput>();

/** Makes an input known. Undo with the result. */
export function addInput(input: UnsavedInput): () => void {
  inputs.add(input);
  return () => {
    inputs.delete(input);
  };
}

/** What would be lost now, the topmost first. */
export function dirtyInputs(among: Iterable<UnsavedInput> = inputs): UnsavedInput[] {
  return [...among].filter((input) => input.isDirty()).reverse();
}

/** Asks for one input after the other; `true` when all of them may go. */
export async function askToDiscard(dirty: readonly UnsavedInput[]): Promise<boolean> {
  for (const input of dirty) {
    if (!(await input.ask())) return false;
  }
  return true;
}
