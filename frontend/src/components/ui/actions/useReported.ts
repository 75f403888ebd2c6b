import { useRef, useState } from 'react';

import { statusOf, withRetryHint } from '../../../api/errors';
import { useToast } from '../messages/Toast';

/** A call and the notices about its result. */
export interface ReportedCall {
  /** Makes the call. It must throw on failure (`await remove(id).unwrap()`). */
  call: () => Promise<unknown>;
  /** The notice after success. */
  done?: string | undefined;
  /** The notice after a failure: `Failed to delete event. Please try again.` */
  failed: string | ((error: unknown) => string);
  /** Whether the record must be there: a 404 is a failure then. */
  needed?: boolean;
  /** Called after success. */
  onDone?: (() => void) | undefined;
}

/**
 * Makes a call and shows a notice about its result. Unless the record is needed, a 404 counts as
 * success, because the record to be removed no longer exists.
 *
 * @returns the function that makes the call, and whether it is running
 */
export function useReported({
  call,
  done,
  failed,
  needed = false,
  onDone,
}: ReportedCall): [() => void, boolean] {
  const [pending, setPending] = useState(false);
  const running = useRef(false);
  const toast = useToast();

  const run = async () => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    try {
      await call().catch((error: unknown) => {
        if (needed || statusOf(error) !== 404) throw error;
      });
      if (done !== undefined) toast.success(done);
      onDone?.();
    } catch (error) {
      toast.error(typeof failed === 'string' ? withRetryHint(failed, error) : failed(error));
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  return [() => void run(), pending];
}
