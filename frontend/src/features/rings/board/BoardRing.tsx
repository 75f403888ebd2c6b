import { ordinal } from '../../../lib/intl';
import { formatClock } from '../../../lib/time/dates';
import { sayClass } from '../../entries/parts/classTitles';
import type { Goer, RingBoard } from '../dayTypes';
import type { PublicResults } from '../ringsApi';
import { placesOf, sayRing } from '../ringNow';
import styles from './Board.module.css';
import common from '../../../components/ui/page/common.module.css';

/** So many are named; of more, who go together, the numbers say enough. */
const MOST_NAMED = 2;

/** So many numbers fit in the largest letters. */
const FEW_NUMBERS = 6;

/** How many places stand on the board. */
const MOST_PLACES = 6;

interface BoardRingProps {
  ring: RingBoard;
  zone: string;
  /** What was published of the ring just now; it gives way to whoever is in it or on deck. */
  placings: PublicResults['classes'][number] | undefined;
}

/** A ring on the board. */
export function BoardRing({ ring, zone, placings }: BoardRingProps) {
  const { name, state, classes, next_class } = ring;
  const { inside, label, onDeck, next } = placesOf(ring, ({ back_number }) => back_number);
  const words = sayRing({ ...ring, inRing: inside.length, classes: classes.length }, zone);
  const isMany = inside.length > MOST_NAMED;
  const isFree = inside.length === 0 && onDeck === undefined;
  return (
    <section className={styles.ring} aria-label={name}>
      <header className={styles.ringHead}>
        <h2 className={styles.ringName}>{name}</h2>
        {classes.map((one) => (
          <p key={one.class_id} className={styles.class}>
            {sayClass(one)}
          </p>
        ))}
      </header>
      {state === 'hold' && <p className={styles.hold}>{words}</p>}
      {!isFree && (
        <div className={styles.goers}>
          {inside.length > 0 && (
            <div className={styles.inRing} data-alone={inside.length === 1 || undefined}>
              <p className={styles.label}>{label}</p>
              {isMany ? (
                <p className={styles.numbers} data-few={inside.length <= FEW_NUMBERS || undefined}>
                  {inside.map(({ back_number }) => back_number).join('  ')}
                </p>
              ) : (
                inside.map((goer) => <Who key={goer.back_number} goer={goer} />)
              )}
            </div>
          )}
          {onDeck !== undefined && (
            <div className={styles.after}>
              <div className={styles.onDeck}>
                <p className={styles.label}>On deck</p>
                <Who goer={onDeck} />
              </div>
              {next.length > 0 && (
                <div className={styles.next}>
                  <p className={styles.label}>Next</p>
                  {next.map((goer) => (
                    <Who key={goer.back_number} goer={goer} />
                  ))}
                </div>
              )}
            </div>
          )}
        </div>
      )}
      {isFree && placings !== undefined && <Placed found={placings} />}
      {next_class !== null && (
        <p className={styles.nextClass}>
          <span className={styles.label}>{classes.length > 0 ? 'Then' : 'Next class'}</span>
          {sayClass(next_class)}
          <span className={styles.time}>about {formatClock(next_class.estimated_start, zone)}</span>
        </p>
      )}
      {classes.length === 0 && next_class === null && state !== 'hold' && (
        <p className={styles.nextClass}>
          {state === 'closed' ? 'Closed' : 'Nothing more is planned'}
        </p>
      )}
    </section>
  );
}

function Who({ goer: { back_number, horse_name, rider_name } }: { goer: Goer }) {
  return (
    <p className={styles.who}>
      <span className={styles.number}>{back_number}</span>
      <span className={styles.names}>
        <span className={common.strong}>{horse_name}</span>
        <span className={styles.rider}>{rider_name}</span>
      </span>
    </p>
  );
}

/** The placings that were published last. */
function Placed({ found }: { found: PublicResults['classes'][number] }) {
  const placed = found.published.results.filter(({ place }) => place !== null);
  return (
    <div className={styles.placings}>
      <p className={styles.label}>Results of {sayClass(found)}</p>
      <ol>
        {placed.slice(0, MOST_PLACES).map((row) => (
          <li key={`${row.judge_index ?? ''} ${row.registration_id}`} className={styles.placing}>
            <span className={styles.place}>{row.place !== null && ordinal(row.place)}</span>
            <span className={styles.placedNumber}>{row.back_number}</span>
            <span className={common.strong}>{row.horse_name}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
