import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { growingFoot, keepInSight } from './inSight';

/** The ends of the parts of a page whose window is 600 pixels high. */
interface Ends {
  top?: number;
  field?: number;
  line?: number;
  foot: number;
}

const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) expect.fail(`no ${selector}`);
  return found;
};

function lay({ top = 300, field = 340, line = 350, foot }: Ends) {
  const at = (selector: string, from: number, to: number) =>
    vi
      .spyOn(find(selector), 'getBoundingClientRect')
      .mockReturnValue(DOMRect.fromRect({ y: from, height: to - from }));
  at('li', top, line);
  at('input', field - 40, field);
  at('[data-foot]', foot, 600);
  vi.spyOn(find('[data-foot]'), 'offsetHeight', 'get').mockReturnValue(600 - foot);
}

let scrolled: ReturnType<typeof vi.fn>;
beforeEach(() => {
  document.body.innerHTML = '<ol><li data-written><input></li></ol><div data-foot></div>';
  find('input').focus();
  scrolled = vi.fn();
  vi.stubGlobal('scrollBy', scrolled);
});

afterEach(() => {
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

it('shows the whole line above the foot', () => {
  lay({ foot: 310 });
  keepInSight();
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, 48);
});

it('leaves a page alone in which the line is in sight, or nothing is written', () => {
  lay({ foot: 360 });
  keepInSight();
  lay({ foot: 310 });
  find('input').blur();
  keepInSight();
  expect(scrolled).not.toHaveBeenCalled();
});

it('shows the field of a line that is higher than what is free', () => {
  lay({ top: 60, field: 500, line: 600, foot: 310 });
  keepInSight();
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, 198);
});

it('keeps the line in sight when the foot grows, unless it was scrolled away', () => {
  let grow = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        grow = told;
      }
      observe() {}
      disconnect() {}
    },
  );
  lay({ foot: 400 });
  const leave = growingFoot(find('[data-foot]'));
  lay({ foot: 320 });
  grow();
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, 38);
  lay({ top: 500, field: 540, line: 550, foot: 300 });
  grow();
  lay({ foot: 310 });
  grow();
  expect(scrolled).toHaveBeenCalledOnce();
  leave?.();
});
