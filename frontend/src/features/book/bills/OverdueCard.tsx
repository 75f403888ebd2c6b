import { useState } from 'react';
import { Link } from 'react-router';

import { withReason } from '../../../api/errors';
import { href } from '../../../app/paths';
import { ConfirmButton } from '../../../components/ui/actions/ConfirmButton';
import { Button } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { countOf } from '../../../lib/intl';
import { formatMoney } from '../../../lib/money/money';
import styles from '../Book.module.css';
import { type Reminded, useRemindOfBillsMutation } from '../bookApi';
import { useGetReceivablesQuery } from '../cash/cashApi';

/** What is overdue on all bills, with the button that reminds everybody. Nobody is reminded without it. */
export function OverdueCard({ organizationId }: { organizationId: string }) {
  const { currentData } = useGetReceivablesQuery({ organization_id: organizationId });
  const [remind] = useRemindOfBillsMutation();
  const [answer, setAnswer] = useState<Reminded>();
  const late = (currentData?.owners ?? []).filter(({ total, not_due }) => total > not_due);
  if (currentData === undefined || late.length === 0) return null;
  const sum = formatMoney(currentData.total - currentData.not_due);
  const owners = countOf(late.length, 'owner', 'owners');
  return (
    <Card
      title="Overdue"
      actions={
        <ConfirmButton
          button={(ask) => (
            <Button icon="mail" onClick={ask}>
              Remind All
            </Button>
          )}
          title="Remind everybody whose bills are overdue?"
          confirmLabel="Remind All"
          call={async () => setAnswer(await remind({ organization_id: organizationId }).unwrap())}
          failed={(error) => withReason('Not everybody was reminded.', error)}
        >
          Each of them gets one mail, with the sum, for how many days each bill is overdue, and the
          bills as a PDF. Who was reminded today gets none.
        </ConfirmButton>
      }
    >
      <p>
        <strong>{sum}</strong> of {owners}
      </p>
      {answer !== undefined && <Outcome answer={answer} />}
    </Card>
  );
}

/** Why nobody is reminded of a bill, as the API names it and as people do. */
const REASONS: Readonly<Record<Reminded['not_sent'][number]['reason'], string>> = {
  no_address: 'it has no email address.',
  reminded: 'a reminder was asked for today.',
};

function Outcome({ answer: { sent, not_sent: left, delivery } }: { answer: Reminded }) {
  return (
    <>
      <p role="status">
        {sent === 0
          ? 'Nobody was reminded.'
          : delivery === 'email'
            ? `${countOf(sent, 'reminder was', 'reminders were')} given to the mail.`
            : `Nothing was sent: this server sends no mail. ${countOf(sent, 'reminder is', 'reminders are')} written to its outbox.`}
      </p>
      {left.length > 0 && (
        <ul className={styles.soft} aria-label="Without a reminder">
          {left.map(({ bill_id: id, number, recipient_name: name, reason }) => (
            <li key={id}>
              <Link to={href.bill(id)}>
                Bill {number} to {name}
              </Link>
              : {REASONS[reason]}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
