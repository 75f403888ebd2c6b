import { Loaded } from '../../../components/ui/loading/Loaded';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { useToday } from '../../people/useBarn';
import { BillForm } from './BillForm';
import { newBill, proposalFor } from './billSchema';
import { useGetProposalQuery } from '../bookApi';
import { BookOf } from '../BookOf';

/** The page that makes out a bill. */
export default function NewBillPage() {
  return (
    <BookOf title="New Bill">
      {(organizationId, choice) => (
        <>
          <PageHeader title="New Bill" />
          {choice}
          <NewBill key={organizationId} organizationId={organizationId} />
        </>
      )}
    </BookOf>
  );
}

function NewBill({ organizationId }: { organizationId: string }) {
  const { read } = useFilterParams<'contact' | 'name' | 'month'>();
  const [contact, name, month] = [read('contact'), read('name'), read('month')];
  const today = useToday();
  const query = useGetProposalQuery(
    proposalFor(organizationId, name, { contact_id: contact, month }),
  );
  return (
    <Loaded query={query} name="What is not billed">
      {(proposal) => (
        <BillForm
          key={`${contact}:${name}`}
          organizationId={organizationId}
          draft={`bill:new:${organizationId}:${contact}:${name}`}
          name={name}
          start={newBill(proposal, { contact, name, month, today })}
        />
      )}
    </Loaded>
  );
}
