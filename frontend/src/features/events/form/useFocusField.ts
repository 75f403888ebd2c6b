import { useLayoutEffect } from 'react';

import { fieldPath } from '../../../api/errors';

/** Shows the ring after a click, too, which led elsewhere. The types of the DOM lack this option. */
const VISIBLY: FocusOptions & { focusVisible: boolean } = { focusVisible: true };

/**
 * Begins a form in one of its fields, which comes into view with it. Where there is no such field,
 * the form begins as it always does.
 *
 * @param field - a name as the request body has it: `location.address`
 */
export function useFocusField(formId: string, field: string | undefined): void {
  // Before the dialog around the form looks for what to focus: it then leaves the keyboard here.
  useLayoutEffect(() => {
    if (field === undefined) return;
    controlOf(document.getElementById(formId), fieldPath(field))?.focus(VISIBLY);
  }, [formId, field]);
}

/** The control of a field; of radio buttons the picked one, where the tab key leads, too. */
function controlOf(form: HTMLElement | null, path: string): HTMLElement | undefined {
  const controls = [
    ...(form?.querySelectorAll<HTMLElement>(':is(input, select, textarea)[name]') ?? []),
  ].filter((control) => control.getAttribute('name') === path);
  return controls.find((control) => control.matches(':checked')) ?? controls[0];
}
