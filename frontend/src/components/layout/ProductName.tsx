import styles from './ProductName.module.css';

/** The name of the product, with the first word emphasized. */
export function ProductName() {
  return (
    <span className={styles.name}>
      <b>Show</b> Stable
    </span>
  );
}
