import { useRef, useState } from 'react';

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
}

/** The banners about the notice to the USDA, at the top of a show's page. */
export function UsdaBanner({ event, onFill }: UsdaBannerProps) {
  const anchor = useRef<HTMLDivElement>(null);
  // The letter that is open, or was open last: its texts stay while the dialog closes.
  const [letter, setLetter] = useState({ open: false, amends: false, said: false });
  const kept = useKeptFocus(anchor);
  // Optional: the banners also work without it, and the card of the notice shows the error.
  const overview = useUsdaOverview(event);
  const openLetter = (amends: boolean, said = false) => setLetter({ open: true, amends, said });
  // Keeps the focus in the banner when the button that was pressed disappears.
  const stay = () => anchor.current?.focus();

  return (
    <div ref={anchor} tabIndex={-1} className={styles.anchor} {...kept}>
      <NoticeBanner
        event={event}
        missing={overview?.missing ?? []}
        attempt={openNotice(overview)}
        given={originalOf(overview)}
        onFill={onFill}
        onGiven={stay}
        onOpenLetter={() => openLetter(false)}
        onSay={() => openLetter(false, true)}
      />
      {overview !== undefined && overview.changes.length > 0 && (
        <AmendBanner
          event={event}
          overview={overview}
          onFill={onFill}
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
        onFill={onFill}
        onSent={stay}
      />
    </div>
  );
}
