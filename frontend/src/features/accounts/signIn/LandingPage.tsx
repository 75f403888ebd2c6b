import { Link, Navigate, useLocation, useSearchParams } from 'react-router';

import { href, paths } from '../../../app/paths';
import { Logo } from '../../../components/layout/Logo';
import { MAIN_ID } from '../../../components/layout/PageShell';
import { ProductName } from '../../../components/layout/ProductName';
import { DocumentTitle } from '../../../components/ui/page/DocumentTitle';
import { Stack } from '../../../components/ui/page/Stack';
import { CredentialsForm } from './CredentialsForm';
import styles from './LandingPage.module.css';
import { returnPath } from '../returnPath';
import { ShowGround } from './ShowGround';
import { Splash } from './Splash';
import { useAccountCheck } from '../useAccountCheck';

/** The start page: redirects a valid session, otherwise shows the form to sign in or up. */
export default function LandingPage() {
  const check = useAccountCheck();
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: unknown };

  if (check === 'checking') return <Splash />;
  if (check === 'valid') return <Navigate to={returnPath(state)} replace />;

  const signup = query.get('s') === 't';
  const title = signup ? 'Create an account' : 'Sign in to your account';
  return (
    <div className={styles.page}>
      <DocumentTitle title={title} />
      <aside className={styles.picture}>
        <ShowGround />
        <p className={styles.motto}>From the first entry to the last ribbon.</p>
      </aside>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <div className={styles.brand}>
          <Logo />
          <ProductName />
        </div>
        <h1>{title}</h1>
        <CredentialsForm signup={signup} title={title} />
        <Stack gap={0}>
          {!signup && (
            <Link to={paths.forgotPassword} className={styles.toggle}>
              Forgot your password?
            </Link>
          )}
          <Link
            to={signup ? paths.root : href.signup()}
            state={state}
            replace
            className={styles.toggle}
          >
            {signup ? 'Already have an account? Login' : "Don't have an account? Sign up"}
          </Link>
        </Stack>
      </main>
    </div>
  );
}
