import { useState } from 'react';

import { hasCode, toFormErrors, withRetryHint } from '../../../../api/errors';
import { useFormSession } from '../../../../components/form/unsaved/formSession';
import type { RecordKind, Refused } from '../../../../records/kind';
import { useKeptUnsaved } from '../../../../records/keptUnsaved';
import { useRecord } from '../../../../records/useRecord';
import { type OwnEvent, useLazyGetEventQuery, useUpdateEventMutation } from '../../eventsApi';
import { fromEvent, toBody } from '../../form/eventForm';
import { mergeRows, type Problems, problemsOf, type Rows, sameRows, toRows } from './classGrid';

/** What is wrong with the rows, also what the server refused of them. */
const problemsIn = (rows: Rows, refused: readonly Refused<Rows>[]): Problems => ({
  ...problemsOf(rows),
  ...refused.find(({ sent }) => sameRows(sent, rows))?.fields,
});

/** What the server says of classes, by the place of the row. */
function refusedFields(error: unknown): Problems {
  const fields = Object.entries(toFormErrors(error) ?? {});
  return Object.fromEntries(
    fields
      .filter(([path]) => path.startsWith('classes.'))
      .map(([path, message]) => [path.slice('classes.'.length), message]),
  );
}

/** The classes of a show as they are saved: together with the rest of it. */
export function classesKind(
  send: (body: ReturnType<typeof toBody> & { revision: number }) => Promise<OwnEvent>,
  read: () => Promise<OwnEvent>,
  /** The keys of classes that were made here, by their ids. */
  keys: Map<string, string>,
): RecordKind<OwnEvent, Rows> {
  const valueOf = (event: OwnEvent, sent?: Rows) => {
    const { classes } = fromEvent(event);
    for (const [at, { key, id: known, name }] of sent?.entries() ?? []) {
      const made = classes[at];
      if (made !== undefined && made.id !== known && made.name === name) keys.set(made.id, key);
    }
    return toRows(classes, keys);
  };
  return {
    what: 'the classes',
    valueOf,
    same: sameRows,
    merge: mergeRows,
    send: (rows, over) =>
      send({
        ...toBody({ ...fromEvent(over), classes: [...rows] }, over),
        revision: over.revision,
      }),
    read,
    sayFailure: (error) => withRetryHint('The classes are not saved yet. Please try again.', error),
    typing: {
      pauseMs: 0,
      savable: (saved, rows, refused) =>
        Object.keys(problemsIn(rows, refused)).length === 0 ? rows : saved,
      refused: (error) => {
        const fields = refusedFields(error);
        if (Object.keys(fields).length > 0) return { fields };
        // A class with entries comes back.
        return hasCode(error, 'class_has_entries') ? { isDropped: true } : null;
      },
    },
  };
}

/** The classes of a show, saved after each change. */
export function useClassGrid(event: OwnEvent) {
  const id = event._id.$oid;
  const [update] = useUpdateEventMutation();
  const [read] = useLazyGetEventQuery();
  const kept = useKeptUnsaved<Rows>(useFormSession().owner, `classes:${id}`);
  const [keys] = useState(() => new Map<string, string>());
  const kind = classesKind(
    (body) => update({ id, body }).unwrap(),
    () => read(id).unwrap(),
    keys,
  );
  const [state, record, questions] = useRecord(
    { ...kind, keepUnsaved: kept.keep },
    event,
    kept.read,
  );
  const rows = state.value;
  return {
    rows,
    state,
    record,
    problems: problemsIn(rows, state.refused),
    /** The questions before something is lost. */
    questions,
  };
}
