import { hasCode, messageOf, withRetryHint } from '../../api/errors';
import type { Toasts } from '../../components/ui/Toast';

/** Refusals that say how things stand: somebody else was faster, or nothing is to be done. */
const SETTLED = [
  'already_notified',
  'delivery_in_progress',
  'letter_in_progress',
  'letter_not_ready',
  'nothing_to_amend',
];

/** What a show that is over no longer takes. */
const OVER = 'The event is over: only a letter that was sent before its end can be noted.';

/** Says why a notice was not given just now. */
export function tellFailure(toast: Toasts, error: unknown): void {
  if (SETTLED.some((code) => hasCode(error, code))) toast.info(messageOf(error));
  else if (hasCode(error, 'event_over')) toast.error(OVER);
  else toast.error(withRetryHint('Failed to update USDA notification. Please try again.', error));
}
