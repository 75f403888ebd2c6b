import { isKnown, listOf, textOf, type FactsSection } from '../facts/facts';
import { FactValue } from '../facts/FactsCard';
import * as facts from '../facts/factsSections';
import { TextLines } from '../sections/records';
import type { OverviewSpec } from './overviewSpec';

/** The views whose sections consist of facts only. */
export type FactsKind = 'feeding' | 'grooming' | 'equipment' | 'boarding' | 'leasing';

/** Columns of their own show these. */
const DATES = ['startDate', 'endDate'];

/** A view with a column for each fact of a section. */
export function factsView<K extends FactsKind>(
  kind: K,
  section: FactsSection,
  texts: Pick<OverviewSpec<K>, 'title' | 'subtitle' | 'purpose'>,
): OverviewSpec<K> {
  return {
    ...texts,
    kind,
    isRecorded: (horse) => section.facts.some((fact) => isKnown(horse.section, fact)),
    textOf: (horse) =>
      section.facts
        .flatMap((fact) => [textOf(horse.section, fact), ...listOf(horse.section, fact)])
        .join('\n'),
    columns: section.facts
      .filter(({ name }) => !DATES.includes(name))
      .map((fact) => ({
        label: fact.label,
        cell: (horse) => {
          if (!isKnown(horse.section, fact)) return null;
          const list = listOf(horse.section, fact);
          // Also what is tags in a card: a tag is too wide for a column.
          if (list.length > 0) return <TextLines items={list} />;
          return <FactValue fact={fact} data={horse.section} />;
        },
      })),
  };
}

/** What each horse eats. */
export const feeding = factsView('feeding', facts.feeding, {
  title: 'Feeding & Nutrition',
  subtitle: 'Who gets what, morning, noon and evening.',
  purpose: 'Add a horse and its feeding plan, and see here who gets what.',
});
