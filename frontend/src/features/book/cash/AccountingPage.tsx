import { type ReactNode, useMemo, useState } from 'react';

import { withReason } from '../../../api/errors';
import { paths } from '../../../app/paths';
import { FormActions, SubmitButton } from '../../../components/form/FormActions';
import { FormikForm } from '../../../components/form/FormikForm';
import { FollowProposal } from '../../../components/form/controls/FollowProposal';
import { TextField } from '../../../components/form/controls/TextField';
import { useSaveOrConflict } from '../../../components/form/useSaveOrConflict';
import { LinkButton } from '../../../components/ui/actions/Button';
import { FileButton } from '../../../components/ui/loading/FileButton';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { useServerFile } from '../../../components/ui/loading/useServerFile';
import { useToast } from '../../../components/ui/messages/Toast';
import { Card } from '../../../components/ui/page/Card';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Soft } from '../../../components/ui/page/Soft';
import styles from '../Book.module.css';
import { BookOf } from '../BookOf';
import { categoryOf, KINDS } from '../bookWords';
import { accountsFields, type AccountsValues } from './accountsFields';
import own from './Cash.module.css';
import {
  type BookAccounts,
  useGetAccountsQuery,
  useLazyGetAccountsQuery,
  useReplaceAccountsMutation,
} from './cashApi';
import { PeriodFilters, usePeriod } from './PeriodFilters';
import { type Period, sayPeriod } from './period';

/** The page that hands the book to an accounting program. */
export default function AccountingPage() {
  return (
    <BookOf title="Accounting">
      {(organizationId, choice) => (
        <Accounting key={organizationId} organizationId={organizationId} choice={choice} />
      )}
    </BookOf>
  );
}

function Accounting({ organizationId, choice }: { organizationId: string; choice: ReactNode }) {
  const period = usePeriod();
  const accounts = useGetAccountsQuery({ organization_id: organizationId });
  return (
    <>
      <PageHeader
        title="Accounting"
        subtitle="The journal for your accounting program, and the accounts it posts to."
        actions={<LinkButton to={paths.cash}>Cash</LinkButton>}
      />
      {choice}
      <div className={styles.page}>
        <Card title="Journal">
          <Soft as="p" size="same">
            Every payment and expense with its account, debit and credit, as a table that accounting
            programs import. It has what was received and spent, not what is open.
          </Soft>
          <PeriodFilters />
          {typeof period === 'string' ? (
            <p role="status">{period}</p>
          ) : (
            <Download organizationId={organizationId} period={period} />
          )}
        </Card>
        <Loaded query={accounts} name="The accounts" shape="card" count={2}>
          {(data) => <AccountsForm organizationId={organizationId} accounts={data} />}
        </Loaded>
      </div>
    </>
  );
}

function Download({ organizationId, period }: { organizationId: string; period: Period }) {
  const params = new URLSearchParams({ organization_id: organizationId, ...period });
  const file = useServerFile(`book/journal.csv?${params.toString()}`, {
    fileName: `journal-${period.from}-${period.to}.csv`,
    thing: 'journal',
    title: `Journal, ${sayPeriod(period)}`,
  });
  return (
    <div>
      <FileButton file={file}>Download Journal</FileButton>
    </div>
  );
}

function AccountsForm({
  organizationId,
  accounts,
}: {
  organizationId: string;
  accounts: BookAccounts;
}) {
  const [replace] = useReplaceAccountsMutation();
  const [read] = useLazyGetAccountsQuery();
  const toast = useToast();
  // What was blank is saved with its proposed name.
  const [saved, setSaved] = useState(accounts);
  const values = useMemo(() => accountsFields.read(saved), [saved]);
  const of = { organization_id: organizationId };
  const save = useSaveOrConflict<BookAccounts, AccountsValues>({
    record: accounts,
    what: 'This list of accounts',
    valuesOf: accountsFields.read,
    save: (values, { revision }) =>
      replace({ ...of, body: { ...accountsFields.write(values), revision } }).unwrap(),
    read: () => read(of).unwrap(),
  });
  return (
    <FormikForm<AccountsValues, BookAccounts>
      label="Accounts"
      marks="required"
      draft={`book-accounts:${organizationId}`}
      className={styles.page}
      initialValues={values}
      schema={accountsFields.rule}
      onSubmit={save}
      onSaved={(answer) => {
        setSaved(answer);
        toast.success('Accounts saved');
      }}
      onFailure={(error) => withReason('Failed to save the accounts.', error)}
    >
      <FollowProposal values={values} />
      <Card title="Accounts">
        <Soft as="p" size="same">
          As they are called in your accounting program. A blank one gets its proposed name.
        </Soft>
        <div className={own.accounts}>
          <TextField name="bank" label="Bank" />
          <TextField name="receivable" label="Paid Above Bills" />
          <TextField name="uncategorized" label="Income Without a Category" />
        </div>
      </Card>
      {(['income', 'expense'] as const).map((kind) => (
        <Card key={kind} title={KINDS[kind].title}>
          <div className={own.accounts}>
            {values.categories.map(({ category }, at) => (
              <TextField
                key={category}
                name={`categories.${at}.${kind}`}
                label={categoryOf(category)}
              />
            ))}
          </div>
        </Card>
      ))}
      <FormActions sticky="always">
        <SubmitButton pendingText="Saving...">Save Accounts</SubmitButton>
      </FormActions>
    </FormikForm>
  );
}
