import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

import { formatNumber } from '../../../lib/intl';
import { keepAt, keptAt } from '../../../lib/placeMemory';
import { useNarrow } from '../../../lib/useNarrow';
import { Button } from '../actions/Button';
import styles from './LoadMore.module.css';

interface FewFirstProps<T> {
  items: readonly T[];
  /** As many are added by each press of the button. */
  step?: number;
  /** What follows the last item. */
  after?: ReactNode;
  children: (shown: readonly T[]) => ReactNode;
}

/**
 * The first rows of a list, and on a phone a button for more. A desk, and paper, show all. As many are
 * there again on Back.
 */
export function FewFirst<T>({ items, step = 20, after, children }: FewFirstProps<T>) {
  const { key, pathname } = useLocation();
  const [limit, setLimit] = useState(() => keptAt({ key, pathname }, `rows${step}`) ?? step);
  const narrow = useNarrow();
  useEffect(() => {
    if (limit > step) keepAt({ key, pathname }, `rows${step}`, limit);
  }, [key, pathname, limit, step]);
  // A few more are not worth a press.
  const rest = items.length <= limit * 1.25 || !narrow ? 0 : items.length - limit;
  return (
    <>
      {children(rest === 0 ? items : items.slice(0, limit))}
      {rest === 0 ? (
        after
      ) : (
        <div className={styles.more}>
          <Button onClick={() => setLimit(limit + step)}>
            Show {formatNumber(Math.min(step, rest))} more of {formatNumber(items.length)}
          </Button>
        </div>
      )}
    </>
  );
}
