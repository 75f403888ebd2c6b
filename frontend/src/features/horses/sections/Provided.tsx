import { telAddress } from '../../../lib/phone';
import styles from './records.module.css';

/** Addresses and numbers that can be reached, as people write them into a text. */
const REACHABLE =
  /([^\s,;<>()]+@[^\s,;<>()]+\.[a-z]{2,}|\+?(?:\d{1,3}[ .-])?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4})/i;

/** What is known, or the words for nothing. */
export function Provided({ text, contact = false }: { text: string; contact?: boolean }) {
  if (text.trim() === '') return <span className={styles.soft}>Not provided</span>;
  return <span className={styles.text}>{contact ? <Reachable text={text} /> : text}</span>;
}

/** A text in which phone numbers and email addresses can be tapped. */
function Reachable({ text }: { text: string }) {
  // What the pattern holds together stands at every second place.
  return text.split(REACHABLE).map((part, at) => {
    if (at % 2 === 0) return part;
    const to = part.includes('@') ? `mailto:${part}` : telAddress(part);
    return (
      <a key={at} href={to} className={styles.reach}>
        {part}
      </a>
    );
  });
}
