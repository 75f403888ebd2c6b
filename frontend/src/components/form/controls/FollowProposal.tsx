import { useFormikContext } from 'formik';
import { useLayoutEffect, useRef } from 'react';

import { useFormContext } from '../formContext';
import { mergeChanges, sameValue } from '../merge';

/**
 * Lets the surrounding form follow what it proposes, such as an amount that is due: when `values`
 * change, fields that were not changed here take them, and others keep what was typed.
 */
export function FollowProposal({ values: proposed }: { values: object }) {
  const { values, setValues, isSubmitting } = useFormikContext<object>();
  const { savedValues, setSaved } = useFormContext();
  const selected = useRef<HTMLInputElement | null>(null);
  useLayoutEffect(() => {
    // What is being sent stays as it is.
    const saved = savedValues();
    if (isSubmitting || sameValue(proposed, saved)) return;
    const followed = mergeChanges(saved, values, proposed);
    setSaved(proposed);
    selected.current = wholeSelected();
    void setValues(followed);
  }, [proposed, isSubmitting, values, setValues, savedValues, setSaved]);
  useLayoutEffect(() => {
    // Typing replaces the whole of a selected proposal, also after it has followed.
    selected.current?.select();
    selected.current = null;
  }, [values]);
  return null;
}

/** The focused text box, if all of its text is selected. */
function wholeSelected(): HTMLInputElement | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLInputElement) || focused.value === '') return null;
  const { selectionStart, selectionEnd, value } = focused;
  return selectionStart === 0 && selectionEnd === value.length ? focused : null;
}
