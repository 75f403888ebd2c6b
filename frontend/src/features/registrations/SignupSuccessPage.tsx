import { useLocation, useParams } from 'react-router';

import { href } from '../../app/paths';
import { Alert } from '../../components/ui/Alert';
import { LinkButton } from '../../components/ui/Button';
import { Card } from '../../components/ui/Card';
import { Icon } from '../../components/ui/Icon';
import { PageHeader } from '../../components/ui/PageHeader';
import { formatMoney } from '../../lib/money';
import { readReceipt, type SignupReceipt } from './signupReceipt';
import styles from './SignupSuccessPage.module.css';

/** The page after a registration. Without a receipt it shows a general text. */
export default function SignupSuccessPage() {
  const { eventId = '' } = useParams();
  const receipt = readReceipt(useLocation().state);
  return (
    <div className={styles.page}>
      <span className={styles.seal}>
        <Icon name="check" large />
      </span>
      <PageHeader
        title={receipt ? 'You are registered' : 'Thank you'}
        subtitle={
          <p className={styles.lead}>
            {receipt
              ? `${receipt.horseName} is entered in ${receipt.eventName}.`
              : 'If you have just registered, your entry has reached the organizer.'}
          </p>
        }
      />
      {receipt && <Receipt receipt={receipt} />}
      <div className={styles.actions}>
        <LinkButton to={href.publicForm(eventId)} variant="primary">
          Register another horse
        </LinkButton>
        <LinkButton to={href.event(eventId)}>View event</LinkButton>
      </div>
    </div>
  );
}

function Receipt({ receipt }: { receipt: SignupReceipt }) {
  const { entryNumber, horseName, classes, totalFee, shownTotal } = receipt;
  return (
    <Card>
      {totalFee !== shownTotal && (
        <Alert tone="warning">
          A price changed while you were filling in the form. Your total fee is{' '}
          {formatMoney(totalFee)}, not {formatMoney(shownTotal)}.
        </Alert>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>Entry number</dt>
          <dd className={styles.number}>{entryNumber}</dd>
        </div>
        <div>
          <dt>Horse</dt>
          <dd>{horseName}</dd>
        </div>
      </dl>
      {classes.length > 0 && (
        <ul className={styles.classes} aria-label="Classes">
          {classes.map(({ name, price }) => (
            <li key={name}>
              <span>{name}</span>
              <span>{formatMoney(price)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.total}>
        <span>Total Fee</span>
        <span>{formatMoney(totalFee)}</span>
      </p>
      <p>Please note your entry number and bring it to the show office.</p>
    </Card>
  );
}
