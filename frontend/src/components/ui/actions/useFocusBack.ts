import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back as soon as a dialog is being closed. The library does so only when its
 * transition is over, and what is typed meanwhile would go into fields that vanish.
 *
 * @param popup - the dialog
 * @param to - where the focus goes, if not to where it came from
 */
export function useFocusBack(
  open: boolean,
  popup: RefObject<HTMLElement | null>,
  to?: () => HTMLElement | null,
): void {
  const before = useRef<Element | null>(null);
  const latest = useRef(to);
  // Before the dialog takes the focus.
  useLayoutEffect(() => {
    latest.current = to;
    if (open && before.current === null) before.current = document.activeElement;
  });
  // After the library shows the page again to assistive technology.
  useEffect(() => {
    if (open) return;
    const target = latest.current?.() ?? before.current;
    before.current = null;
    if (popup.current?.contains(document.activeElement) !== true) return;
    if (target instanceof HTMLElement && target.isConnected && target !== document.body) {
      target.focus({ preventScroll: true });
    }
  }, [open, popup]);
}
