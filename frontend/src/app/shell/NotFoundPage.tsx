import { LinkButton } from '../../components/ui/actions/Button';
import { DocumentTitle } from '../../components/ui/page/DocumentTitle';
import styles from './Message.module.css';
import { paths } from '../paths';

/** The page for unknown paths. */
export function NotFoundPage() {
  return (
    <div className={styles.message}>
      <DocumentTitle title="Page not found" />
      <h1>Page not found</h1>
      <p className={styles.text}>
        The page you&apos;re looking for doesn&apos;t exist or has been removed.
      </p>
      <LinkButton to={paths.root} variant="primary">
        Go back to Home
      </LinkButton>
    </div>
  );
}
