import { Link } from 'react-router';

import { href } from '../../../app/paths';
import { SegmentedControl } from '../../../components/ui/lists/SegmentedControl';
import { Soft } from '../../../components/ui/page/Soft';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { formatDay } from '../../../lib/time/days';
import { countOf, formatNumber } from '../../../lib/intl';
import { Entries, Remark, TextLines } from '../sections/records';
import { Placement } from '../training/Placement';
import { OverviewPage } from './OverviewPage';
import type { OverviewColumn, OverviewSpec } from './overviewSpec';
import styles from './TrainingPage.module.css';
import type { HorseSection } from './useOverview';

/** How many results of a horse, and entries of the log, are shown at first. */
const RESULTS = 3;
const ENTRIES = 100;
const ENTRIES_NARROW = 20;

const COLUMNS: readonly OverviewColumn<'training'>[] = [
  {
    label: 'Last ride',
    cell: ({ section: { last_on: last } }) => (last === null ? null : formatDay(last)),
  },
  {
    label: '30 days',
    cell: ({ section }) => countOf(section.rides_in_30_days, 'ride', 'rides'),
  },
  { label: '12 weeks', cell: ({ section: { weeks } }) => <Weeks weeks={weeks} /> },
  {
    label: 'Goals',
    cell: ({ section: { goals } }) => (goals.length === 0 ? null : <TextLines items={goals} />),
  },
  {
    label: 'Results',
    cell: ({ section: { competitions } }) =>
      competitions.length === 0 ? null : (
        <Entries limit={RESULTS}>
          {competitions.map(({ date, event, placement }, at) => (
            <li key={at} className={styles.result}>
              <Placement text={placement} /> {event} <Soft size="same">{formatDay(date)}</Soft>
            </li>
          ))}
        </Entries>
      ),
  },
];

const SPEC: OverviewSpec<'training'> = {
  kind: 'training',
  title: 'Training & Performance',
  subtitle: 'Rides, goals and results of all your horses.',
  purpose: 'Add a horse and its training log, and see here who was ridden how often.',
  columns: COLUMNS,
  isRecorded: ({ section: { last_on, goals, competitions, trainer } }) =>
    last_on !== null || goals.length > 0 || competitions.length > 0 || trainer.name !== '',
  textOf: ({ section: { log, goals, competitions, trainer } }) =>
    [
      ...log.flatMap(({ activity, notes }) => [activity, notes]),
      ...goals,
      ...competitions.flatMap(({ event, placement }) => [event, placement]),
      trainer.name,
    ].join('\n'),
  sorts: [
    { value: 'last', label: 'Longest not ridden', by: ({ section }) => section.last_on ?? '' },
  ],
};

const SHOWN = [
  { value: 'horses', label: 'By horse' },
  { value: 'log', label: 'Log' },
] as const;

/** The page with the training of all horses. */
export default function TrainingPage() {
  const { read, change } = useFilterParams<'show'>();
  const shown = read('show') === 'log' ? 'log' : 'horses';
  return (
    <OverviewPage spec={SPEC}>
      {({ horses, table }) => (
        <div className={styles.view}>
          <SegmentedControl
            label="Show"
            options={SHOWN}
            value={shown}
            onChange={(value) => change({ show: value === 'log' ? 'log' : '' })}
          />
          {shown === 'log' ? <Log horses={horses} /> : table}
        </div>
      )}
    </OverviewPage>
  );
}

/** A bar for the rides of each week, the current week at the right. */
function Weeks({ weeks }: { weeks: readonly number[] }) {
  const most = Math.max(7, ...weeks);
  const label = `Rides of the last ${weeks.length} weeks, this week last: ${weeks.join(', ')}`;
  return (
    <svg
      className={styles.weeks}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${weeks.length * 4} ${most}`}
      preserveAspectRatio="none"
    >
      {weeks.map((rides, week) => (
        <rect
          key={week}
          className={rides === 0 ? styles.idle : styles.bar}
          x={week * 4}
          width={3}
          y={most - Math.max(rides, 0.2)}
          height={Math.max(rides, 0.2)}
        />
      ))}
    </svg>
  );
}

/** The training of all horses in the last twelve weeks, newest first. */
function Log({ horses }: { horses: readonly HorseSection<'training'>[] }) {
  const entries = horses
    .flatMap((horse) => horse.section.log.map((entry) => ({ horse, entry })))
    // Stable, so that the entries of one day stay sorted by the horses' names.
    .sort((a, b) => b.entry.date.localeCompare(a.entry.date));
  if (entries.length === 0) {
    return (
      <Soft as="p" size="same">
        Nothing was written into the logs in the last 12 weeks.
      </Soft>
    );
  }
  return (
    <section className={styles.log} aria-label="Training log of the last 12 weeks">
      <Soft as="p" size="same">
        {formatNumber(entries.length)} entries of the last 12 weeks. Older ones are on the horses’
        pages.
      </Soft>
      <Entries limit={ENTRIES} narrow={ENTRIES_NARROW}>
        {entries.map(({ horse, entry }, at) => (
          <li key={at} className={styles.entry}>
            <span className={styles.day}>{formatDay(entry.date)}</span>
            <Link to={href.horse(horse.id)}>{horse.name}</Link>
            <span>
              {entry.activity}
              <Remark text={entry.notes} />
            </span>
          </li>
        ))}
      </Entries>
    </section>
  );
}
