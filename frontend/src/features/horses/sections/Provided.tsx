import { Soft } from '../../../components/ui/page/Soft';
import { MailLink } from '../../../components/ui/page/MailLink';
import { PhoneLink } from '../../../components/ui/page/PhoneLink';
import styles from './records.module.css';
import common from '../../../components/ui/page/common.module.css';
import { cx } from '../../../lib/cx';

/** Matches email addresses and phone numbers in a text. */
const REACHABLE =
  /([^\s,;<>()]+@[^\s,;<>()]+\.[a-z]{2,}|\+?(?:\d{1,3}[ .-])?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4})/i;

/** A text, or `Not provided` if it is empty. */
export function Provided({ text, contact = false }: { text: string; contact?: boolean }) {
  if (text.trim() === '') return <Soft size="same">Not provided</Soft>;
  return (
    <span className={cx(common.breaks, common.lines)}>
      {contact ? <Reachable text={text} /> : text}
    </span>
  );
}

/** A text with links for its phone numbers and email addresses. */
function Reachable({ text }: { text: string }) {
  // `split` puts the matches of the pattern at the odd positions.
  return text.split(REACHABLE).map((part, at) => {
    if (at % 2 === 0) return part;
    if (part.includes('@')) return <MailLink key={at} email={part} className={styles.reach} />;
    return <PhoneLink key={at} phone={part} className={styles.reach} />;
  });
}
