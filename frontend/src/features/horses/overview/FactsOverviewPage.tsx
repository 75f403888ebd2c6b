import { Badge } from '../../../components/ui/messages/Badge';
import * as facts from '../facts/factsSections';
import { type FactsKind, factsView } from './factsView';
import { OverviewPage } from './OverviewPage';
import type { OverviewColumn, OverviewSpec } from './overviewSpec';
import { endOf, sayPeriod } from './period';
import type { HorseSection } from './useOverview';
import { useToday } from '../../people/useBarn';

function NearEnd({ section }: { section: Parameters<typeof endOf>[0] }) {
  const end = endOf(section, useToday());
  return end === null ? null : <Badge tone={end.tone}>{end.text}</Badge>;
}

/** The same view with a column for its period, whose near end is marked. */
function withPeriod<K extends 'boarding' | 'leasing'>(
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

const grooming = factsView('grooming', facts.grooming, {
  title: 'Grooming & Care',
  subtitle: 'The daily round, baths and clips of all your horses.',
  purpose: 'Add a horse and its grooming plan, and see here who is groomed when.',
});

const equipment = factsView('equipment', facts.equipment, {
  title: 'Equipment & Tack',
  subtitle: 'Which saddle, bridle, blanket and boots belong to whom.',
  purpose: 'Add a horse and its tack, and see here which saddle fits whom.',
});

const stablesOf = (horses: readonly HorseSection<'boarding'>[]) => {
  const names = new Set(horses.map(({ section }) => section.stable).filter((name) => name !== ''));
  return [...names]
    .sort((a, b) => a.localeCompare(b))
    .map((name) => ({ value: name, label: name }));
};

const boarding: OverviewSpec<'boarding'> = {
  ...withPeriod(
    factsView('boarding', facts.boarding, {
      title: 'Boarding & Stabling',
      subtitle: 'Who stands where, since when, and on what terms.',
      purpose: 'Add a horse and where it stands, and see here who stands where.',
    }),
    'Boarded',
  ),
  pick: {
    label: 'Stable',
    options: (horses) => [{ value: '', label: 'All stables' }, ...stablesOf(horses)],
    matches: ({ section }, value) => value === '' || section.stable === value,
  },
};

const leasing = withPeriod(
  factsView('leasing', facts.leasing, {
    title: 'Leasing Information',
    subtitle: 'Who leases which horse, from when to when. Ends within 60 days are marked.',
    purpose: 'Add a horse and its lease, and see here which lease ends next.',
  }),
  'Leased',
);

const VIEWS = { grooming, equipment, leasing, boarding };

/** The page of a view whose section consists of facts only. */
export default function FactsOverviewPage({ view }: { view: keyof typeof VIEWS }) {
  // Each view fits itself: the union of views cannot be called with one type.
  return <OverviewPage spec={VIEWS[view] as unknown as OverviewSpec<FactsKind>} />;
}
