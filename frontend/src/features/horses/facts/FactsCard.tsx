import type { ReactNode } from 'react';

import { Facts } from '../../../components/ui/page/Card';
import { formatDay } from '../../../lib/time/days';
import { type Fact, type FactsSection, isKnown, listOf, textOf } from './facts';
import type { Horse } from '../horsesApi';
import { Provided } from '../sections/Provided';
import { Tags, TextLines } from '../sections/records';
import styles from '../sections/records.module.css';
import { SectionCard } from '../sections/SectionCard';

/** Props of a section's card, such as `FeedingCard`. */
export interface SectionCardOf {
  horse: Horse;
  onEdit: (() => void) | undefined;
}

/** The card of a section that consists of facts only. */
export function FactsCard({ section, horse, onEdit }: SectionCardOf & { section: FactsSection }) {
  const { title, wide = false } = section;
  const line = section.facts
    .map((fact) => textOf(section.of(horse), fact) || listOf(section.of(horse), fact).join(', '))
    .filter((text) => text.trim() !== '')
    .join(' · ');
  return (
    <SectionCard title={title} onEdit={onEdit} wide={wide} line={line}>
      <div className={wide ? styles.wideFacts : undefined}>
        <FactsBody section={section} data={section.of(horse)} />
      </div>
    </SectionCard>
  );
}

function FactsBody({ section, data }: { section: FactsSection; data: object }) {
  const { facts, compact = false } = section;
  const [first, second] = facts;
  // A single fact needs no term, because the card's title names it.
  if (first !== undefined && second === undefined) return <FactValue fact={first} data={data} />;
  const shown = compact ? facts.filter((fact) => isKnown(data, fact)) : facts;
  if (shown.length === 0) return <Provided text="" />;
  return (
    <Facts
      items={shown.map((fact) => ({
        term: fact.label,
        value: <FactValue fact={fact} data={data} />,
      }))}
    />
  );
}

/** Displays the value of a fact. */
export function FactValue({ fact, data }: { fact: Fact; data: object }): ReactNode {
  switch (fact.kind) {
    case 'commas':
      return <Tags items={listOf(data, fact)} />;
    case 'lines':
      return <TextLines items={listOf(data, fact)} />;
    case 'date': {
      const day = textOf(data, fact);
      return <Provided text={day === '' ? '' : formatDay(day)} />;
    }
    default:
      return <Provided text={textOf(data, fact)} contact={fact.contact === true} />;
  }
}
