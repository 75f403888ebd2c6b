import { useEffect, useRef } from 'react';

import type { Schemas } from '../../api/types';
import { AmendBanner } from './AmendBanner';
import { NoticeBanner } from './NoticeBanner';
import { openNotice } from './notices';
import styles from './UsdaBanner.module.css';
import { useKeptFocus } from './useKeptFocus';
import type { UsdaOverview } from './usdaApi';
import { useUsdaOverview } from './useUsdaOverview';

/** Props of {@link UsdaBanner}. */
export interface UsdaBannerProps {
  event: Schemas['EventView'];
  /** Opens the show's form at a field that the notice lacks. */
  onFill: (field: string) => void;
  /** Whether the form is open that {@link onFill} has opened: the keyboard comes back from it. */
  isFilling?: boolean;
}

/** How the notice was given, or how it would be: an operator may have changed that since. */
function deliveryOf(event: Schemas['EventView'], overview: UsdaOverview | undefined) {
  const given = event.usda_state === 'complete' ? overview?.notices[0]?.method : null;
  return given ?? event.usda_delivery;
}

/** What an organizer must know and do about the notice to the USDA, on top of the show's page. */
export function UsdaBanner({ event, onFill, isFilling = false }: UsdaBannerProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const source = useRef<Element | null>(null);
  const kept = useKeptFocus(anchor);
  // The banners stand without it, and the card of the notice says when it could not be loaded.
  const overview = useUsdaOverview(event);
  // The button goes with the state that it answered; the keyboard stays with the banner.
  const stay = () => anchor.current?.focus();
  const fill = (field: string) => {
    source.current = document.activeElement;
    onFill(field);
  };
  useEffect(() => {
    if (isFilling || source.current === null) return;
    // What the notice lacked may be there now, and the button gone that said so.
    const back = source.current.isConnected ? source.current : anchor.current;
    source.current = null;
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }, [isFilling]);

  return (
    <div ref={anchor} tabIndex={-1} className={styles.anchor} {...kept}>
      <NoticeBanner
        event={event}
        missing={overview?.missing ?? []}
        attempt={openNotice(overview)}
        delivery={deliveryOf(event, overview)}
        onFill={fill}
        onGiven={stay}
      />
      {overview !== undefined && overview.changes.length > 0 && (
        <AmendBanner event={event} overview={overview} onFill={fill} onGiven={stay} />
      )}
    </div>
  );
}
