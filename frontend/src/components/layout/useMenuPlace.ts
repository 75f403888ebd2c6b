import { useState } from 'react';

import { useMediaQuery } from '../../lib/useMediaQuery';

/** The least window width with room for the menu beside the page. */
const DESK = '(min-width: 80rem)';
/** The window width from which the menu is beside the page unless somebody chose otherwise. */
const WIDE_DESK = '(min-width: 90rem)';

const KEY = 'showstable_side_nav';

type Choice = 'beside' | 'folded';

/** The choice in this browser; without storage there is none. */
function readChoice(): Choice | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'beside' || kept === 'folded' ? kept : null;
  } catch {
    return null;
  }
}

function storeChoice(choice: Choice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Without storage it is kept only until a reload.
  }
}

/** Where the menu is: beside the page, or in a drawer behind the menu button. */
export interface MenuPlace {
  isBeside: boolean;
  /** Whether there is room for it beside the page. */
  canBeBeside: boolean;
  /** Whether somebody has just moved it, so that the focus follows it. */
  wasMoved: boolean;
  move: (to: Choice) => void;
}

/** There is one menu at a time: at a desk it can be beside the page, else it is in the drawer. */
export function useMenuPlace(): MenuPlace {
  const canBeBeside = useMediaQuery(DESK);
  const isUsual = useMediaQuery(WIDE_DESK);
  const [choice, setChoice] = useState(readChoice);
  const [wasMoved, setWasMoved] = useState(false);
  return {
    isBeside: canBeBeside && (choice === null ? isUsual : choice === 'beside'),
    canBeBeside,
    wasMoved,
    move: (to) => {
      storeChoice(to);
      setChoice(to);
      setWasMoved(true);
    },
  };
}
