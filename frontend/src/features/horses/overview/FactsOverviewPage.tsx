import * as facts from '../facts/factsSections';
import { type FactsKind, factsView } from './factsView';
import { OverviewPage } from './OverviewPage';
import type { OverviewSpec } from './overviewSpec';
import { withPeriod } from './periodView';

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

const leasing = withPeriod(
  factsView('leasing', facts.leasing, {
    title: 'Leasing Information',
    subtitle: 'Who leases which horse, from when to when. Ends within 60 days are marked.',
    purpose: 'Add a horse and its lease, and see here which lease ends next.',
  }),
  'Leased',
);

const VIEWS = { grooming, equipment, leasing };

/** The page of a view whose section consists of facts only. */
export default function FactsOverviewPage({ view }: { view: keyof typeof VIEWS }) {
  // Each view fits itself: the union of views cannot be called with one type.
  return <OverviewPage spec={VIEWS[view] as unknown as OverviewSpec<FactsKind>} />;
}
