import * as React from 'react';

// Cheaper ways to do what took a fifth of the CPU time of the component tests.

const LABELABLE = 'button, input:not([type=hidden]), meter, output, progress, select, textarea';

/** The labels of a control, as the standard defines them. */
function labelsOf(control: HTMLElement): HTMLLabelElement[] {
  const labels = control.ownerDocument.querySelectorAll('label');
  return [...labels].filter((label) =>
    label.hasAttribute('for')
      ? label.htmlFor === control.id && control.ownerDocument.getElementById(control.id) === control
      : label.contains(control) && label.querySelector(LABELABLE) === control,
  );
}

/** jsdom searches the document for the control of each label, whenever the labels are counted. */
export function findLabelsFaster(): void {
  const controls = [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLMeterElement,
    HTMLOutputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ];
  for (const { prototype } of controls) {
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement) {
        return this.matches(LABELABLE) ? labelsOf(this) : null;
      },
    });
  }
}

/**
 * React keeps the call stack of each element, for its warnings, up to a number per second. Warnings
 * name the component without it.
 */
export function keepNoStacks(): void {
  const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'));
  Object.defineProperty(internals?.[1], 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set: () => {
      // React sets it to 0 every second.
    },
  });
}
