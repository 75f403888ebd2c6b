import { Logo } from '../components/layout/Logo';
import { Button } from '../components/ui/Button';
import { DocumentTitle } from '../components/ui/DocumentTitle';
import styles from './Message.module.css';
import { paths } from './paths';

/** What is left when a page could not be shown. It needs neither router nor store. */
export function ErrorPage() {
  return (
    <main className={styles.whole}>
      <div className={styles.message} role="alert">
        <DocumentTitle title="Something went wrong" />
        <Logo large />
        <h1>Oops! Something went wrong</h1>
        <p className={styles.text}>
          An error occurred in the application. Our team has been notified and is working to fix the
          issue.
        </p>
        <Button
          variant="primary"
          onClick={() => {
            // A whole new page load: whatever broke is not carried along.
            location.assign(paths.root);
          }}
        >
          Reload App
        </Button>
      </div>
    </main>
  );
}
