import { useRef, useState } from 'react';

import { statusOf, withRetryHint } from '../../api/errors';
import { useToast } from './Toast';

/** A call that a press starts, and what is said of it. */
interface ReportedCall {
  /** The call. Let it throw (`await remove(id).unwrap()`). */
  call: () => Promise<unknown>;
  /** The notice once it is done. */
  done?: string;
  /** The notice when it failed: `Failed to delete event. Please try again.` */
  failed: string;
  /** What follows when it is done. */
  onDone?: () => void;
}

/**
 * Makes a call and tells in a notice how it went. What the server no longer knows (404) is as gone
 * as was asked for.
 *
 * @returns the function that makes the call, and whether it runs
 */
export function useReported({ call, done, failed, onDone }: ReportedCall): [() => void, boolean] {
  const [pending, setPending] = useState(false);
  const running = useRef(false);
  const toast = useToast();

  const run = async () => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    try {
      await call().catch((error: unknown) => {
        if (statusOf(error) !== 404) throw error;
      });
      if (done !== undefined) toast.success(done);
      onDone?.();
    } catch (error) {
      toast.error(withRetryHint(failed, error));
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  return [() => void run(), pending];
}
