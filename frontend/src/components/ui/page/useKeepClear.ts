import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { type Box, clearPlace, type Place } from './clearLift';
import buttons from '../actions/Button.module.css';

/** The interval at which the position is checked while notices are shown, in milliseconds. */
const LOOK_MS = 150;
/** Half the side of the square around the mouse pointer, in pixels. */
const POINTER_PX = 24;

const BUTTONS = `button, [role="button"], a.${buttons.button ?? ''}`;

/** What else the next step needs: fields, and figures that say what to type. */
const FIELDS = 'input, select, textarea, output, [data-keep-clear]';

/** The boxes of all visible elements outside of `except` that are not hidden by a dialog. */
function boxesOf(selector: string, except: Element): Box[] {
  return Array.from(document.querySelectorAll(selector))
    .filter(
      (element) =>
        !except.contains(element) && element.closest('[aria-hidden="true"], [inert]') === null,
    )
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

/** Where the region is not moved. */
const AT_HOME: Place = { lift: 0, shift: 0 };

/** Where the region covers no button and no field; no button, if that is all there is room for. */
function placeOf(region: HTMLElement, current: Place, pointer: Box | null): Place {
  const { left, right, top, bottom, height } = region.getBoundingClientRect();
  if (height === 0) return AT_HOME;
  const { lift, shift } = current;
  const box = { left: left + shift, right: right + shift, top: top + lift, bottom: bottom + lift };
  const pressed = pointer === null ? [] : [pointer];
  const buttons = [...boxesOf(BUTTONS, region), ...pressed];
  return clearPlace(box, { buttons, fields: boxesOf(FIELDS, region) }, current);
}

/**
 * Keeps the notices from covering buttons and fields of the page and of dialogs.
 *
 * @param shown - changes when the shown notices change; empty when there are none
 * @returns a ref for the region, and how far to move it
 */
export function useKeepClear(shown: string): {
  region: RefObject<HTMLDivElement | null>;
  place: Place;
} {
  const region = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(AT_HOME);
  const current = useRef(AT_HOME);
  const pressed = useRef<Box | null>(null);

  useEffect(() => {
    // The mouse stays where it was pressed. A notice below it would count as hovered and stay open.
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
    return () => document.removeEventListener('pointerdown', remember, { capture: true });
  }, []);

  useLayoutEffect(() => {
    const settle = (pointer: Box | null) => {
      const element = region.current;
      // A region with the focus is not moved. One under the mouse is: it moves only if it covers a
      // button, which the user may want to press.
      if (element === null || element.matches(':focus-within')) return;
      const { lift, shift } = shown === '' ? AT_HOME : placeOf(element, current.current, pointer);
      if (lift === current.current.lift && shift === current.current.shift) return;
      current.current = { lift, shift };
      setPlace(current.current);
    };
    settle(pressed.current);
    if (shown === '') return undefined;
    const look = setInterval(() => settle(null), LOOK_MS);
    return () => clearInterval(look);
  }, [shown]);

  return { region, place };
}
