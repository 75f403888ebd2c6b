import type { ReactNode } from 'react';

import { EmptyState } from '../../../components/ui/messages/EmptyState';

/** Shown for a show without entries. */
export function NoEntries({ invite }: { invite?: ReactNode }) {
  return (
    <EmptyState title="No registrations yet" icon="people" action={invite}>
      <p>Copy the link of the registration form and share it: riders who enter appear here.</p>
    </EmptyState>
  );
}
