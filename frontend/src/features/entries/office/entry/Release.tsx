import { useState } from 'react';

import { hasCode, messageOf } from '../../../../api/errors';
import { Button } from '../../../../components/ui/actions/Button';
import { KeyButton } from '../../../../components/ui/keys/KeyButton';
import { KEYS } from '../../../../components/ui/keys/keys';
import { Alert } from '../../../../components/ui/messages/Alert';
import { useToast } from '../../../../components/ui/messages/Toast';
import common from '../../../../components/ui/page/common.module.css';
import { formatDateTime } from '../../../../lib/time/dates';
import { formatMoney } from '../../../../lib/money/money';
import type { MemberOf } from '../../../exhibitors/exhibitorsApi';
import { MembershipDialog } from '../../../exhibitors/memberships/MembershipDialog';
import { sayNeed, sayWhy } from '../../parts/numberNeeds';
import {
  type NumberLack,
  useReleaseNumberMutation,
  useTakeNumberBackMutation,
  type WholeEntry,
} from '../entriesApi';
import { ReasonDialog } from '../ReasonDialog';
import styles from './EntryPanel.module.css';

interface ReleaseProps {
  entry: WholeEntry;
  /** Whose show it is. */
  organizationId: string;
  /** The time zone of the show. */
  zone: string;
}

/** What lacks before the back number of an entry is handed out, and that it was. */
export default function Release({ entry, organizationId, zone }: ReleaseProps) {
  const { back_number: number, lacking, link, released, status } = entry;
  if (number === null || status !== 'entered') return null;
  const mayChange = link !== null;
  return (
    <section className={styles.part} aria-label="Back number">
      {released === null ? (
        <>
          {lacking.length > 0 && (
            <Alert>
              Before number {number} is handed out:
              <ul className={styles.lacks}>
                {lacking.map((lack) => (
                  <Lack
                    key={`${lack.kind} ${lack.of} ${lack.association}`}
                    lack={lack}
                    entry={entry}
                    organizationId={mayChange ? organizationId : null}
                  />
                ))}
              </ul>
            </Alert>
          )}
          {mayChange && <HandOut entry={entry} number={number} />}
        </>
      ) : (
        <>
          <p>
            Number {number} was handed out on {formatDateTime(released.at, zone)}
            {released.by !== null && ` by ${released.by}`}
            {released.reason !== null && `: ${released.reason}`}
          </p>
          {mayChange && <TakeBack entry={entry} number={number} />}
        </>
      )}
    </section>
  );
}

interface LackProps {
  lack: NumberLack;
  entry: WholeEntry;
  /** Whose directory a membership can be added to; `null` for who may only read. */
  organizationId: string | null;
}

/** Something that lacks. A membership can be added where it lacks. */
function Lack({ lack, entry, organizationId }: LackProps) {
  const [adding, setAdding] = useState(false);
  const record = recordOf(entry, lack.of);
  const why = lack.kind === 'paid' ? `${formatMoney(entry.balance)} is due` : sayWhy(lack);
  const of: MemberOf | null =
    lack.kind !== 'membership' || record === null || organizationId === null
      ? null
      : { id: record, isHorse: lack.of === 'horse', name: lack.name, organizationId };
  return (
    <li>
      <span className={common.breaks}>
        <strong>{sayNeed(lack)}</strong>
        {why !== '' && `: ${why}`}
      </span>
      {of !== null && (
        <Button variant="quiet" aria-label={`Add ${sayNeed(lack)}`} onClick={() => setAdding(true)}>
          Add
        </Button>
      )}
      {adding && of !== null && (
        <MembershipDialog
          of={of}
          first={{ association: lack.association, number: lack.typed }}
          onClose={() => setAdding(false)}
        />
      )}
    </li>
  );
}

/** The record of the directory to which the entry is linked. */
const recordOf = (entry: WholeEntry, of: NumberLack['of']) =>
  ({
    rider: entry.rider_id,
    owner: entry.owner_id,
    trainer: entry.trainer_id,
    horse: entry.show_horse_id,
  })[of];

interface NumberProps {
  entry: WholeEntry;
  number: number;
}

/** Hands out the number: at once, or with a reason if something lacks. */
function HandOut({ entry, number }: NumberProps) {
  const [asking, setAsking] = useState(false);
  const [release, { isLoading }] = useReleaseNumberMutation();
  const toast = useToast();
  const call = (reason: string | null) =>
    release({ id: entry._id.$oid, body: { reason } }).unwrap();
  const done = () => toast.success(`Number ${number} handed out`);
  const handOut = async () => {
    if (entry.lacking.length > 0) {
      setAsking(true);
      return;
    }
    try {
      await call(null);
      done();
    } catch (error) {
      // Something lacks since the entry was read.
      if (hasCode(error, 'number_needs')) setAsking(true);
      else toast.error(messageOf(error));
    }
  };
  return (
    <>
      <KeyButton
        shortcut={KEYS.release}
        variant={entry.lacking.length > 0 ? 'secondary' : 'primary'}
        className={common.start}
        pending={isLoading && !asking}
        onClick={() => void handOut()}
      >
        {`Hand Out Number ${number}`}
      </KeyButton>
      <ReasonDialog
        title={`Hand out number ${number} all the same`}
        description="Something lacks that this show wants first. The reason stands in the entry’s history."
        action="Hand Out"
        required
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={async (reason) => {
          await call(reason);
          done();
        }}
      />
    </>
  );
}

/** Takes the number back. */
function TakeBack({ entry, number }: NumberProps) {
  const [takeBack, { isLoading }] = useTakeNumberBackMutation();
  const toast = useToast();
  const call = async () => {
    try {
      await takeBack(entry._id.$oid).unwrap();
      toast.success(`Number ${number} taken back`);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <Button className={common.start} pending={isLoading} onClick={() => void call()}>
      Take Back
    </Button>
  );
}
