import { Loaded } from '../../components/ui/Loaded';
import { PageHeader } from '../../components/ui/PageHeader';
import { Skeleton } from '../../components/ui/Skeleton';
import { cx } from '../../lib/cx';
import { useGetAccountQuery } from './accountsApi';
import styles from './AccountPage.module.css';
import { DeleteAccountCard } from './DeleteAccountCard';
import { EmailCard } from './EmailCard';
import { ExportCard } from './ExportCard';
import { PasswordCard } from './PasswordCard';
import { SecondFactorCard } from './SecondFactorCard';
import { SessionsCard } from './SessionsCard';

/** The account: its password and address, and where it is signed in. */
export default function AccountPage() {
  const query = useGetAccountQuery();
  return (
    <Loaded
      query={query}
      name="Your account"
      heading="Your account"
      waiting={<Skeleton shape="page" count={2} label="Loading your account" />}
    >
      {({ email }) => (
        <>
          <PageHeader title="Your account" subtitle={`You are signed in as ${email}.`} />
          <div className={styles.columns}>
            <SessionsCard />
            <div className={cx(styles.cards, styles.aside)}>
              <PasswordCard email={email} />
              <SecondFactorCard email={email} />
              <EmailCard />
            </div>
            <div className={styles.cards}>
              <ExportCard />
              <DeleteAccountCard email={email} />
            </div>
          </div>
        </>
      )}
    </Loaded>
  );
}
