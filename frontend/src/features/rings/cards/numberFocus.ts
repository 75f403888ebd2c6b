import { useState } from 'react';

/** Leads to the field for back numbers, also when it is still to appear. */
export interface NumberFocus {
  /** For the field. */
  ref: (field: HTMLInputElement | null) => void;
  /** The next field that appears gets the focus. */
  want: () => void;
  /** The field, if it is wanted and there already. */
  take: () => HTMLInputElement | null;
}

function makeFocus(): NumberFocus {
  let present: HTMLInputElement | null = null;
  let isWanted = false;
  const take = () => {
    if (!isWanted || present === null) return null;
    isWanted = false;
    return present;
  };
  return {
    ref: (field) => {
      present = field;
      take()?.focus();
    },
    want: () => {
      isWanted = true;
    },
    take,
  };
}

/** What leads from a format or a judge that was chosen to the card that is written then. */
export function useNumberFocus(): NumberFocus {
  const [focus] = useState(makeFocus);
  return focus;
}
