import type { ReactNode } from 'react';

import { Alert } from '../../../components/ui/messages/Alert';
import { Stack } from '../../../components/ui/page/Stack';
import { useGetOwnEntryQuery } from '../parts/ownEntryApi';
import type { Again } from './again';

interface AgainFormProps {
  token: string;
  /** What is shown until the earlier entry is there. */
  waiting: ReactNode;
  children: (again?: Again) => ReactNode;
}

/** The form, filled in with what the entry of this link says; empty if the link leads nowhere. */
export default function AgainForm({ token, waiting, children }: AgainFormProps) {
  const { currentData: entry, isError } = useGetOwnEntryQuery(token);
  if (entry !== undefined) return children({ token, entry });
  if (!isError) return waiting;
  return (
    <Stack>
      <Alert tone="warning">
        Your earlier entry could not be read, so nothing is filled in. You can enter all the same.
      </Alert>
      {children()}
    </Stack>
  );
}
