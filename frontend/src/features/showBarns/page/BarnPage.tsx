import { Suspense, useRef, useState } from 'react';
import { useParams } from 'react-router';

import { hasCode } from '../../../api/errors';
import { readToken } from '../../../api/token';
import { useHasDraft } from '../../../components/form/unsaved/useDraft';
import { Button } from '../../../components/ui/actions/Button';
import { useCopy } from '../../../components/ui/actions/useCopy';
import { lazyPart } from '../../../components/ui/loading/lazyPart';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { useToast } from '../../../components/ui/messages/Toast';
import { Card } from '../../../components/ui/page/Card';
import common from '../../../components/ui/page/common.module.css';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Soft } from '../../../components/ui/page/Soft';
import { Row } from '../../../components/ui/page/Stack';
import { formatDateTime } from '../../../lib/time/dates';
import { formatMoney } from '../../../lib/money/money';
import { methodOf } from '../../entries/office/entryWords';
import { EventLine } from '../../entries/parts/EventLine';
import { type PublicEvent, useGetPublicEventQuery } from '../../entries/parts/publicEventApi';
import { useGetBarnQuery, useSplitOwnBarnMutation } from '../parts/barnApi';
import { BarnBill } from '../parts/BarnBill';
import type { Barn, BarnEntry, BarnReceipt } from '../parts/barnTypes';
import { EntryList } from '../parts/EntryList';
import { SplitCard } from '../parts/SplitCard';
import parts from '../parts/Barn.module.css';
import styles from './BarnPage.module.css';

const BarnForm = lazyPart(async () => ({ default: (await import('../form/BarnForm')).BarnForm }));

/** Only for people with an account. */
const TakeIntoBook = lazyPart(() => import('./TakeIntoBook'));

const TITLE = 'Your Barn';

/** The page of a barn at a show, for whoever has its link. */
export default function BarnPage() {
  const { token = '' } = useParams();
  const query = useGetBarnQuery(token);
  if (hasCode(query.error, 'link_not_valid')) {
    return (
      <div className={styles.page}>
        <PageHeader title={TITLE} />
        <EmptyState title="This link is not valid" icon="warning">
          <p>
            It may be incomplete, or the show’s office has taken the barn out. Check that the whole
            address was copied, or ask the office.
          </p>
        </EmptyState>
      </div>
    );
  }
  return (
    <Loaded
      query={query}
      heading={TITLE}
      waiting={
        <>
          <PageHeader title={TITLE} />
          <Skeleton shape="card" count={3} label="Loading the barn" />
        </>
      }
    >
      {(barn) => <Whole key={token} token={token} barn={barn} />}
    </Loaded>
  );
}

interface OwnBarnProps {
  token: string;
  barn: Barn;
}

function Whole({ token, barn }: OwnBarnProps) {
  const show = useGetPublicEventQuery(barn.event_id, {
    refetchOnFocus: false,
    refetchOnReconnect: false,
  });
  const event = show.currentData;
  const hasDraft = useHasDraft();
  // Opens the form after a reload if there is a draft; see `barnDraft`.
  const [editing, setEditing] = useState(() => hasDraft(`show-barn-change:${barn.id}`));
  const returns = useRef(false);
  const [split] = useSplitOwnBarnMutation();
  const toast = useToast();
  const close = () => {
    returns.current = true;
    setEditing(false);
  };
  const header = (
    <PageHeader
      title={barn.name}
      subtitle={event === undefined ? barn.show_name : <EventLine event={event} />}
      {...(!editing && { actions: <Actions /> })}
    />
  );
  if (editing && barn.takes_entries && event !== undefined) {
    return (
      <div className={styles.wide}>
        {header}
        <Suspense fallback={<Skeleton shape="card" count={3} label="Loading the form" />}>
          <BarnForm
            event={event}
            of={{ barn, token }}
            onStale={() => show.refetch()}
            onSaved={() => {
              toast.success('The barn was changed');
              close();
            }}
            onCancel={close}
          />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      {header}
      <Card title="Entries">
        {barn.entries.length === 0 ? (
          <p>No horse is entered yet.</p>
        ) : (
          <EntryList barn={barn}>{(entry) => <EntryLink entry={entry} />}</EntryList>
        )}
        {barn.takes_entries ? (
          <Row gap={2}>
            <Button
              variant="primary"
              icon="plus"
              ref={(button) => {
                // The form is gone, and with it the focus.
                if (returns.current) button?.focus();
                returns.current = false;
              }}
              onClick={() => setEditing(true)}
            >
              Add Horses or Change the Barn
            </Button>
          </Row>
        ) : (
          <Soft as="p">
            The time to add horses is over. Ask the show’s office, or see what each entry’s own link
            still allows.
          </Soft>
        )}
      </Card>
      <BarnBill barn={barn} paymentNote={event?.payment_note ?? ''} />
      <SplitCard barn={barn} mayEdit onSend={(body) => split({ token, body }).unwrap()} />
      <Receipts token={token} barn={barn} event={event} />
      <Card title="In charge">
        <p>{[barn.contact_name, barn.email, barn.phone].filter((it) => it !== '').join(' · ')}</p>
      </Card>
    </div>
  );
}

function Actions() {
  const copy = useCopy('Link copied to clipboard');
  return (
    <Row gap={2}>
      <Button icon="copy" onClick={() => void copy(location.href, null)}>
        Copy the Barn’s Link
      </Button>
      <Button icon="print" onClick={() => window.print()}>
        Print
      </Button>
    </Row>
  );
}

/** The link of one entry, for its rider: to see it, to change it, and to add what lacks. */
function EntryLink({ entry }: { entry: BarnEntry }) {
  const copy = useCopy('Link copied to clipboard');
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <Row gap={2} className={styles.link}>
      <a ref={link} className={common.nameLink} href={entry.url}>
        See the entry<span className={common.hidden}> of {entry.horse_name}</span>
      </a>
      <Button
        icon="copy"
        aria-label={`Copy the link of ${entry.horse_name}`}
        onClick={() => void copy(entry.url, link.current)}
      >
        Copy Its Link
      </Button>
    </Row>
  );
}

interface ReceiptsProps extends OwnBarnProps {
  event: PublicEvent | undefined;
}

/** What the barn paid. */
function Receipts({ token, barn, event }: ReceiptsProps) {
  const [isSignedIn] = useState(() => readToken() !== null);
  if (barn.receipts.length === 0) return null;
  return (
    <Card title="Receipts">
      <ul className={parts.entries} aria-label="Receipts">
        {barn.receipts.map((receipt) => (
          <li key={receipt.id}>
            <div className={parts.entry}>
              <span>
                <strong>{`Receipt ${String(receipt.number)}`}</strong>
                {receipt.voided_at !== null && ' (voided)'}
                <Soft>
                  {' '}
                  {[
                    formatDateTime(receipt.received_at, event?.time_zone ?? 'UTC'),
                    methodOf(receipt.method),
                  ].join(' · ')}
                </Soft>
              </span>
              <span className={common.figures}>{sayAmount(receipt)}</span>
            </div>
            {isSignedIn && receipt.voided_at === null && (
              <Suspense fallback={null}>
                <TakeIntoBook receipt={receipt} token={token} />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const sayAmount = ({ kind, amount, voided_at }: BarnReceipt) => {
  const said = `${kind === 'refund' || kind === 'out' ? '−' : ''}${formatMoney(amount)}`;
  return voided_at === null ? said : <s>{said}</s>;
};
