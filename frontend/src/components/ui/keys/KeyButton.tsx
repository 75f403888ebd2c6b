import { useRef } from 'react';

import { Button, type ButtonProps } from '../actions/Button';
import { useShortcut } from './useKeys';
import type { Shortcut } from './keys';

interface KeyButtonProps extends ButtonProps {
  shortcut: Shortcut;
  /** Whether the key only goes to the button, because what it does cannot be undone. */
  goesThere?: boolean;
}

/** A button that its key presses, unless it is disabled. */
export function KeyButton({ shortcut, goesThere = false, ...props }: KeyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useShortcut(shortcut, () => {
    if (goesThere) button.current?.focus();
    else button.current?.click();
  });
  return <Button {...props} ref={button} shortcut={shortcut} />;
}
