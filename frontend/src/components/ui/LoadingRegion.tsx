import { useLoadingLabel } from './loading';
import { VisuallyHidden } from './VisuallyHidden';

/**
 * Tells screen readers what is being loaded. Every page has one from its beginning on: a live
 * region that arrives together with its text is not read out. Dialogs hide the page behind them,
 * except for what says `aria-live`.
 */
export function LoadingRegion() {
  const label = useLoadingLabel();
  return (
    <div role="status" aria-live="polite">
      {label !== '' && <VisuallyHidden>{label}</VisuallyHidden>}
    </div>
  );
}
