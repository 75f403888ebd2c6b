/** Input of the user on the page: a form, or a chosen file. */
export interface UnsavedInput {
  /** Whether it has unsaved changes. */
  isDirty: () => boolean;
  /** Asks whether to discard the input, and discards it after a yes. Resolves to the answer. */
  ask: () => Promise<boolean>;
  /** Whether it belongs to a session, and is lost when that ends. */
  inSession: boolean;
}

/**
 * All inputs on the page, in the order of their appearance. Global, because leaving the page,
 * closing the window and ending the session concern all of them.
 */
const inputs = new Set<UnsavedInput>();

/** Adds an input. Returns a function that removes it. */
export function addInput(input: UnsavedInput): () => void {
  inputs.add(input);
  return () => {
    inputs.delete(input);
  };
}

/** The inputs with unsaved changes, the last added first. */
export function dirtyInputs(among: Iterable<UnsavedInput> = inputs): UnsavedInput[] {
  return [...among].filter((input) => input.isDirty()).reverse();
}

/** Asks for one input after the other; `true` if all may be discarded. */
export async function askToDiscard(dirty: readonly UnsavedInput[]): Promise<boolean> {
  for (const input of dirty) {
    if (!(await input.ask())) return false;
  }
  return true;
}
