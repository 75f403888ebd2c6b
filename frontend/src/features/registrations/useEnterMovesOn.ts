import { useEffect } from 'react';

const FIELDS = ':is(input, textarea):not([type="hidden"], [tabindex="-1"])';

/**
 * Lets Enter in a field lead to the next one, and in the last line of text to the classes, instead
 * of sending the form: an entry that was sent cannot be taken back by its rider. Only the button
 * sends.
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
        // What Enter on a choice can only mean here.
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
