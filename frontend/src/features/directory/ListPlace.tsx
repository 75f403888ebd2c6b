import { type ReactNode, useRef } from 'react';

import { useListKeys } from '../../components/ui/lists/useListKeys';
import { Stack } from '../../components/ui/page/Stack';

/** A list with its search, and the keys of lists. */
export function ListPlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useListKeys(place);
  return <Stack ref={place}>{children}</Stack>;
}
