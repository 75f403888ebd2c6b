import { useState } from 'react';

import { Button } from '../../../../components/ui/actions/Button';
import { Row } from '../../../../components/ui/page/Stack';
import { useToast } from '../../../../components/ui/messages/Toast';
import { countOf } from '../../../../lib/intl';
import { formatMoney, sumMoney } from '../../../../lib/money/money';
import { sayClass } from '../../parts/classTitles';
import { type ClassSheet, useCancelClassMutation } from '../entriesApi';
import { ReasonDialog } from '../ReasonDialog';

interface CancelClassProps {
  eventId: string;
  sheet: ClassSheet;
}

/** Cancels a class with all its entries, after it said how many those are and what they paid. */
export function CancelClass({ eventId, sheet }: CancelClassProps) {
  const [asking, setAsking] = useState(false);
  const [cancel] = useCancelClassMutation();
  const toast = useToast();
  const { id } = sheet.class;
  const title = sayClass(sheet.class);
  // Who scratched late may still owe the class.
  const affected = [...sheet.entries, ...sheet.waiting].filter(
    ({ state, charged }) => state === 'entered' || state === 'waitlisted' || charged > 0,
  );
  const off = sumMoney(affected.map(({ charged }) => charged));
  const what =
    affected.length === 0
      ? 'Nobody is in it.'
      : `${countOf(affected.length, 'entry is', 'entries are')} taken out of it, and ${formatMoney(off)} for this class comes off ${affected.length === 1 ? 'its bill' : 'their bills'}. A mail to ${affected.length === 1 ? 'the rider' : 'each rider'} is written.`;
  return (
    <Row gap={2}>
      <Button variant="danger-quiet" onClick={() => setAsking(true)}>
        Cancel Class
      </Button>
      <ReasonDialog
        title={`Cancel class ${title}`}
        description={`${what} It takes no more entries. Entries can only be brought back one by one.`}
        action="Cancel Class"
        required
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={async (reason) => {
          const done = await cancel({
            id: eventId,
            class_id: id,
            body: { reason: reason ?? '' },
          }).unwrap();
          toast.success(
            `${title} cancelled: ${countOf(done.entries, 'entry', 'entries')}, ${formatMoney(done.off)} less to pay`,
          );
        }}
      />
    </Row>
  );
}
