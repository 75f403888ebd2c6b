import { useLayoutEffect } from 'react';

import { fieldPath } from '../../../api/errors';

/** Shows the focus ring even after a mouse click. The DOM types lack this option. */
const VISIBLY: FocusOptions & { focusVisible: boolean } = { focusVisible: true };

/**
 * Focuses a field when the form opens, and scrolls it into view. If there is no such field, the
 * dialog chooses the focus as usual.
 *
 * @param field - the name in the request body: `location.address`
 */
export function useFocusField(formId: string, field: string | undefined): void {
  // A layout effect runs before the dialog sets its initial focus; the dialog then keeps this one.
  useLayoutEffect(() => {
    if (field === undefined) return;
    controlOf(document.getElementById(formId), fieldPath(field))?.focus(VISIBLY);
  }, [formId, field]);
}

/** The control of a field; of radio buttons the selected one, as with the Tab key. */
function controlOf(form: HTMLElement | null, path: string): HTMLElement | undefined {
  const controls = [
    ...(form?.querySelectorAll<HTMLElement>(':is(input, select, textarea)[name]') ?? []),
  ].filter((control) => control.getAttribute('name') === path);
  return controls.find((control) => control.matches(':checked')) ?? controls[0];
}
