import type { ReactNode } from 'react';

import { Loaded } from '../../../components/ui/loading/Loaded';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Columns, Stack } from '../../../components/ui/page/Stack';
import { useGetAccountQuery } from '../accountsApi';
import styles from './AccountPage.module.css';
import { DeleteAccountCard } from './DeleteAccountCard';
import { EmailCard } from './EmailCard';
import { ExportCard } from './ExportCard';
import { PasswordCard } from './PasswordCard';
import { SecondFactorCard } from './SecondFactorCard';
import { SessionsCard } from './SessionsCard';

/** The account: its password and address, where it is signed in, and cards of other features. */
export function AccountPage({ children }: { children: ReactNode }) {
  const query = useGetAccountQuery();
  return (
    <Loaded query={query} name="Your account" heading="Your account" shape="page" count={2}>
      {({ email }) => (
        <>
          <PageHeader title="Your account" subtitle={`You are signed in as ${email}.`} />
          <Columns className={styles.columns}>
            <SessionsCard />
            <Stack gap={5} className={styles.aside}>
              <PasswordCard email={email} />
              <SecondFactorCard email={email} />
              <EmailCard />
            </Stack>
            <Stack gap={5}>
              {children}
              <ExportCard />
              <DeleteAccountCard email={email} />
            </Stack>
          </Columns>
        </>
      )}
    </Loaded>
  );
}
