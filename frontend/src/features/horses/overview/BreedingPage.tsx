import { Link } from 'react-router';

import { href } from '../../../app/paths';
import { Badge } from '../../../components/ui/messages/Badge';
import { Soft } from '../../../components/ui/page/Soft';
import { formatDay } from '../../../lib/time/days';
import { genderOf } from '../horseWords';
import type { Schemas } from '../../../api/types';
import { TextLines } from '../sections/records';
import styles from '../sections/records.module.css';
import { OverviewPage } from './OverviewPage';
import type { OverviewColumn, OverviewSpec } from './overviewSpec';
import { useToday } from '../../people/useBarn';

type Relative = Schemas['RelativeView'];

const COLUMNS: readonly OverviewColumn<'breeding'>[] = [
  { label: 'Gender', cell: ({ gender }) => (gender === null ? null : genderOf(gender)) },
  {
    label: 'Expected foaling',
    cell: ({ section: { foaling } }) => (foaling === null ? null : <Foaling foaling={foaling} />),
  },
  {
    label: 'Breeding dates',
    cell: ({ section }) =>
      section.breeding_dates.length === 0 ? null : <TextLines items={section.breeding_dates} />,
  },
  {
    label: 'Offspring',
    cell: ({ section: { offspring } }) =>
      offspring.length === 0 ? null : (
        <ul className={styles.lines}>
          {offspring.map((foal, at) => (
            <li key={at}>
              <RelativeName relative={foal} />
            </li>
          ))}
        </ul>
      ),
  },
  {
    label: 'Sire',
    cell: ({ section: { sire } }) => (sire === null ? null : <RelativeName relative={sire} />),
  },
  {
    label: 'Dam',
    cell: ({ section: { dam } }) => (dam === null ? null : <RelativeName relative={dam} />),
  },
];

/** The horses that can be bred; a horse without a gender may be one. */
const SPEC: OverviewSpec<'breeding'> = {
  kind: 'breeding',
  title: 'Breeding Records',
  subtitle:
    'Breeding dates, foals on the way and offspring. A foal is expected 340 days after the last breeding date.',
  purpose: 'Add a mare or a stallion and its breeding records, and see here when a foal is due.',
  columns: COLUMNS,
  isRecorded: ({ section }) =>
    section.sire !== null ||
    section.dam !== null ||
    section.offspring.length > 0 ||
    section.breeding_dates.length > 0,
  textOf: ({ section: { sire, dam, offspring, breeding_dates } }) =>
    [sire?.name, dam?.name, ...offspring.map(({ name }) => name), ...breeding_dates].join('\n'),
  sorts: [
    {
      value: 'foaling',
      label: 'Expected foaling',
      by: ({ section }) => section.foaling?.due_on ?? null,
    },
  ],
  pick: {
    label: 'Gender',
    options: () => [
      { value: '', label: 'Mares and stallions' },
      { value: 'mare', label: 'Mares' },
      { value: 'stallion', label: 'Stallions' },
      { value: 'all', label: 'All horses' },
    ],
    matches: ({ gender }, value) =>
      value === 'all' || (value === '' ? gender !== 'gelding' : gender === value),
  },
};

/** The page with the breeding records of all horses. */
export default function BreedingPage() {
  return <OverviewPage spec={SPEC} />;
}

/** A name, which leads to the horse if it is one of the account's. */
function RelativeName({ relative: { name, horse_id: id } }: { relative: Relative }) {
  return id === null ? name : <Link to={href.horse(id)}>{name}</Link>;
}

function Foaling({ foaling }: { foaling: Schemas['FoalingView'] }) {
  const today = useToday();
  return (
    <span>
      {formatDay(foaling.due_on)}{' '}
      {today > foaling.until ? (
        <Badge tone="danger">Overdue</Badge>
      ) : (
        today >= foaling.from && <Badge tone="warning">Any day now</Badge>
      )}
      <Soft size="same">
        <br />
        {formatDay(foaling.from)} to {formatDay(foaling.until)}
      </Soft>
    </span>
  );
}
