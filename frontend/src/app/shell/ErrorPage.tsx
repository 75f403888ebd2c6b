import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';

import { Logo } from '../../components/layout/Logo';
import { Button } from '../../components/ui/actions/Button';
import { DocumentTitle } from '../../components/ui/page/DocumentTitle';
import { Row } from '../../components/ui/page/Stack';
import { reportError } from '../clientErrors';
import styles from './Message.module.css';
import { paths } from '../paths';

/** The state of the error report. */
type Told = 'asking' | 'yes' | 'no';

/** The text claims that the team was notified only if the server confirmed it. */
const TEXT: Record<Told, string> = {
  asking: 'An error occurred in the application.',
  yes: 'An error occurred in the application. Our team has been notified and is working to fix the issue.',
  no: 'An error occurred in the application. It could not be reported from here: if it happens again, please tell whoever runs this site.',
};

/** What is said of an error, after it is reported. */
function useTold(error: unknown): string {
  const [told, setTold] = useState<Told>('asking');
  useEffect(() => {
    let shown = true;
    void reportError(error).then((answered) => {
      if (shown) setTold(answered ? 'yes' : 'no');
    });
    return () => {
      shown = false;
    };
  }, [error]);
  return TEXT[told];
}

/** The page that is shown after an error outside of all pages. It needs neither router nor store. */
export function ErrorPage({ error }: { error: unknown }) {
  const text = useTold(error);
  return (
    <main className={styles.whole}>
      <div className={styles.message} role="alert">
        <DocumentTitle title="Something went wrong" />
        <Logo large />
        <h1>Oops! Something went wrong</h1>
        <p className={styles.text}>{text}</p>
        <Reloads />
      </div>
    </main>
  );
}

function Reloads() {
  return (
    <Row>
      {/* Where it is: what was typed is in the drafts of its forms. */}
      <Button onClick={() => location.reload()}>Reload This Page</Button>
      <Button
        variant="primary"
        onClick={() => {
          // A full page load, which also resets whatever failed.
          location.assign(paths.root);
        }}
      >
        Reload App
      </Button>
    </Row>
  );
}

/** {@link ErrorPage} for errors of a layout that the router caught. */
export function RouteErrorPage() {
  return <ErrorPage error={useRouteError()} />;
}

/** What stands in for one page, or one tab of a page, that failed: all around it stays of use. */
export function PartErrorPage() {
  const text = useTold(useRouteError());
  return (
    <div className={styles.message} role="alert">
      <DocumentTitle title="Something went wrong" />
      <h1>Oops! Something went wrong</h1>
      <p className={styles.text}>{text}</p>
      <Reloads />
    </div>
  );
}
