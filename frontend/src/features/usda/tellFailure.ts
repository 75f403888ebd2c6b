import { hasCode, messageOf, withRetryHint } from '../../api/errors';
import type { Toasts } from '../../components/ui/messages/Toast';

/** Refusals that are no errors: someone else was faster, or there is nothing to do. */
const SETTLED = [
  'already_notified',
  'delivery_in_progress',
  'letter_in_progress',
  'letter_not_ready',
  'nothing_to_amend',
];

/** The message for a show that is over. */
const OVER = 'The event is over: only a letter that was sent before its end can be noted.';

/** Shows a notice about why a USDA notice was not given. */
export function tellFailure(toast: Toasts, error: unknown): void {
  if (SETTLED.some((code) => hasCode(error, code))) toast.info(messageOf(error));
  else if (hasCode(error, 'event_over')) toast.error(OVER);
  else toast.error(withRetryHint('Failed to update USDA notification. Please try again.', error));
}
