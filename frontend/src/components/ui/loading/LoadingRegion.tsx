import { useLoadingLabel } from './loading';
import { VisuallyHidden } from '../page/VisuallyHidden';

/**
 * Announces to screen readers what is being loaded. It is part of every page from the beginning,
 * because a live region that is added together with its text is not announced. Dialogs hide the
 * page behind them, except for elements with `aria-live`.
 */
export function LoadingRegion() {
  const label = useLoadingLabel();
  return (
    <div role="status" aria-live="polite">
      {label !== '' && <VisuallyHidden>{label}</VisuallyHidden>}
    </div>
  );
}
