import { Logo } from './Logo';
import styles from './Honors.module.css';
import type { ClassHonors } from './useHonors';

/** Who sponsors a class, with the logo, and what the winner gets; nothing if nobody said. */
export function Honors({
  honors: { text, logo },
  large,
}: {
  honors: ClassHonors;
  large?: boolean;
}) {
  if (text === '') return null;
  return (
    <p className={large === true ? styles.large : styles.honors}>
      {logo !== null && <Logo address={logo} large={large === true} />}
      <span>{text}</span>
    </p>
  );
}
