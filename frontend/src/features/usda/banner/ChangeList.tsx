import { cx } from '../../../lib/cx';
import styles from './ChangeList.module.css';
import type { NoticeChange } from '../usdaApi';

/** The differences between a notice and the show, by item. */
export function ChangeList({ changes }: { changes: readonly NoticeChange[] }) {
  return (
    <ul className={styles.list}>
      {changes.map(({ item, heading, before, after }) => (
        <li key={item} className={styles.change}>
          <h3 className={styles.heading}>{heading}</h3>
          <dl className={styles.sides}>
            <Side word="Before" lines={before} other={after} />
            <Side word="Now" lines={after} other={before} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** One version of an item; lines that are equal in both versions are dimmed. */
function Side({
  word,
  lines,
  other,
}: {
  word: string;
  lines: readonly string[];
  other: readonly string[];
}) {
  return (
    <div className={styles.side}>
      <dt>{word}</dt>
      <dd>
        {lines.length === 0 && <p className={styles.nothing}>not stated</p>}
        {lines.map((line, at) => (
          <p key={at} className={cx(other.includes(line) && styles.same)}>
            {line}
          </p>
        ))}
      </dd>
    </div>
  );
}
