import { Soft } from '../../../components/ui/page/Soft';
import { formatDay } from '../../../lib/time/days';
import { type HealthLane, healthTimeline } from './health';
import styles from './HealthTimeline.module.css';
import type { Horse } from '../horsesApi';
import { useToday } from '../../people/useBarn';

const percent = (at: number) => `${(at * 100).toFixed(2)}%`;
const counted = ({ label, one, events }: HealthLane) =>
  events.length === 1 ? `1 ${one}` : `${events.length} ${label.toLowerCase()}`;

/**
 * A timeline of a horse's health. Each dot is an entry that the card also shows as text, so screen
 * readers only get a label for the whole picture.
 */
export function HealthTimeline({ health }: { health: Horse['health_records'] }) {
  const today = useToday();
  const timeline = healthTimeline(health, today);
  if (timeline === null) return null;
  const { from, to, lanes, years } = timeline;
  return (
    <figure className={styles.figure}>
      <div
        role="img"
        className={styles.picture}
        aria-label={`Health from ${formatDay(from)} to ${formatDay(to)}: ${lanes.map(counted).join(', ')}`}
      >
        {lanes.map(({ label, events }) => (
          <div key={label} className={styles.lane}>
            <Soft size="xs">{label}</Soft>
            <svg className={styles.track} focusable="false">
              {years.map(({ label: year, at }) => (
                <line
                  key={year}
                  className={styles.year}
                  x1={percent(at)}
                  x2={percent(at)}
                  y2="100%"
                />
              ))}
              <line className={styles.line} x2="100%" y1="50%" y2="50%" />
              {events.map(({ day, text, at }, index) => (
                <circle key={index} className={styles.dot} cx={percent(at)} cy="50%" r="4">
                  <title>{`${text}, ${formatDay(day)}`}</title>
                </circle>
              ))}
            </svg>
          </div>
        ))}
        <div className={styles.lane}>
          <span />
          <svg className={styles.scale} focusable="false">
            <text className={styles.end} x="100%" y="1em">
              {to === today ? 'Today' : formatDay(to)}
            </text>
            {years.map(({ label, at }) => (
              <text key={label} className={styles.tick} x={percent(at)} y="1em">
                {label}
              </text>
            ))}
          </svg>
        </div>
      </div>
    </figure>
  );
}
