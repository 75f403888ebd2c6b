import { Link } from 'react-router';

import { pagedList } from '../../api/paging';
import { paths } from '../../app/paths';
import { Soft } from '../../components/ui/page/Soft';
import { addDays } from '../../lib/time/days';
import { careKind } from '../horses/health/care';
import { useListCareInfiniteQuery } from '../horses/horsesApi';
import { useToday } from '../people/useBarn';
import styles from './OverdueCare.module.css';

/** As many are counted. */
const COUNTED = 100;

/** As many are named. */
const NAMED = 3;

/** The care that should have been done before today. Renders nothing if there is none. */
export function OverdueCare() {
  const today = useToday();
  const { items, more } = pagedList(
    useListCareInfiniteQuery({ until: addDays(today, -1), limit: COUNTED }),
  );
  const overdue = items?.filter(({ due_on: due }) => due !== null && due < today) ?? [];
  if (overdue.length === 0) return null;
  const named = overdue
    .slice(0, NAMED)
    .map(({ horse, kind, name }) => `${horse.name}: ${name === '' ? careKind(kind) : name}`);
  const rest = overdue.length > NAMED || more !== null ? ' …' : '';
  return (
    <p className={styles.overdue}>
      <Link to={`${paths.horsesHealth}?due=overdue`} className={styles.link}>
        {more === null
          ? `Overdue care (${overdue.length})`
          : `Overdue care (${overdue.length} and more)`}
      </Link>
      <Soft>{`${named.join(' · ')}${rest}`}</Soft>
    </p>
  );
}
