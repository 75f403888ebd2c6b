import { Children, type ReactNode, useId, useState } from 'react';

import { Badge, type Tone } from '../../../components/ui/Badge';
import { Button } from '../../../components/ui/Button';
import { formatDay } from '../../../lib/days';
import { useMediaQuery } from '../../../lib/useMediaQuery';
import { Provided } from './Provided';
import styles from './records.module.css';

/** Things that belong together within a card. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id} className={styles.groupTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Groups that stay below each other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** The groups of a card: side by side as soon as the card is wide enough. */
export function Groups({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.groups}>{children}</div>
    </div>
  );
}

/** A few short texts, each on its own. */
export function Tags({ items, tone = 'neutral' }: { items: readonly string[]; tone?: Tone }) {
  if (items.length === 0) return <Provided text="" />;
  return (
    <ul className={styles.tags}>
      {items.map((item, at) => (
        // The same text may be there twice, and nothing in an item has a state.
        <li key={at}>
          <Badge tone={tone}>{item}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** Texts one below the other. */
export function TextLines({ items }: { items: readonly string[] }) {
  if (items.length === 0) return <Provided text="" />;
  return (
    <ul className={styles.lines}>
      {items.map((item, at) => (
        <li key={at}>{item}</li>
      ))}
    </ul>
  );
}

/** Entries below each other; beyond a number of them, the rest waits for a press. */
export function Entries({ limit, children }: { limit: number; children: ReactNode }) {
  const [all, setAll] = useState(false);
  const printing = useMediaQuery('print');
  const entries = Children.toArray(children);
  if (entries.length === 0) return <Provided text="" />;
  return (
    <>
      <ul className={styles.entries}>{all || printing ? entries : entries.slice(0, limit)}</ul>
      {entries.length > limit && (
        <Button
          variant="quiet"
          className={styles.more}
          aria-expanded={all}
          onClick={() => {
            setAll(!all);
          }}
        >
          {all ? 'Show fewer' : `Show all ${entries.length}`}
        </Button>
      )}
    </>
  );
}

/** Something that happened on a day: what it was, and more about it below. */
export function DatedEntry({
  day,
  title,
  aside,
  children,
}: {
  day: string | null;
  title: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <span className={styles.entryTitle}>{title}</span>
        {aside}
      </div>
      {day !== null && <div className={styles.day}>{formatDay(day)}</div>}
      {children}
    </li>
  );
}

/** More about an entry; nothing at all when there is nothing to say. */
export function Remark({ label, text }: { label?: string; text: string }) {
  if (text.trim() === '') return null;
  return (
    <p className={styles.text}>
      {label !== undefined && <span className={styles.soft}>{label}: </span>}
      {text}
    </p>
  );
}
