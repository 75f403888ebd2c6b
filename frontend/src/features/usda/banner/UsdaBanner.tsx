import { useEffect, useRef, useState } from 'react';

import type { Schemas } from '../../../api/types';
import { AmendBanner } from './AmendBanner';
import { NoticeBanner } from './NoticeBanner';
import { openNotice, originalOf } from '../notices';
import { SendLetterDialog } from '../letter/SendLetterDialog';
import styles from './UsdaBanner.module.css';
import { useKeptFocus } from './useKeptFocus';
import { useUsdaOverview } from './useUsdaOverview';

interface UsdaBannerProps {
  event: Schemas['EventView'];
  /** Opens the show's form at a field that is missing in the notice. */
  onFill: (field: string) => void;
  /** Whether the form opened by {@link onFill} is open. When it closes, the focus returns. */
  isFilling?: boolean;
}

/** The banners about the notice to the USDA, at the top of a show's page. */
export function UsdaBanner({ event, onFill, isFilling = false }: UsdaBannerProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const source = useRef<Element | null>(null);
  // The letter that is open, or was open last: its texts stay while the dialog closes.
  const [letter, setLetter] = useState({ open: false, amends: false, said: false });
  const kept = useKeptFocus(anchor);
  // Optional: the banners also work without it, and the card of the notice shows the error.
  const overview = useUsdaOverview(event);
  const openLetter = (amends: boolean, said = false) => setLetter({ open: true, amends, said });
  // Keeps the focus in the banner when the button that was pressed disappears.
  const stay = () => anchor.current?.focus();
  const fill = (field: string) => {
    source.current = document.activeElement;
    onFill(field);
  };
  useEffect(() => {
    if (isFilling || source.current === null) return;
    // The button may have been removed, if the missing fact was filled in.
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
        given={originalOf(overview)}
        onFill={fill}
        onGiven={stay}
        onOpenLetter={() => openLetter(false)}
        onSay={() => openLetter(false, true)}
      />
      {overview !== undefined && overview.changes.length > 0 && (
        <AmendBanner
          event={event}
          overview={overview}
          onFill={fill}
          onGiven={stay}
          onOpenLetter={() => openLetter(true)}
          onSay={() => openLetter(true, true)}
        />
      )}
      <SendLetterDialog
        event={event}
        overview={overview}
        amends={letter.amends}
        said={letter.said}
        open={letter.open}
        onClose={() => setLetter((it) => ({ ...it, open: false }))}
        onFill={fill}
        onSent={stay}
      />
    </div>
  );
}
