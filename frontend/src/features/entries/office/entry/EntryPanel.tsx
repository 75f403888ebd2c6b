import { Suspense, useState } from 'react';

import { statusOf } from '../../../../api/errors';
import type { Schemas } from '../../../../api/types';
import { useHasDraft } from '../../../../components/form/unsaved/useDraft';
import { Alert } from '../../../../components/ui/messages/Alert';
import { Badge } from '../../../../components/ui/messages/Badge';
import { Facts } from '../../../../components/ui/page/Card';
import { DocumentTitle } from '../../../../components/ui/page/DocumentTitle';
import { Panel, type PanelMoves } from '../../../../components/ui/page/ListAndPanel';
import { lazyPart } from '../../../../components/ui/loading/lazyPart';
import { Loaded } from '../../../../components/ui/loading/Loaded';
import { Soft } from '../../../../components/ui/page/Soft';
import { Row } from '../../../../components/ui/page/Stack';
import { MailLink } from '../../../../components/ui/page/MailLink';
import { KeyButton } from '../../../../components/ui/keys/KeyButton';
import { KEYS } from '../../../../components/ui/keys/keys';
import { formatDateTime } from '../../../../lib/time/dates';
import { PhoneLink } from '../../../../components/ui/page/PhoneLink';
import { WithdrawalWarning } from '../../../medications/WithdrawalWarning';
import { AddCharge } from './AddCharge';
import type { PricedEvent } from '../../parts/prices';
import { Bill, PrintBill } from './Bill';
import { ChangeExtras } from './ChangeExtras';
import { ClassEntries } from './ClassEntries';
import { EditEntryDialog, entryDraft } from './EditEntryDialog';
import { EntryDetails } from './EntryDetails';
import { type Entry, type Fee, useGetEntryQuery, type WholeEntry } from '../entriesApi';
import styles from './EntryPanel.module.css';
import { EntryStatus } from './EntryStatus';
import { missingOf } from '../../parts/missing';
import { numberOf, stateOf } from '../entryWords';
import { History } from './History';
import { Ledger } from './Ledger';
import { RiderLink } from './RiderLink';
import { SendReceipt } from './SendReceipt';
import { SwapNumber } from './SwapNumber';
import common from '../../../../components/ui/page/common.module.css';

/** Loaded with the first entry that is opened, not with the list. */
const LinkedTo = lazyPart(() => import('./LinkedTo'));
const Release = lazyPart(() => import('./Release'));

interface EntryPanelProps {
  entryId: string;
  /** The entry as the list has it, until the whole one is loaded. */
  listed: Entry | undefined;
  /** The classes of the show. */
  classes: readonly Schemas['ClassView'][];
  fees: readonly Fee[];
  /** Whose show it is, when and where. */
  show: PricedEvent &
    Pick<Schemas['EventView'], 'organization_id' | 'start_date' | 'end_date' | 'time_zone'>;
  moves: PanelMoves;
}

/** How often what other desks did with the entry is looked for: two may take one payment. */
const LOOK_MS = 5000;

