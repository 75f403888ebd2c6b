import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { scrollBackTo } from './pageFocus';

let grow: (height: number) => void;
const disconnect = vi.fn();

beforeEach(() => {
  let longest = 0;
  let top = 0;
  vi.spyOn(window, 'scrollTo').mockImplementation((...to: unknown[]) => {
    top = Math.min(Number(to[1]), longest);
  });
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        grow = (height) => {
          longest = height;
          changed();
        };
      }
      observe() {}
      disconnect = disconnect;
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  disconnect.mockClear();
});

it('goes back to a place as soon as so much of the page is there', () => {
  scrollBackTo(700);
  expect(disconnect).not.toHaveBeenCalled();
  grow(300);
  grow(900);
  expect(window.scrollY).toBe(700);
  expect(disconnect).toHaveBeenCalled();
});

it('leaves the page alone once somebody scrolls or presses something', () => {
  scrollBackTo(700);
  document.dispatchEvent(new Event('wheel'));
  expect(disconnect).toHaveBeenCalled();
});
