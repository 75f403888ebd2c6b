import type { ReactNode } from 'react';

import { ConnectionLine } from './ConnectionLine';
import { useSync } from '../unsent/useSync';

/** The frame of a session page that fills the screen. */
export default function ScreenShell({ children }: { children: ReactNode }) {
  useSync();
  return (
    <>
      <ConnectionLine />
      {children}
    </>
  );
}
