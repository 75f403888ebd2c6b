import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';

import { useSignedIn } from '../components/form/unsaved/useSignedIn';
import { useUnsaved } from '../components/form/unsaved/useUnsaved';
import type { Rec, RecordKind, RecordState, Revised, Unsaved } from './kind';
import { createRecord } from './record';

/**
 * A record on a page. It asks before something is lost that is not saved, and for the password if the
 * session has ended.
 *
 * @param kind - how it is sent; what it closes over may change
 * @param answer - what was read last; it is heard each time that it is another object
 * @param readUnsaved - reads what this device kept of it
 * @returns what is seen, what can be done, and the questions, to be rendered beside the record
 */
export function useRecord<A extends Revised, V>(
  kind: RecordKind<A, V>,
  answer: A,
  readUnsaved: () => Unsaved<V> | null = () => null,
): [RecordState<A, V>, Rec<A, V>, ReactNode] {
  const { run, signIn } = useSignedIn();
  const own = { ...kind, inSession: run };
  const [record] = useState(() => createRecord(own, answer, readUnsaved()));
  useEffect(() => record.become(own));
  useEffect(() => record.hear(answer), [record, answer]);
  useEffect(() => record.start(), [record]);
  const state = useSyncExternalStore(record.subscribe, record.read);
  const question = useUnsaved({
    isDirty: () => record.read().isDirty,
    // What is still to be saved is saved before anybody is asked.
    settled: () => (record.read().question === null ? record.save() : Promise.resolve()),
    discard: record.discard,
  });
  const questions = (
    <>
      {question}
      {signIn}
    </>
  );
  return [state, record, questions];
}
