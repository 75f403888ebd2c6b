import { useEffect } from 'react';

const FIELDS = ':is(input, textarea):not([type="hidden"], [tabindex="-1"])';

/**
 * Makes Enter in a field move to the next one, and in the last text field to the classes, instead
 * of sending the form, because riders cannot withdraw a registration. Only the button sends the
 * form.
 */
export function useEnterMovesOn(formId: string): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    const moveOn = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== 'Enter' || event.isComposing || !(target instanceof HTMLInputElement)) {
        return;
      }
      event.preventDefault();
      if (target.type === 'checkbox') {
        // Enter toggles a checkbox.
        target.click();
        return;
      }
      const fields = [...(form?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
      fields[fields.indexOf(target) + 1]?.focus();
    };
    form?.addEventListener('keydown', moveOn);
    return () => form?.removeEventListener('keydown', moveOn);
  }, [formId]);
}
