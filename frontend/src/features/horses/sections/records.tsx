import { Children, type ReactNode, useId, useState } from 'react';

import { Badge, type Tone } from '../../../components/ui/messages/Badge';
import { Button } from '../../../components/ui/actions/Button';
import { Soft } from '../../../components/ui/page/Soft';
import { Stack } from '../../../components/ui/page/Stack';
import { formatDay } from '../../../lib/time/days';
import { useMediaQuery } from '../../../lib/useMediaQuery';
import { useNarrow } from '../../../lib/useNarrow';
import { Provided } from './Provided';
import styles from './records.module.css';
import common from '../../../components/ui/page/common.module.css';
import { cx } from '../../../lib/cx';

/** A group of facts in a card, with a title. */
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

/** The groups of a card, side by side if the card is wide enough. */
export function Groups({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.groups}>{children}</div>
    </div>
  );
}

/** A row of short texts. */
export function Tags({ items, tone = 'neutral' }: { items: readonly string[]; tone?: Tone }) {
  if (items.length === 0) return <Provided text="" />;
  return (
    <ul className={styles.tags}>
      {items.map((item, at) => (
        // The index is the key, since texts may repeat and items have no state.
        <li key={at}>
          <Badge tone={tone}>{item}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** A column of texts. */
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

/**
 * A list of entries. Those beyond `limit`, on a phone those beyond `narrow`, are hidden until a
 * button is pressed.
 */
export function Entries({
  limit,
  narrow = limit,
  children,
}: {
  limit: number;
  narrow?: number;
  children: ReactNode;
}) {
  const [all, setAll] = useState(false);
  const printing = useMediaQuery('print');
  const few = Math.min(limit, useNarrow() ? narrow : limit);
  const entries = Children.toArray(children);
  if (entries.length === 0) return <Provided text="" />;
  return (
    <>
      <Stack as="ul" gap={0}>
        {all || printing ? entries : entries.slice(0, few)}
      </Stack>
      {entries.length > few && (
        <Button
          variant="quiet"
          className={styles.more}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${entries.length}`}
        </Button>
      )}
    </>
  );
}

/** An entry with a title and a day; its details are the children. */
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
      {day !== null && <Soft as="div">{formatDay(day)}</Soft>}
      {children}
    </li>
  );
}

/** A detail of an entry. Renders nothing if the text is blank. */
export function Remark({ label, text }: { label?: string; text: string }) {
  if (text.trim() === '') return null;
  return (
    <p className={cx(common.breaks, common.lines)}>
      {label !== undefined && <Soft size="same">{label}: </Soft>}
      {text}
    </p>
  );
}
