import { LinkButton } from '../../components/ui/actions/Button';
import { FewFirst } from '../../components/ui/lists/FewFirst';
import { Badge } from '../../components/ui/messages/Badge';
import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import { VisuallyHidden } from '../../components/ui/page/VisuallyHidden';
import { formatMoney, sumMoney } from '../../lib/money/money';
import { formatDay } from '../../lib/time/days';
import { STATUSES } from '../book/bookWords';
import type { OwnerPageBill } from '../ownerLinks/ownerTypes';
import styles from './OwnerPage.module.css';

/** As many of the bills that are not open are shown at first on a phone. */
const SHOWN = 5;

const isOpen = ({ status }: OwnerPageBill) => status === 'open' || status === 'overdue';

interface OwnerBillsProps {
  /** The newest first. */
  bills: readonly OwnerPageBill[];
  /** What is to be paid of all of them. */
  open: number;
  /** What was paid too much on others. */
  credit: number;
}

/** The bills of the owner: those to be paid first, the most urgent of them at the top. */
export function OwnerBills({ bills, open, credit }: OwnerBillsProps) {
  const unpaid = bills.filter(isOpen).sort((a, b) => a.due_on.localeCompare(b.due_on));
  const others = bills.filter((bill) => !isOpen(bill));
  return (
    <Card title="Bills">
      {bills.length === 0 ? (
        <Soft as="p" size="same">
          No bills yet.
        </Soft>
      ) : (
        <p className={styles.open}>
          {open > credit
            ? `To pay: ${formatMoney(sumMoney([open, -credit]))}`
            : unpaid.length === 0
              ? 'Everything is paid.'
              : 'Nothing to pay.'}
        </p>
      )}
      {credit > 0 && (
        <Soft as="p">
          {unpaid.length === 0
            ? `You have a credit of ${formatMoney(credit)} for the next bill.`
            : `Your credit of ${formatMoney(credit)} from other bills is taken off.`}
        </Soft>
      )}
      {unpaid.length > 0 && <Bills bills={unpaid} label="Bills to pay" />}
      {others.length > 0 && (
        <FewFirst items={others} step={SHOWN}>
          {(shown) => <Bills bills={shown} label="Earlier bills" />}
        </FewFirst>
      )}
    </Card>
  );
}

function Bills({ bills, label }: { bills: readonly OwnerPageBill[]; label: string }) {
  return (
    <ul className={styles.bills} aria-label={label}>
      {bills.map((bill) => (
        <li key={bill.id}>
          <Bill bill={bill} />
        </li>
      ))}
    </ul>
  );
}

function Bill({ bill }: { bill: OwnerPageBill }) {
  const { number, date, due_on: due, total, paid, balance, status, pdf_url: pdf } = bill;
  const state = STATUSES.find(({ value }) => value === status);
  return (
    <>
      <p>
        <strong>Bill {number}</strong> <Badge tone={state?.tone ?? 'neutral'}>{state?.label}</Badge>
      </p>
      <strong className={styles.amount}>{formatMoney(isOpen(bill) ? balance : total)}</strong>
      <Soft as="p">
        {formatDay(date)}
        {isOpen(bill) && `, due ${formatDay(due)}`}
        {isOpen(bill) && paid > 0 && (
          <>
            <br />
            {formatMoney(paid)} of {formatMoney(total)} is paid
          </>
        )}
        {balance < 0 && (
          <>
            <br />
            {formatMoney(-balance)} in your favor
          </>
        )}
      </Soft>
      <LinkButton icon="download" className={styles.pdf} to={pdf} reloadDocument download>
        <span>
          PDF<VisuallyHidden> of bill {number}</VisuallyHidden>
        </span>
      </LinkButton>
    </>
  );
}
