import type { ReactNode } from 'react';

import { Card } from '../../../components/ui/page/Card';
import common from '../../../components/ui/page/common.module.css';
import { Soft } from '../../../components/ui/page/Soft';
import { Row } from '../../../components/ui/page/Stack';
import { formatMoney } from '../../../lib/money/money';
import { formatDateTime } from '../../../lib/time/dates';
import { methodOf } from '../../entries/office/entryWords';
import styles from './Barn.module.css';
import type { Barn, BarnReceipt } from './barnTypes';

interface BarnReceiptsProps {
  barn: Barn;
  /** What can be done with a receipt that counts. */
  act?: (receipt: BarnReceipt) => ReactNode;
  /** What stands below the list. */
  children?: ReactNode;
}

/** What a barn paid, and what was given back to it. */
export function BarnReceipts({ barn, act, children }: BarnReceiptsProps) {
  if (barn.receipts.length === 0) return null;
  return (
    <Card title="Receipts">
      <ul className={styles.entries} aria-label="Receipts">
        {barn.receipts.map((receipt) => (
          <li key={receipt.id}>
            <div className={styles.entry}>
              <span>
                <strong>{`Receipt ${String(receipt.number)}`}</strong>
                {receipt.voided_at !== null && ' (voided)'}{' '}
                <Soft>
                  {`${formatDateTime(receipt.received_at, barn.time_zone)} · ${methodOf(receipt.method)}`}
                </Soft>
              </span>
              <span className={common.figures}>{sayAmount(receipt)}</span>
            </div>
            <Acts>{receipt.voided_at === null && act?.(receipt)}</Acts>
          </li>
        ))}
      </ul>
      {children}
    </Card>
  );
}

function Acts({ children }: { children: ReactNode }) {
  return children === undefined || children === false ? null : <Row gap={2}>{children}</Row>;
}

const sayAmount = ({ direction, amount, voided_at }: BarnReceipt) => {
  const said = `${direction === 'out' ? '−' : ''}${formatMoney(amount)}`;
  return voided_at === null ? said : <s>{said}</s>;
};
