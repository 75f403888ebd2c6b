import { Logo } from '../../../components/layout/Logo';
import { ProductName } from '../../../components/layout/ProductName';
import { Spinner } from '../../../components/ui/loading/Spinner';
import styles from './Splash.module.css';

/** Shown while the session is being checked. */
export function Splash() {
  return (
    <main className={styles.splash}>
      <Logo large />
      <h1 className={styles.title}>
        <ProductName />
      </h1>
      <Spinner large label="Checking your session" />
    </main>
  );
}
