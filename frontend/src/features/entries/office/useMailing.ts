import { useState } from 'react';

import { messageOf } from '../../../api/errors';
import type { Schemas } from '../../../api/types';
import { useToast } from '../../../components/ui/messages/Toast';
import { randomUuid } from '../../../lib/uuid';

/**
 * Has a receipt mailed, and says to whom.
 *
 * @param mail - the call, with its idempotency key
 * @param failed - what is said of an error
 */
export function useMailing(
  mail: (idempotencyKey: string) => Promise<Schemas['ReceiptView']>,
  failed: (error: unknown) => string = messageOf,
) {
  // The same key until it is answered: a later receipt is another one.
  const [key, setKey] = useState(randomUuid);
  const toast = useToast();
  return async () => {
    try {
      const { to, delivery } = await mail(key);
      setKey(randomUuid());
      toast.success(
        delivery === 'email'
          ? `The receipt will be mailed to ${to}`
          : `The receipt for ${to} will be written into the outbox of the server`,
      );
    } catch (error) {
      toast.error(failed(error));
    }
  };
}
