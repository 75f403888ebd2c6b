import { useEffect, useEffectEvent, useRef } from 'react';

import { sameValue } from '../../../components/form/merge';
import { useSaveOrConflict } from '../../../components/form/useSaveOrConflict';
import {
  type ClassKey,
  type Format,
  useLazyGetFormatQuery,
  useSetFormatMutation,
} from '../ringsApi';
import { type FormatValues, fromFormat, toBody } from './formatForm';

/** A format as it was seen, and how often one was set. */
interface Seen {
  format: Format | null;
  /** -1: not known yet. */
  revision: number;
}

/**
 * Saves what a class is judged by, and asks if it was changed elsewhere since the form was opened.
 *
 * @param shown - the format in the form
 * @param blank - what stands in the form of a class without a format
 */
export function useSaveFormat(at: ClassKey, shown: Format | null, blank: FormatValues) {
  const [send] = useSetFormatMutation();
  const [get] = useLazyGetFormatQuery();
  const opened = useRef<Promise<number | undefined>>(undefined);

  const read = async (): Promise<Seen> => {
    const found = await get(at).unwrap();
    if (found === null) return { format: null, revision: 0 };
    const { revision, ...format } = found;
    return { format, revision };
  };
  /** The revision of what is shown; `undefined` if that cannot be asked. */
  const ask = useEffectEvent(async () => {
    try {
      const { format, revision } = await read();
      // What is shown was read before: the server hears that it is not the present one.
      return sameValue(format, shown) ? revision : revision - 1;
    } catch {
      return undefined;
    }
  });
  useEffect(() => {
    opened.current ??= ask();
  }, []);

  return useSaveOrConflict<Seen, FormatValues>({
    record: { format: shown, revision: -1 },
    what: 'This format',
    valuesOf: ({ format }) => (format === null ? blank : fromFormat(format)),
    save: async (values, over) => {
      const revision = over.revision < 0 ? await opened.current : over.revision;
      const body = { ...toBody(values), ...(revision !== undefined && { revision }) };
      const format = await send({ ...at, body }).unwrap();
      return { format, revision: format?.revision ?? 0 };
    },
    read: () => read(),
  });
}