/** One entry of a show, whole. */
export function EntryPanel({ entryId, listed, classes, fees, show, moves }: EntryPanelProps) {
  const query = useGetEntryQuery(entryId, {
    pollingInterval: LOOK_MS,
    skipPollingIfUnfocused: true,
  });
  const entry = query.currentData ?? listed;
  if (entry === undefined || statusOf(query.error) === 404) {
    return (
      <Panel
        thing="entry"
        title={query.error === undefined ? 'Entry' : 'Entry not found'}
        moves={moves}
      >
        <Loaded small query={{ ...query, currentData: undefined }} name="The entry" shape="lines" />
      </Panel>
    );
  }
  const state = stateOf(entry.status);
  return (
    <Panel
      thing="entry"
      title={
        <>
          <span className={styles.number}>{entry.back_number}</span> {entry.rider_name}
        </>
      }
      badge={<Badge tone={state.tone}>{state.label}</Badge>}
      moves={moves}
    >
      <DocumentTitle title={`${entry.back_number ?? ''} ${entry.rider_name}`.trim()} />
      <p className={styles.under}>{entry.horse_name}</p>
      <Loaded small query={query} name="The entry" shape="lines">
        {(whole) => (
          <>
            {whole.is_barred === true && (
              <Alert>
                By its inspection this horse is not to be shown: {whole.inspection_status}.
              </Alert>
            )}
            {whole.missing.length > 0 && (
              <Alert tone="warning">Missing: {whole.missing.map(missingOf).join(', ')}</Alert>
            )}
            {whole.horse_id !== undefined && (
              <WithdrawalWarning horseId={whole.horse_id} show={show} />
            )}
            <Suspense>
              <Release entry={whole} organizationId={show.organization_id} zone={show.time_zone} />
            </Suspense>
            <Parts entry={whole} classes={classes} fees={fees} show={show} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

interface PartsProps extends Pick<EntryPanelProps, 'classes' | 'fees' | 'show'> {
  entry: WholeEntry;
}

function Parts({ entry, classes, fees, show }: PartsProps) {
  const zone = show.time_zone;
  // Who may only read the entry does not get the rider’s link.
  const { link } = entry;
  return (
    <>
      {link === null && <p className={styles.small}>You may read this entry, but not change it.</p>}
      <fieldset disabled={link === null} className={styles.office}>
        <ClassEntries entry={entry} classes={classes} show={show} />
        <Bill entry={entry} classes={classes} zone={zone} />
        <Row gap={2}>
          <ChangeExtras entry={entry} fees={fees} />
          <AddCharge entry={entry} />
        </Row>
        <Ledger entry={entry} zone={zone} />
      </fieldset>
      <Row gap={2}>
        <PrintBill entry={entry} />
        {link !== null && entry.rider_email !== '' && <SendReceipt entry={entry} />}
      </Row>
      <Contact entry={entry} zone={zone} />
      <EntryDetails entry={entry} zone={zone} />
      <Suspense>
        <LinkedTo entry={entry} organizationId={show.organization_id} />
      </Suspense>
      {link !== null && <RiderLink entry={entry} link={link} />}
      {link !== null && <EntryStatus entry={entry} show={show} />}
      <History entry={entry} classes={classes} zone={zone} />
    </>
  );
}

const NONE = <Soft size="same">None</Soft>;

function Contact({ entry, zone }: { entry: WholeEntry; zone: string }) {
  const hasDraft = useHasDraft();
  // Opens the form after a reload if there is a draft.
  const [editing, setEditing] = useState(() => hasDraft(entryDraft(entry._id.$oid)));
  return (
    <section className={styles.part} aria-label="Contact">
      <Facts
        items={[
          {
            term: 'Email',
            value: entry.rider_email === '' ? NONE : <MailLink email={entry.rider_email} />,
          },
          {
            term: 'Phone',
            value: entry.rider_phone === '' ? NONE : <PhoneLink phone={entry.rider_phone} />,
          },
          { term: 'Address', value: entry.rider_address.street || NONE },
          {
            term: 'Notes',
            value: entry.notes === '' ? NONE : <span className={common.lines}>{entry.notes}</span>,
          },
          { term: 'Back number', value: numberOf(entry) },
          { term: 'Registered', value: formatDateTime(entry.created_at, zone) },
        ]}
      />
      {entry.link !== null && (
        <Row gap={2} className={common.start}>
          <KeyButton shortcut={KEYS.editEntry} icon="edit" onClick={() => setEditing(true)}>
            Edit Entry
          </KeyButton>
          <SwapNumber entry={entry} />
        </Row>
      )}
      <EditEntryDialog entry={entry} open={editing} onClose={() => setEditing(false)} />
    </section>
  );
}
