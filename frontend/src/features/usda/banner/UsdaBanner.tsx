import { useEffect, useRef, useState } from 'react';

import type { Schemas } from '../../../api/types';
import { AmendBanner } from './AmendBanner';
import { NoticeBanner } from './NoticeBanner';
import { openNotice, originalOf } from '../notices';
import { SendLetterDialog } from '../letter/SendLetterDialog';
import styles from './UsdaBanner.module.css';
import { useKeptFocus } from './useKeptFocus';
import { useUsdaOverview } from './useUsdaOverview';

/** Props of {@link UsdaBanner}. */
interface UsdaBannerProps {
  event: Schemas['EventView'];
  /** Opens the show's form at a field that the notice lacks. */
  onFill: (field: string) => void;
  /** Whether the form is open that {@link onFill} has opened: the keyboard comes back from it. */
  isFilling?: boolean;
}

/** What an organizer must know and do about the notice to the USDA, on top of the show's page. */
export function UsdaBanner({ event, onFill, isFilling = false }: UsdaBannerProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const source = useRef<Element | null>(null);
  // Which letter is open, or was open last: it keeps its words while its dialog goes.
  const [letter, setLetter] = useState({ open: false, amends: false, said: false });
  const kept = useKeptFocus(anchor);
  // The banners stand without it, and the card of the notice says when it could not be loaded.
  const overview = useUsdaOverview(event);
  const openLetter = (amends: boolean, said = false) => {
    setLetter({ open: true, amends, said });
  };
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
        given={originalOf(overview)}
        onFill={fill}
        onGiven={stay}
        onOpenLetter={() => {
          openLetter(false);
        }}
        onSay={() => {
          openLetter(false, true);
        }}
      />
      {overview !== undefined && overview.changes.length > 0 && (
        <AmendBanner
          event={event}
          overview={overview}
          onFill={fill}
          onGiven={stay}
          onOpenLetter={() => {
            openLetter(true);
          }}
          onSay={() => {
            openLetter(true, true);
          }}
        />
      )}
      <SendLetterDialog
        event={event}
        overview={overview}
        amends={letter.amends}
        said={letter.said}
        open={letter.open}
        onClose={() => {
          setLetter((it) => ({ ...it, open: false }));
        }}
        onFill={fill}
        onSent={stay}
      />
    </div>
  );
}
