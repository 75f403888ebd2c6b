import { useState } from 'react';
import { useParams } from 'react-router';

import { href } from '../../../app/paths';
import { LinkButton } from '../../../components/ui/actions/Button';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { BillForm } from './BillForm';
import { billValues } from './billSchema';
import { type Bill, useGetBillQuery } from '../bookApi';
import { whyFixed } from '../bookWords';

/** The page that changes a bill. */
export default function EditBillPage() {
  const { billId = '' } = useParams();
  const query = useGetBillQuery(billId);
  return (
    <Loaded query={query} name="The bill" heading="Edit Bill">
      {(bill) => <EditBill key={bill._id.$oid} present={bill} />}
    </Loaded>
  );
}

function EditBill({ present }: { present: Bill }) {
  // What is typed stays when the bill is changed, sent or paid meanwhile.
  const [bill] = useState(present);
  const id = bill._id.$oid;
  const fixed = whyFixed(bill);
  return (
    <>
      <PageHeader title={`Edit Bill ${String(bill.number)}`} />
      {fixed === null ? (
        <BillForm
          organizationId={bill.organization_id}
          draft={`bill:${id}`}
          name={bill.recipient_name}
          bill={bill}
          start={billValues(bill)}
        />
      ) : (
        <EmptyState
          icon="info"
          title="This bill does not change any more"
          action={<LinkButton to={href.bill(id)}>Back to the Bill</LinkButton>}
        >
          <p>{fixed}</p>
        </EmptyState>
      )}
    </>
  );
}
