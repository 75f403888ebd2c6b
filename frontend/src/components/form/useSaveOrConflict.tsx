import { useRef } from 'react';

import { hasCode } from '../../api/errors';
import { FormConflict } from './FormConflict';
import { FormStop } from './FormikForm';
import { sameValue } from './merge';

interface Versions<T, V> {
  /** The record when the form opened; none if the form makes a new one. */
  record: T | null | undefined;
  /** The record as the beginning of a sentence: `This note`. */
  what: string;
  /** The values that the form shows of a record. */
  valuesOf: (record: T) => V;
  /** Saves values over a version, whose revision is sent, so that the server notices a conflict. */
  save: (values: V, over: T) => Promise<T>;
  /** Reads the version that is saved now. */
  read: (record: T) => Promise<T>;
  /** Whether a version has these values; by default it is compared with the form's. */
  has?: (record: T, values: V) => boolean;
}

/**
 * Saves a record that may have been changed elsewhere since the form opened. The form then shows
 * what was changed, and the user decides.
 *
 * @returns the function for the form's `onSubmit`, which returns the saved version
 */
export function useSaveOrConflict<T extends { revision: number }, V extends object>({
  record,
  what,
  valuesOf,
  save,
  read,
  has = (version, values) => sameValue(valuesOf(version), values),
}: Versions<T, V>): (values: V) => Promise<T> {
  // What the user has seen, so that reloads do not change over what is saved.
  const seen = useRef(record);
  const saveOver = async (values: V, over: T) => {
    const saved = await save(values, over);
    seen.current = saved;
    return saved;
  };
  return async (values) => {
    const over = seen.current;
    if (over === null || over === undefined) throw new Error(`${what} is not saved yet`);
    try {
      return await saveOver(values, over);
    } catch (error) {
      if (!hasCode(error, 'changed_meanwhile')) throw error;
      const present = await read(over);
      // The answer to an earlier try was lost; the server already has these values.
      if (has(present, values)) return present;
      // Nothing that the form shows was changed.
      if (sameValue(valuesOf(present), valuesOf(over))) return saveOver(values, present);
      throw new FormStop(
        <FormConflict
          key={present.revision}
          what={what}
          base={valuesOf(over)}
          theirs={valuesOf(present)}
          onAccept={() => {
            seen.current = present;
          }}
        />,
      );
    }
  };
}
