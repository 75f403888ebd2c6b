import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';

import { cx } from '../../../lib/cx';
import { useMediaQuery } from '../../../lib/useMediaQuery';
import { IconButton } from '../actions/Button';
import styles from './ListAndPanel.module.css';
import { useListKeys } from '../lists/useListKeys';

/** The least window width with room for the panel beside the list. */
const WIDE = '(min-width: 64rem)';

/** How to leave what is open. The two functions are `undefined` at the ends of the list. */
export interface PanelMoves {
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

interface ListAndPanelProps {
  /** The rows have the attribute `data-row` with their id, and a link that opens them. */
  list: ReactNode;
  /** The id of the row that is open. */
  openId: string | undefined;
  moves: PanelMoves;
  /** A {@link Panel} with what is open. */
  children: ReactNode;
}

/**
 * A list, and one of its rows open in a panel beside it. On narrow screens the panel takes the
 * place of the list, which stays where it was.
 */
export function ListAndPanel({ list, openId, moves, children }: ListAndPanelProps) {
  const place = useRef<HTMLDivElement>(null);
  useListKeys(place, { isOpen: openId !== undefined, ...moves });
  usePlaceInList(place, openId);
  return (
    <div ref={place} className={cx(styles.frame, openId !== undefined && styles.open)}>
      <div className={styles.list}>{list}</div>
      {openId !== undefined && children}
    </div>
  );
}

interface PanelProps {
  /** What is open, for the names of the buttons: `entry`. */
  thing: string;
  title: ReactNode;
  /** A badge beside the title. */
  badge?: ReactNode;
  moves: PanelMoves;
  children: ReactNode;
}

/** What is open beside the list. */
export function Panel({ thing, title, badge, moves, children }: PanelProps) {
  const id = useId();
  const { onClose, onPrevious, onNext } = moves;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.bar}>
        <IconButton
          icon="back"
          label={`Previous ${thing}`}
          disabled={onPrevious === undefined}
          onClick={onPrevious}
        />
        <IconButton
          icon="chevron"
          label={`Next ${thing}`}
          disabled={onNext === undefined}
          onClick={onNext}
        />
        <IconButton
          icon="close"
          label={`Close ${thing}`}
          className={styles.close}
          onClick={onClose}
        />
      </div>
      <div className={styles.head}>
        <h2 id={id} tabIndex={-1} data-panel-heading>
          {title}
        </h2>
        {badge}
      </div>
      {children}
    </section>
  );
}

/** Moves the focus from a part of a panel to its heading, from where the keys of the page work. */
export function focusPanelOf(part: Element | null): void {
  part
    ?.closest('section[aria-labelledby]')
    ?.querySelector<HTMLElement>('[data-panel-heading]')
    ?.focus({ preventScroll: true });
}

/**
 * Keeps the place in the list while a row is open. Where the panel takes the place of the list, it
 * begins at its top, and the list is scrolled back to where it was. The focus moves into the panel,
 * and back to the row.
 */
function usePlaceInList(place: RefObject<HTMLElement | null>, openId: string | undefined) {
  const isWide = useMediaQuery(WIDE);
  const before = useRef({ openId, scroll: 0 });
  // The list's place is noted before the panel covers the list.
  useLayoutEffect(() => {
    if (openId !== undefined) return undefined;
    const keep = () => {
      before.current.scroll = window.scrollY;
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [openId]);

  useLayoutEffect(() => {
    const { openId: last, scroll } = before.current;
    before.current.openId = openId;
    if (last === openId) return;
    const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector);
    if (openId === undefined) {
      if (!isWide) window.scrollTo(0, scroll);
      if (last !== undefined) find(`[data-row="${last}"] a`)?.focus({ preventScroll: true });
      return;
    }
    if (isWide) find(`[data-row="${openId}"]`)?.scrollIntoView({ block: 'nearest' });
    else window.scrollTo(0, 0);
    find('[data-panel-heading]')?.focus({ preventScroll: true });
  }, [openId, isWide, place]);
}
