import { useRef } from 'react';
import { useLocation, useParams } from 'react-router';

import { href } from '../../../app/paths';
import { useFillNext } from '../../../components/form/unsaved/useDraft';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { CopyBox } from '../../../components/ui/actions/CopyBox';
import { Icon } from '../../../components/ui/pictures/Icon';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Soft } from '../../../components/ui/page/Soft';
import { useCopy } from '../../../components/ui/actions/useCopy';
import { formatMoney } from '../../../lib/money/money';
import { draftOf } from '../parts/registrationValues';
import { readReceipt, type SignupReceipt } from './signupReceipt';
import styles from './SignupSuccessPage.module.css';
import common from '../../../components/ui/page/common.module.css';

const KEPT =
  'What you gave about the people of your last entry is filled in. Nothing is sent yet: add the horse and its classes.';

/** The page after a registration. Without a receipt it shows a general text. */
export default function SignupSuccessPage() {
  const { eventId = '' } = useParams();
  const receipt = readReceipt(useLocation().state);
  const fillNext = useFillNext();
  return (
    <div className={styles.page}>
      <span className={styles.seal}>
        <Icon name="check" large />
      </span>
      <PageHeader
        title={titleOf(receipt)}
        subtitle={<p className={styles.lead}>{leadOf(receipt)}</p>}
      />
      {receipt && <Receipt receipt={receipt} />}
      <div className={styles.actions}>
        <LinkButton
          to={href.publicForm(eventId)}
          variant="primary"
          onClick={() => {
            if (receipt !== null) fillNext(draftOf(eventId), receipt.person, KEPT);
          }}
        >
          Register another horse
        </LinkButton>
        <LinkButton to={href.event(eventId)}>View event</LinkButton>
      </div>
    </div>
  );
}

function titleOf(receipt: SignupReceipt | null): string {
  if (receipt === null) return 'Thank you';
  return receipt.isWaiting ? 'You are on the waiting list' : 'You are registered';
}

function leadOf(receipt: SignupReceipt | null): string {
  if (receipt === null) {
    return 'If you have just registered, your entry has reached the organizer.';
  }
  const { horseName, eventName } = receipt;
  return receipt.isWaiting
    ? `${horseName} waits for a place in ${eventName}. You pay nothing until there is one.`
    : `${horseName} is entered in ${eventName}.`;
}

function Receipt({ receipt }: { receipt: SignupReceipt }) {
  const { backNumber, horseName, bill, waiting, inLine = [], totalFee, paymentNote } = receipt;
  return (
    <Card>
      <dl className={styles.facts}>
        <div>
          <dt>Back number</dt>
          <dd className={styles.number}>{backNumber ?? 'Follows'}</dd>
        </div>
        <div>
          <dt>Horse</dt>
          <dd>{horseName}</dd>
        </div>
      </dl>
      {bill.length + waiting.length + inLine.length > 0 && (
        <ul className={styles.classes} aria-label="Bill">
          {bill.map(({ id, name, quantity, amount }) => (
            <li key={id}>
              <span>{quantity > 1 ? `${name} × ${quantity}` : name}</span>
              <span>{formatMoney(amount)}</span>
            </li>
          ))}
          {waiting.map((name) => (
            <li key={name}>
              <span>{name}</span>
              <span>Waiting list</span>
            </li>
          ))}
          {inLine.map((name) => (
            <li key={name}>
              <span>{name}</span>
              <span>In line</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.total}>
        <span>Total Fee</span>
        <span>{formatMoney(totalFee)}</span>
      </p>
      {inLine.length > 0 && <p>You get a mail when a stall comes free for you. You pay it then.</p>}
      {totalFee > 0 && paymentNote !== '' && <p className={common.lines}>{paymentNote}</p>}
      <p>
        {backNumber === null
          ? 'You get your back number when a place comes free.'
          : 'Please note your back number: the show office finds your entry by it.'}
      </p>
      <OwnLink link={receipt.link} />
      {receipt.more?.map((link) => (
        <OwnLink key={link} link={link} />
      ))}
    </Card>
  );
}

/** The link to the rider's own entry. */
function OwnLink({ link }: { link: string }) {
  const copy = useCopy('Link copied to clipboard');
  const box = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.link}>
      <CopyBox ref={box} label="Your link" value={link} />
      <Soft as="p">
        Keep it: with this link you see, change or scratch your entry. Whoever has it can do so.
      </Soft>
      <div className={styles.actions}>
        <Button icon="copy" onClick={() => void copy(link, box.current)}>
          Copy
        </Button>
        <a className={common.nameLink} href={link}>
          See your entry
        </a>
      </div>
    </div>
  );
}
