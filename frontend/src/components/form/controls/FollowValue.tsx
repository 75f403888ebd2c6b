import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';

/**
 * Lets a field follow what is proposed for it, as long as nothing else was typed into it. Where the
 * proposal follows from a record rather than from what was typed, `FollowProposal` is right.
 */
export function FollowValue({ name, value }: { name: string; value: string }) {
  const { values, setFieldValue } = useFormikContext<Record<string, unknown>>();
  const current = values[name];
  const former = useRef(value);
  useEffect(() => {
    const follows = current === former.current;
    if (former.current === value) return;
    former.current = value;
    if (follows) void setFieldValue(name, value);
  }, [name, value, current, setFieldValue]);
  return null;
}
