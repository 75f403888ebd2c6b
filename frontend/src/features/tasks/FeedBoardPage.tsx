import { type ReactNode, useEffect, useState } from 'react';

import { paths } from '../../app/paths';
import { Alert } from '../../components/ui/messages/Alert';
import { Button, LinkButton } from '../../components/ui/actions/Button';
import { DocumentTitle } from '../../components/ui/page/DocumentTitle';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { Results } from '../../components/ui/lists/Results';
import { SegmentedControl } from '../../components/ui/lists/SegmentedControl';
import { useFilterParams } from '../../components/ui/lists/useFilterParams';
import { usableZone } from '../../lib/time/dates';
import { dateFormat } from '../../lib/intl';
import { toWallTime } from '../../lib/time/zonedTime';
import { useMealDoses } from '../medications/useMealDoses';
import styles from './FeedBoardPage.module.css';
import { byPlace, sayPlace } from '../horses/placeOf';
import { type HorseSection, useOverview } from '../horses/overview/useOverview';
import { type Meal, supplementsAt } from './supplements';
import { TextLines } from '../horses/sections/records';
import { useBarnZone, useToday } from '../people/useBarn';
import common from '../../components/ui/page/common.module.css';
import { cx } from '../../lib/cx';

const MEAL_TIMES = [
  { value: 'morning', label: 'Morning', from: 0, until: 10.5 },
  { value: 'noon', label: 'Noon', from: 10.5, until: 14.5 },
  { value: 'evening', label: 'Evening', from: 14.5, until: 24 },
] as const;

/** How often the plans are loaded again, in milliseconds. */
const POLL_MS = 60_000;
/** How often the clock is looked at, in milliseconds. */
const CLOCK_MS = 10_000;

const CLOCK: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};

/** The meal of this time of day in the barn: morning until 10:30, noon until 14:30, then evening. */
function mealAt(now: Date, zone: string) {
  const [hours = 0, minutes = 0] = toWallTime(now.toISOString(), zone).time.split(':').map(Number);
  const hour = hours + minutes / 60;
  return MEAL_TIMES.find(({ until }) => hour < until) ?? MEAL_TIMES[2];
}

/**
 * The screen for the wall of the feed room: what each horse gets at this meal. It loads the plans
 * every minute, and changes to the next meal by itself.
 */
export default function FeedBoardPage() {
  const { read, change } = useFilterParams<'meal'>();
  const zone = usableZone(useBarnZone());
  const today = useToday();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  const list = useOverview('feeding', POLL_MS);
  const meal = MEAL_TIMES.find(({ value }) => value === read('meal')) ?? mealAt(now, zone);
  const { doses, failed } = useMealDoses(today, meal.from * 60, meal.until * 60, POLL_MS);
  return (
    <main className={styles.board}>
      <DocumentTitle title="Feed Board" />
      <header className={styles.head}>
        <h1>{meal.label} feed</h1>
        <p className={styles.clock}>{dateFormat({ ...CLOCK, timeZone: zone }).format(now)}</p>
        <div className={styles.controls}>
          <SegmentedControl
            label="Meal"
            options={MEAL_TIMES}
            value={meal.value}
            onChange={(value) => {
              // The meal of this time is not kept, so that the board goes on by itself.
              change({ meal: value === mealAt(now, zone).value ? '' : value });
            }}
          />
          <Button icon="print" onClick={() => print()}>
            Print
          </Button>
          <LinkButton icon="back" to={paths.horsesFeeding}>
            Feeding
          </LinkButton>
        </div>
      </header>
      {list.items !== undefined && list.error !== undefined && (
        <Alert>The plans could not be loaded again. They may have changed since.</Alert>
      )}
      {failed && <Alert>The medication could not be loaded. Look under Today.</Alert>}
      <Results
        list={list}
        name="The feeding plans"
        things="horses"
        empty={
          <EmptyState icon="horseshoe" title="No horses yet">
            <p>Horses and their feeding plans appear here as soon as they are added.</p>
          </EmptyState>
        }
      >
        {(horses) => <Board horses={horses} meal={meal.value} doses={doses} />}
      </Results>
    </main>
  );
}

type Fed = HorseSection<'feeding'>;

interface BoardProps {
  horses: readonly Fed[];
  meal: Meal;
  /** The medication at this meal, by horse. */
  doses: ReadonlyMap<string, readonly string[]>;
}

/** A column beside the horse. A cell is `null` if the horse gets nothing of it. */
interface Column {
  label: string;
  cell: (horse: Fed) => ReactNode;
  className?: string | undefined;
}

function Board({ horses, meal, doses }: BoardProps) {
  const isFed = ({ id, section }: Fed) =>
    doses.has(id) ||
    section.diet[meal] !== '' ||
    supplementsAt(meal, section).length > 0 ||
    section.notes !== '';
  const inOrder = [...horses].sort(byPlace);
  const fed = inOrder.filter(isFed);
  const others = inOrder.filter((horse) => !isFed(horse));
  const columns: readonly Column[] = [
    {
      label: 'Feed',
      cell: ({ section }) => (section.diet[meal] === '' ? '—' : section.diet[meal]),
      className: styles.feed,
    },
    {
      label: 'Supplements',
      cell: ({ section }) => {
        const given = supplementsAt(meal, section);
        return given.length === 0 ? null : (
          <>
            <span className={styles.label}>Supplements</span>
            <TextLines items={given} />
          </>
        );
      },
      className: styles.supplements,
    },
    {
      label: 'Medication',
      cell: ({ id }) => doses.get(id)?.join('\n') ?? null,
      className: styles.notes,
    },
    {
      label: 'Special notes',
      cell: ({ section }) => (section.notes === '' ? null : section.notes),
      className: styles.notes,
    },
  ];
  const shown = columns.filter(({ cell }) => fed.some((horse) => cell(horse) !== null));
  return (
    <>
      {fed.length > 0 && (
        <table className={styles.plans}>
          <thead>
            <tr>
              <th scope="col">Horse</th>
              {shown.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fed.map((horse) => (
              <tr key={horse.id}>
                <th scope="row">
                  {horse.name}
                  {horse.place !== null && (
                    <span className={styles.place}>{sayPlace(horse.place)}</span>
                  )}
                </th>
                {shown.map(({ label, cell, className }) => (
                  <td key={label} className={className}>
                    {cell(horse)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {others.length > 0 && (
        <p className={cx(common.soft, common.large)}>
          Without a plan for this meal: {others.map(({ name }) => name).join(', ')}.
        </p>
      )}
    </>
  );
}
