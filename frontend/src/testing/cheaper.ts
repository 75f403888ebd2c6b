import * as React from 'react';

// Cheaper ways to do what took a third of the CPU time of the component tests.

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

const OF_SHOWING = /display|visibility|pointer-events/;
const computedStyles = new Map<string, CSSStyleDeclaration>();
let computeStyle = window.getComputedStyle.bind(window);

/** Tests have no style sheets: a style follows from the tag, these attributes, and styles set by code. */
const computeStyleOnce: typeof window.getComputedStyle = (element, pseudo) => {
  if (element.hasAttribute('style')) return computeStyle(element, pseudo);
  for (let it = element.parentElement; it !== null; it = it.parentElement) {
    if (OF_SHOWING.test(it.getAttribute('style') ?? '')) return computeStyle(element, pseudo);
  }
  const attributes = ['type', 'hidden', 'open'].map((name) => element.getAttribute(name));
  const key = [element.tagName, ...attributes, pseudo].join(' ');
  let style = computedStyles.get(key);
  if (style === undefined) {
    style = computeStyle(element, pseudo);
    computedStyles.set(key, style);
  }
  return style;
};

/** jsdom compares each element with its default style sheet again after each change of the page. */
export function computeStylesOnce(): void {
  if (window.getComputedStyle === computeStyleOnce) return;
  computeStyle = window.getComputedStyle.bind(window);
  window.getComputedStyle = computeStyleOnce;
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
