import { useParams, useSearchParams } from 'react-router';

import { statusOf } from '../../../api/errors';
import { DocumentTitle } from '../../../components/ui/page/DocumentTitle';
import { cx } from '../../../lib/cx';
import { usableZone } from '../../../lib/time/dates';
import { useWakeLock } from '../../../lib/useWakeLock';
import { useGetPublicScheduleQuery } from '../dayApi';
import { AsOf } from '../live/AsOf';
import { useLiveDay } from '../live/useLiveDay';
import { useGetPublicResultsQuery } from '../ringsApi';
import styles from './Board.module.css';
import { BoardRing } from './BoardRing';
import { justPublished } from './justPublished';

/** A television at the rail: what is in the rings, who goes next, and what comes then. */
export default function BoardPage() {
  const { hashedId = '' } = useParams();
  const [params] = useSearchParams();
  const wanted = params.get('ring');
  useWakeLock();
  const live = useLiveDay(hashedId, { isPublic: true });
  const { currentData: schedule, error } = useGetPublicScheduleQuery(hashedId);
  const { currentData: results } = useGetPublicResultsQuery(hashedId);
  // The stream may begin before the schedule is there, but does not know the zone of its times.
  const zone = schedule && usableZone(schedule.time_zone);
  const known = live.asOf === null ? (schedule?.rings ?? []) : live.rings;
  const rings = known.filter(({ id }) => wanted === null || id === wanted);
  const classesOf = (ringId: string) =>
    (schedule?.sessions ?? [])
      .filter(({ ring_id }) => ring_id === ringId)
      .flatMap(({ lines }) => lines.map(({ class_id }) => class_id));
  const published = justPublished(results?.classes ?? [], live.asOf);
  const text =
    schedule !== undefined && rings.length === 0
      ? wanted === null
        ? 'No rings yet. The board begins by itself when the office makes the schedule.'
        : 'This show has no such ring.'
      : statusOf(error) === 404
        ? 'There is no such show.'
        : schedule === undefined && error !== undefined
          ? 'No connection. The board begins by itself when it is back.'
          : null;
  return (
    <main className={cx(styles.board, rings.length > 1 ? styles.several : styles.one)}>
      <DocumentTitle title="Board" />
      <header className={styles.head}>
        <h1 className={styles.show}>{schedule?.name ?? 'Board'}</h1>
        {zone !== undefined && (
          <AsOf live={live} read={schedule?.as_of} zone={zone} className={styles.asOf} />
        )}
      </header>
      {text !== null && <p className={styles.text}>{text}</p>}
      <div className={styles.rings}>
        {zone !== undefined &&
          rings.map((ring) => (
            <BoardRing
              key={ring.id}
              ring={ring}
              zone={zone}
              placings={published.find(({ class_id }) => classesOf(ring.id).includes(class_id))}
            />
          ))}
      </div>
    </main>
  );
}
