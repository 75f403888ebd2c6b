import { type ReactNode, useState } from 'react';

import { useNarrow } from '../../../lib/useNarrow';
import { IconButton } from '../actions/Button';

/** Whether a row shows only its line, as it does on a phone at first, and the button for that. */
export function useRowFold(name: string, hasMore: boolean): [folded: boolean, button: ReactNode] {
  const [open, setOpen] = useState(false);
  if (!useNarrow() || !hasMore) return [false, null];
  return [
    !open,
    <IconButton
      key="fold"
      icon={open ? 'up' : 'down'}
      label={`${open ? 'Less' : 'More'} of ${name}`}
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    />,
  ];
}
