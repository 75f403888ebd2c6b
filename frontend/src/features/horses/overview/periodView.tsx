import { Badge } from '../../../components/ui/messages/Badge';
import * as facts from '../facts/factsSections';
import { sayPlace } from '../placeOf';
import { TextLines } from '../sections/records';
import { factsView } from './factsView';
import type { OverviewColumn, OverviewSpec } from './overviewSpec';
import { endOf, sayPeriod } from './period';
import type { HorseSection } from './useOverview';
import { useToday } from '../../people/useBarn';

function NearEnd({ section }: { section: Parameters<typeof endOf>[0] }) {
  const end = endOf(section, useToday());
  return end === null ? null : <Badge tone={end.tone}>{end.text}</Badge>;
}

/** The same view with a column for its period, whose near end is marked. */
export function withPeriod<K extends 'boarding' | 'leasing'>(
  view: OverviewSpec<K>,
  label: string,
): OverviewSpec<K> {
  const period: OverviewColumn<K> = {
    label,
    cell: ({ section }) => {
      const text = sayPeriod(section);
      if (text === '') return null;
      return (
        <span>
          {text} <NearEnd section={section} />
        </span>
      );
    },
  };
  return {
    ...view,
    sorts: [{ value: 'end', label: 'End date', by: ({ section }) => section.endDate }],
    columns: [...view.columns, period],
  };
}

const stablesOf = (horses: readonly HorseSection<'boarding'>[]) => {
  const names = new Set(horses.map(({ section }) => section.stable).filter((name) => name !== ''));
  return [...names]
    .sort((a, b) => a.localeCompare(b))
    .map((name) => ({ value: name, label: name }));
};

/** Where a horse stands by the plan of the barn. */
const stall: OverviewColumn<'boarding'> = {
  label: 'Stall',
  cell: ({ place }) => (place === null ? null : sayPlace(place)),
};

/** The stable and where it is, in one column: a tablet has no room for both. */
const stable: OverviewColumn<'boarding'> = {
  label: 'Stable',
  cell: ({ section }) => {
    const lines = [section.stable, section.location].filter((line) => line !== '');
    return lines.length === 0 ? null : <TextLines items={lines} />;
  },
};

const written = factsView('boarding', facts.boarding, {
  title: 'Boarding & Stabling',
  subtitle: 'Who stands where, since when, and on what terms.',
  purpose: 'Add a horse and where it stands, and see here who stands where.',
});

/** Where each horse stands, and on what terms. */
export const boarding: OverviewSpec<'boarding'> = {
  ...withPeriod(
    {
      ...written,
      columns: [stall, stable, ...written.columns.slice(2)],
      isRecorded: (horse) => horse.place !== null || written.isRecorded(horse),
      textOf: (horse) =>
        [written.textOf(horse), horse.place === null ? '' : sayPlace(horse.place)].join('\n'),
    },
    'Boarded',
  ),
  pick: {
    label: 'Stable',
    options: (horses) => [{ value: '', label: 'All stables' }, ...stablesOf(horses)],
    matches: ({ section }, value) => value === '' || section.stable === value,
  },
};
