import { useState } from 'react';

import { createKeyFor } from '../../../api/idempotency';
import { Button } from '../../../components/ui/actions/Button';
import { useReported } from '../../../components/ui/actions/useReported';
import { Banner } from '../../../components/ui/messages/Banner';
import { formatMoney } from '../../../lib/money/money';
import { type Bill, useCreditBillMutation } from '../bookApi';

/** What the recipient paid too much on other bills, with the button that uses it for this one. */
export function BillCredit({ bill }: { bill: Bill }) {
  const { credit, recipient_name: name, payments } = bill;
  const [pay] = useCreditBillMutation();
  const [keyFor] = useState(() => createKeyFor());
  const [run, running] = useReported({
    call: () => {
      const idempotencyKey = keyFor({ credit, payments: payments.length });
      return pay({ id: bill._id.$oid, idempotencyKey }).unwrap();
    },
    done: `${formatMoney(credit)} of credit was used for this bill`,
    failed: 'Failed to use the credit.',
    needed: true,
  });
  if (credit === 0) return null;
  return (
    <Banner
      tone="info"
      title={`Credit of ${formatMoney(credit)}`}
      action={
        <Button pending={running} onClick={run}>
          Use Credit
        </Button>
      }
    >
      <p>{name} paid that too much on other bills. It is taken off what this bill asks for.</p>
    </Banner>
  );
}
