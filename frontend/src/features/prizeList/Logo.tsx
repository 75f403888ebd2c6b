import styles from './Logo.module.css';

/** The logo of a sponsor, whose name stands beside it. */
export function Logo({ address, large = false }: { address: string; large?: boolean }) {
  return (
    <img
      className={large ? styles.large : styles.logo}
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
