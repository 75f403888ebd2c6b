import type { ReactNode } from 'react';

import { Badge } from '../../../components/ui/messages/Badge';
import { Card } from '../../../components/ui/page/Card';
import { Soft } from '../../../components/ui/page/Soft';
import { formatClock } from '../../../lib/time/dates';
import { sayClass } from '../../entries/parts/classTitles';
import type { Goer, RingBoard } from '../dayTypes';
import { placesOf, sayRing } from '../ringNow';
import styles from './RingNow.module.css';
import common from '../../../components/ui/page/common.module.css';

/** So many are named; of more, who go together, the numbers say enough. */
const MOST_NAMED = 2;

interface RingNowProps {
  ring: RingBoard;
  zone: string;
  /** The back numbers of who looks. */
  own: readonly number[];
}

/** What is in a ring, who goes next, and what comes after it. */
export function RingNow({ ring, zone, own }: RingNowProps) {
  const { name, state, classes, next_class } = ring;
  const { inside, label, onDeck, next } = placesOf(ring, ({ back_number }) => back_number);
  const words = sayRing({ ...ring, inRing: inside.length, classes: classes.length }, zone);
  return (
    <Card
      title={name}
      className={styles.ring}
      actions={
        state === 'running' ? (
          <Badge tone="success">Running</Badge>
        ) : (
          state === 'hold' && <Badge tone="warning">Hold</Badge>
        )
      }
    >
      {classes.map((one) => (
        <p key={one.class_id} className={styles.class}>
          <span>{sayClass(one)}</span> <Soft>{one.left} to go</Soft>
        </p>
      ))}
      {words !== '' && <p className={common.medium}>{words}</p>}
      {inside.length > 0 && (
        <Place label={label} className={styles.inRing}>
          {inside.length > MOST_NAMED ? (
            <p className={styles.numbers}>
              {inside.map(({ back_number }) => back_number).join(', ')}
            </p>
          ) : (
            inside.map((goer) => <Horse key={goer.back_number} goer={goer} own={own} />)
          )}
        </Place>
      )}
      {onDeck !== undefined && (
        <Place label="On deck" className={styles.onDeck}>
          <Horse goer={onDeck} own={own} />
        </Place>
      )}
      {next.length > 0 && (
        <Place label="Then">
          {next.map((goer) => (
            <Horse key={goer.back_number} goer={goer} own={own} />
          ))}
        </Place>
      )}
      {next_class !== null && (
        <p className={styles.after}>
          <Soft>Next class</Soft>{' '}
          <span>
            {sayClass(next_class)}
            {`, about ${formatClock(next_class.estimated_start, zone)}`}
          </span>
        </p>
      )}
    </Card>
  );
}

interface PlaceProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

function Place({ label, className, children }: PlaceProps) {
  return (
    <div className={className}>
      <p className={styles.label}>{label}</p>
      {children}
    </div>
  );
}

function Horse({ goer, own }: { goer: Goer; own: readonly number[] }) {
  const { back_number, horse_name, rider_name } = goer;
  return (
    <p className={styles.horse}>
      <span className={styles.number}>{back_number}</span>
      <span className={styles.who}>
        <span className={styles.name}>{horse_name}</span>
        <span>{rider_name}</span>
      </span>
      {own.includes(back_number) && <Badge tone="info">You</Badge>}
    </p>
  );
}
