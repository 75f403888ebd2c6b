import { useState } from 'react';

import type { Schemas } from '../../../api/types';
import { Button } from '../../../components/ui/actions/Button';
import { formatDay } from '../../../lib/time/days';
import { AcknowledgementDialog } from './AcknowledgementDialog';
import styles from './AcknowledgementPart.module.css';
import type { Notice } from '../usdaApi';
import common from '../../../components/ui/page/common.module.css';
import { cx } from '../../../lib/cx';

/** The recorded answer of the agency to a notice, with a button that opens the dialog for it. */
export function AcknowledgementPart({
  event,
  notice,
}: {
  event: Schemas['EventView'];
  notice: Notice;
}) {
  const [editing, setEditing] = useState(false);
  const { acknowledgement } = notice;
  return (
    <>
      <Button icon="edit" onClick={() => setEditing(true)}>
        {acknowledgement === null ? 'Note acknowledgement' : 'Edit acknowledgement'}
      </Button>
      {acknowledgement !== null && (
        <div className={styles.noted}>
          <p className={styles.day}>Acknowledged on {formatDay(acknowledgement.received_on)}</p>
          {acknowledgement.note !== '' && (
            <p className={cx(common.breaks, common.lines)}>{acknowledgement.note}</p>
          )}
        </div>
      )}
      <AcknowledgementDialog
        address={{ id: event._id.$oid, notice_id: notice._id.$oid }}
        notice={notice}
        open={editing}
        onClose={() => setEditing(false)}
      />
    </>
  );
}
