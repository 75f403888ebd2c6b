// Cheaper ways to do what took half of the CPU time of the tests of forms. A worker imports this
// module once, and has one document for all of its test files.

import * as React from 'react';

/** The controls with their labels. */
function labelsByControl(): Map<HTMLElement | null, HTMLLabelElement[]> {
  const found = new Map<HTMLElement | null, HTMLLabelElement[]>();
  for (const label of Array.from(document.querySelectorAll('label'))) {
    const control = label.htmlFor === '' ? label.control : document.getElementById(label.htmlFor);
    found.set(control, [...(found.get(control) ?? []), label]);
  }
  return found;
}

/**
 * jsdom searches the document for the control of each label whenever the labels of an element are
 * read. Here that is done once after each change of the document.
 */
function findLabelsOnce(): void {
  let known: ReturnType<typeof labelsByControl> | undefined;
  const changes = new MutationObserver(() => {
    known = undefined;
  });
  // The attributes by which a label finds its control.
  const attributeFilter = ['for', 'id', 'type'];
  changes.observe(document, { attributeFilter, childList: true, subtree: true });
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
      get(this: HTMLElement) {
        if (this.matches('input[type=hidden]')) return null;
        // The observer is called later, but its records are there at once.
        if (changes.takeRecords().length > 0) known = undefined;
        known ??= labelsByControl();
        return known.get(this) ?? [];
      },
    });
  }
}

const BY_ID = /^\[id="([^"\\]+)"\]$/;

/** Testing Library searches like this for what labels an element, and jsdom compares all elements. */
function findIdsFaster(): void {
  const { value: search } = Object.getOwnPropertyDescriptor(
    Element.prototype,
    'querySelector',
  ) as TypedPropertyDescriptor<(this: Element, selector: string) => Element | null>;
  Object.defineProperty(Element.prototype, 'querySelector', {
    value(this: Element, selector: string) {
      const id = BY_ID.exec(selector)?.[1];
      const found = id === undefined ? null : document.getElementById(id);
      const isInside = found !== null && found !== this && this.contains(found);
      return isInside ? found : search?.call(this, selector);
    },
  });
}

const OF_SHOWING = /display|visibility|pointer-events/;

/**
 * jsdom compares each element with its default style sheet again after each change of the page.
 * Tests have no other style sheets: a style follows from the tag, these attributes, and styles set
 * by code.
 */
function computeStylesOnce(): void {
  const compute = window.getComputedStyle.bind(window);
  const known = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudo) => {
    if (element.hasAttribute('style')) return compute(element, pseudo);
    for (let it = element.parentElement; it !== null; it = it.parentElement) {
      if (OF_SHOWING.test(it.getAttribute('style') ?? '')) return compute(element, pseudo);
    }
    const attributes = ['type', 'hidden', 'open'].map((name) => element.getAttribute(name));
    const key = [element.tagName, ...attributes, pseudo].join(' ');
    const style = known.get(key) ?? compute(element, pseudo);
    known.set(key, style);
    return style;
  };
}

/**
 * React keeps the call stack of each element, for its warnings, up to a number per second. Warnings
 * name the component without it.
 */
function keepNoStacks(): void {
  const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'));
  Object.defineProperty(internals?.[1], 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {
      // React sets it to 0 every second.
    },
  });
}

findLabelsOnce();
findIdsFaster();
computeStylesOnce();
keepNoStacks();
