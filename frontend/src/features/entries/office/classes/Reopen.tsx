import type { ReactNode } from 'react';

import { Button } from '../../../../components/ui/actions/Button';
import { useReported } from '../../../../components/ui/actions/useReported';
import { Soft } from '../../../../components/ui/page/Soft';
import { Row } from '../../../../components/ui/page/Stack';
import { type CountedClass, useReopenClassMutation } from '../entriesApi';

/** Lets riders enter a class that is in the ring, or no longer. */
export function Reopen({ eventId, shown }: { eventId: string; shown: CountedClass }): ReactNode {
  const { id, begun, closed, published, state, reopened } = shown;
  const [reopen] = useReopenClassMutation();
  const [set, pending] = useReported({
    call: () => reopen({ id: eventId, class_id: id, body: { reopened: !reopened } }).unwrap(),
    done: reopened ? 'Riders can no longer enter it' : 'Riders can enter it',
    failed: 'Nothing was changed. Please try again.',
  });
  // Nobody enters a class that is over.
  if (!begun || closed || published || state === 'finished') return null;
  return (
    <Row spread>
      <Soft>
        {reopened
          ? 'Riders can enter it although it has started.'
          : 'It has started: form and riders’ links take no entries. You can add them here.'}
      </Soft>
      <Button pending={pending} onClick={set}>
        {reopened ? 'Close to Riders' : 'Let Riders Enter'}
      </Button>
    </Row>
  );
}
