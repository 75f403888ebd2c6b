import { useState } from 'react';
import { Link } from 'react-router';

import { pagedList } from '../../api/paging';
import type { Schemas } from '../../api/types';
import { paths } from '../../app/paths';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { Button } from '../../components/ui/actions/Button';
import { Results } from '../../components/ui/lists/Results';
import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import { Row } from '../../components/ui/page/Stack';
import { formatMoney } from '../../lib/money/money';
import type { WholeExhibitor } from '../exhibitors/exhibitorsApi';
import { ReceiptList } from './ReceiptList';
import { exhibitorParty } from './receiptFields';
import { useListReceiptsInfiniteQuery } from './receiptsApi';
import { receiptDraft, TakeReceiptDialog } from './TakeReceiptDialog';

const DIRECTIONS: Schemas['Direction'][] = ['in', 'out'];

interface ReceiptsCardProps {
  exhibitor: WholeExhibitor;
  mayEdit: boolean;
}

/** The money of somebody: their credit and receipts, and the forms for more. */
export function ReceiptsCard({ exhibitor, mayEdit }: ReceiptsCardProps) {
  const id = exhibitor._id.$oid;
  const list = pagedList(useListReceiptsInfiniteQuery({ exhibitor: id }));
  const hasDraft = useHasDraft();
  // Opens the form after a reload if there is a draft.
  const [taking, setTaking] = useState<Schemas['Direction'] | null>(
    () => DIRECTIONS.find((it) => hasDraft(receiptDraft(it, id))) ?? null,
  );
  const { credit } = exhibitor;
  const owed = exhibitor.entries.some((it) => it.roles.includes('payer') && it.balance < 0);
  return (
    <Card
      title="Money"
      actions={
        mayEdit && (
          <Row gap={2}>
            {(credit > 0 || owed) && (
              <Button onClick={() => setTaking('out')}>Give Money Back</Button>
            )}
            <Button onClick={() => setTaking('in')}>Take Payment</Button>
          </Row>
        )
      }
    >
      {credit > 0 && <p>{formatMoney(credit)} is credit.</p>}
      <Results
        list={list}
        name="The receipts"
        things="receipts"
        empty={
          <Soft as="p">No receipt is theirs alone. What entries paid is with the entries.</Soft>
        }
      >
        {(receipts) => <ReceiptList receipts={receipts} mayEdit={mayEdit} ofOne />}
      </Results>
      <p>
        <Link to={paths.receipts}>All receipts</Link>
      </p>
      {taking !== null && (
        <TakeReceiptDialog
          party={exhibitorParty(exhibitor)}
          direction={taking}
          onClose={() => setTaking(null)}
        />
      )}
    </Card>
  );
}
