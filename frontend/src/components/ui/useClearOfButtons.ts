import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { type Box, clearLift } from '../../lib/clearLift';
import buttons from './Button.module.css';

/** How often the place is looked over while notices are shown: dialogs open, pages scroll. */
const LOOK_MS = 150;
/** The half side of the square around a resting pointer. */
const POINTER_PX = 24;

const OBSTACLES = `button, [role="button"], a.${buttons.button ?? ''}`;

/** Where somebody can press something now: not under a dialog, not out of sight, not in `except`. */
function buttonBoxes(except: Element): Box[] {
  return Array.from(document.querySelectorAll(OBSTACLES))
    .filter(
      (button) =>
        !except.contains(button) && button.closest('[aria-hidden="true"], [inert]') === null,
    )
    .map((button) => button.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

/** How far, in pixels, the region must be lifted so that it covers no button. */
function liftOf(region: HTMLElement, lift: number, pointer: Box | null): number {
  const { left, right, top, bottom, height } = region.getBoundingClientRect();
  if (height === 0) return 0;
  const obstacles = buttonBoxes(region);
  return clearLift(
    { left, right, top: top + lift, bottom: bottom + lift },
    pointer === null ? obstacles : [...obstacles, pointer],
    lift,
  );
}

/**
 * Keeps the region of the notices off the buttons of the page and of dialogs.
 *
 * @param shown - changes when what is shown changes; empty when nothing is
 * @returns a ref for the region, and by how much to lift it
 */
export function useClearOfButtons(shown: string): {
  region: RefObject<HTMLDivElement | null>;
  lift: number;
} {
  const region = useRef<HTMLDivElement>(null);
  const [lift, setLift] = useState(0);
  const current = useRef(0);
  const pressed = useRef<Box | null>(null);

  useEffect(() => {
    // A mouse rests where it pressed. A notice that came up beneath it would be taken for read.
    const remember = ({ pointerType, clientX, clientY }: PointerEvent) => {
      pressed.current =
        pointerType === 'mouse'
          ? {
              left: clientX - POINTER_PX,
              right: clientX + POINTER_PX,
              top: clientY - POINTER_PX,
              bottom: clientY + POINTER_PX,
            }
          : null;
    };
    document.addEventListener('pointerdown', remember, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerdown', remember, { capture: true });
    };
  }, []);

  useLayoutEffect(() => {
    const place = (pointer: Box | null) => {
      const element = region.current;
      // What the keyboard is in stays where it is. What the mouse is over moves all the same: it
      // does so only off a button, which may be what the mouse is there for.
      if (element === null || element.matches(':focus-within')) return;
      current.current = shown === '' ? 0 : liftOf(element, current.current, pointer);
      setLift(current.current);
    };
    place(pressed.current);
    if (shown === '') return undefined;
    const look = setInterval(() => {
      place(null);
    }, LOOK_MS);
    return () => {
      clearInterval(look);
    };
  }, [shown]);

  return { region, lift };
}
