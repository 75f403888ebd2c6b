import { Link } from 'react-router';

import { href } from '../../../app/paths';
import { Alert } from '../../../components/ui/messages/Alert';
import { Card } from '../../../components/ui/page/Card';
import { Soft } from '../../../components/ui/page/Soft';
import { Stack } from '../../../components/ui/page/Stack';
import { countOf } from '../../../lib/intl';
import { formatMoney, sumMoney } from '../../../lib/money/money';
import { BillTable } from '../bills/BillTable';
import styles from './Month.module.css';
import type { MadeMonth, MonthBody, SentMonth } from './monthApi';

/** What became of the press on Make All. */
export function Made({
  answer: { bills, already },
  body,
  areSent,
}: {
  answer: MadeMonth;
  body: MonthBody;
  /** Whether Send All was pressed since. */
  areSent: boolean;
}) {
  const lines = body.owners.flatMap((owner) => owner.lines);
  const twice = lines.filter(({ key }) => already.includes(key));
  const sum = sumMoney(bills.map(({ total }) => total));
  return (
    <Card title={`${countOf(bills.length, 'Bill', 'Bills')} Made`}>
      <Stack gap={3}>
        {bills.length > 0 && (
          <Soft as="p" size="same">
            Together {formatMoney(sum)}.{!areSent && ' They are not sent yet.'}
          </Soft>
        )}
        {twice.length > 0 && (
          <Alert tone="info">
            Billed already, so not again: {twice.map(({ description }) => description).join(', ')}.
          </Alert>
        )}
        {bills.length > 0 && <BillTable bills={bills} look="plain" />}
      </Stack>
    </Card>
  );
}

/** Why a bill was not mailed, as the API names it and as people do. */
const REASONS: Readonly<Record<SentMonth['not_sent'][number]['reason'], string>> = {
  no_address: 'it has no email address. Open it and send it from there.',
  reminded: 'a reminder was asked for today.',
};

/** Says only what happened. */
function sayFate({ sent, not_sent: left, delivery }: SentMonth): string {
  if (sent === 0) {
    return left.length === 0
      ? 'There is nothing to send: no bill of this month waits.'
      : 'No bill was sent.';
  }
  return delivery === 'email'
    ? `${countOf(sent, 'bill was', 'bills were')} given to the mail. Each bill says when it is delivered.`
    : `Nothing was sent: this server sends no mail. ${countOf(sent, 'mail is', 'mails are')} written to its outbox. Print the bills to hand them over. They can still be changed.`;
}

/** What became of the press on Send All. */
export function Sent({ answer }: { answer: SentMonth }) {
  const { not_sent: left } = answer;
  return (
    <Card title="Sending">
      <Stack gap={3}>
        <p role="status">{sayFate(answer)}</p>
        {left.length > 0 && (
          <>
            <p>{countOf(left.length, 'bill has', 'bills have')} no mail:</p>
            <ul className={styles.results}>
              {left.map(({ bill_id: id, number, recipient_name: name, reason }) => (
                <li key={id}>
                  <Link to={href.bill(id)}>
                    Bill {number} to {name}
                  </Link>
                  : {REASONS[reason]}
                </li>
              ))}
            </ul>
          </>
        )}
      </Stack>
    </Card>
  );
}
