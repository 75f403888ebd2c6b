import { cx } from '../../../lib/cx';
import styles from './LetterPaper.module.css';
import type { Letter } from '../usdaApi';
import common from '../../../components/ui/page/common.module.css';

/** Matches headings such as `2. Event manager`. */
const HEADING = /^\d\. /;

/** The text of a letter, with its line breaks and indentation. */
export function LetterPaper({ letter: { subject, text } }: { letter: Letter }) {
  const paragraphs = text.trim().split(/\n{2,}/);
  return (
    <article
      className={styles.paper}
      aria-label={subject}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long letter is scrolled, also with the keyboard
      tabIndex={0}
    >
      {paragraphs.map((paragraph, at) => (
        <p key={at}>
          {paragraph.split('\n').map((line, number) => (
            <Line key={number} text={line} strong={line === subject || HEADING.test(line)} />
          ))}
        </p>
      ))}
    </article>
  );
}

function Line({ text, strong }: { text: string; strong: boolean }) {
  const depth = text.search(/\S/);
  return (
    <span
      className={cx(
        styles.line,
        depth > 0 && styles.inset,
        depth > 3 && styles.deep,
        strong && common.strong,
      )}
    >
      {text}
    </span>
  );
}
