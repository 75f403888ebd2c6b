import { type ReactNode, useEffect, useRef } from 'react';

import { toFormErrors } from '../api/errors';
import { FieldFailure, FormFailure } from '../components/form/FormikForm';
import { useFormSession } from '../components/form/unsaved/formSession';
import { useToast } from '../components/ui/messages/Toast';
import { lastPart, reasonOf } from '../sync/attempts';
import { useKeptUnsaved } from './keptUnsaved';
import {
  type Act,
  Meanwhile,
  type Rec,
  type RecordKind,
  type RecordState,
  type Revised,
} from './kind';
import { useRecord } from './useRecord';

/** A record that is changed by acts. */
export interface Acting<A extends Revised, V> {
  state: RecordState<A, V>;
  record: Rec<A, V>;
  /** Does what a form says; the form keeps what was typed if it fails. */
  submit: (act: Act<V>) => Promise<void>;
  /** The questions before something is lost, or for the password. */
  question: ReactNode;
}

/** What a form says of an act that was not saved. */
function formError(error: unknown): unknown {
  if (error instanceof Meanwhile) {
    return new FormFailure(
      error.isPossible ? `${error.message} Save again to do this too.` : error.message,
    );
  }
  const fields = Object.entries(toFormErrors(error) ?? {});
  if (fields.length === 0) return error;
  return new FieldFailure(Object.fromEntries(fields.map(([path, why]) => [lastPart(path), why])));
}

/**
 * A record whose acts are saved one after the other, said when they are, and can be taken back.
 *
 * @param name - the record among all of an account, for what is kept of it in this tab
 */
export function useActs<A extends Revised, V extends object>(
  name: string,
  kind: RecordKind<A, V>,
  answer: A,
): Acting<A, V> {
  const toast = useToast();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const kept = useKeptUnsaved<V>(useFormSession().owner, name);
  const told: RecordKind<A, V> = {
    ...kind,
    keepUnsaved: kept.keep,
    onDone: ({ done }, undo) =>
      toast.success(
        done,
        undefined,
        undo === null ? undefined : { label: 'Undo', run: () => takeBack(undo) },
      ),
  };
  const [state, record, question] = useRecord(told, answer, kept.read);
  /** Of an undo after the page was left nothing waits: what became of it is told on any page. */
  const takeBack = (undo: Act<V>) => {
    if (isShown.current) record.run(undo);
    else {
      record.ask(undo).catch((error: unknown) => {
        const why = error instanceof Meanwhile ? error.message : reasonOf(error);
        const isPossible = !(error instanceof Meanwhile) || error.isPossible;
        toast.error(
          `Not done: ${undo.does}. ${why}`,
          undefined,
          isPossible ? { label: 'Try Again', run: () => takeBack(undo) } : undefined,
        );
      });
    }
  };
  const submit = (act: Act<V>) =>
    record.ask(act).catch((error: unknown) => {
      throw formError(error);
    });
  return { state, record, submit, question };
}
