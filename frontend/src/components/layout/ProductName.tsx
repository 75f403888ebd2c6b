import styles from './ProductName.module.css';

/** The product's name in two words, of which the first stands out. */
export function ProductName() {
  return (
    <span className={styles.name}>
      <b>Show</b> Stable
    </span>
  );
}
