import { useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { pathTo } from '../../../api/endpoints';
import { hasCode, withReason } from '../../../api/errors';
import type { Schemas } from '../../../api/types';
import { href } from '../../../app/paths';
import { useHasDraft } from '../../../components/form/unsaved/useDraft';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { ConfirmButton } from '../../../components/ui/actions/ConfirmButton';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Card, Facts } from '../../../components/ui/page/Card';
import common from '../../../components/ui/page/common.module.css';
import { MailLink } from '../../../components/ui/page/MailLink';
import { PhoneLink } from '../../../components/ui/page/PhoneLink';
import { Row } from '../../../components/ui/page/Stack';
import { useGetGroupQuery } from '../../entries/office/entriesApi';
import { numberOf } from '../../entries/office/entryWords';
import { ActionList } from '../../history/ActionList';
import { sayChange } from '../../history/historyWords';
import { usePermission } from '../../people/usePermission';
import { MailReceipt } from '../../receipts/MailReceipt';
import type { ReceiptParty } from '../../receipts/receiptFields';
import { receiptDraft, TakeReceiptDialog } from '../../receipts/TakeReceiptDialog';
import { BarnBill } from '../parts/BarnBill';
import { BarnReceipts } from '../parts/BarnReceipts';
import { BarnStalls } from '../parts/BarnStalls';
import type { Barn, BarnEntry, BarnLine, BarnShow } from '../parts/barnTypes';
import { EntryList } from '../parts/EntryList';
import { SplitCard } from '../parts/SplitCard';
import { BarnDialog, officeBarnDraft } from './BarnDialog';
import { BarnLineDialog, barnLineDraft } from './BarnLineDialog';
import { BarnLink } from './BarnLink';
import styles from './Barns.module.css';
import {
  useDeleteBarnMutation,
  useRemoveBarnLineMutation,
  useSplitBarnMutation,
  useTakeOutOfBarnMutation,
} from './officeBarnsApi';
import { PutInDialog } from './PutInDialog';

interface BarnViewProps {
  event: BarnShow;
  barnId: string;
}

/** A barn of a show, for its office. */
export function BarnView({ event, barnId }: BarnViewProps) {
  const show = event._id.$oid;
  const query = useGetGroupQuery({ id: show, group_id: barnId });
  return (
    <div className={styles.view}>
      <div>
        <LinkButton to={href.eventBarns(show)} icon="back" variant="quiet">
          All Barns
        </LinkButton>
      </div>
      <Loaded query={query} name="The barn" shape="card" count={3}>
        {(barn) => <Whole event={event} barn={barn} />}
      </Loaded>
    </div>
  );
}

/** What is open over the page. */
type Open = 'facts' | 'entries' | 'line' | Schemas['Direction'];

/** What to open after a reload, if there is a draft. */
function useOpen(show: string, barn: Barn) {
  const hasDraft = useHasDraft();
  const drafts: [Open, string][] = [
    ['facts', officeBarnDraft(show, barn)],
    ['line', barnLineDraft(barn)],
    ['in', receiptDraft('in', barn.id)],
    ['out', receiptDraft('out', barn.id)],
  ];
  return useState<Open | null>(() => drafts.find(([, name]) => hasDraft(name))?.[0] ?? null);
}

interface WholeProps {
  event: BarnShow;
  barn: Barn;
}

function Whole({ event, barn }: WholeProps) {
  const show = event._id.$oid;
  const mayEdit = usePermission(event.organization_id, 'manage_entries');
  const [open, setOpen] = useOpen(show, barn);
  const [split] = useSplitBarnMutation();
  const close = () => setOpen(null);
  const owed = barn.credit > 0 || barn.balance < 0;
  return (
    <>
      <BarnFactsCard event={event} barn={barn} mayEdit={mayEdit} onEdit={() => setOpen('facts')} />
      <Card
        title="Entries"
        actions={mayEdit && <Button onClick={() => setOpen('entries')}>Put Entries In</Button>}
      >
        {barn.entries.length === 0 ? (
          <p>No entry is in this barn.</p>
        ) : (
          <EntryList barn={barn} classes={event.classes}>
            {(entry) => <EntryActs show={show} barn={barn} entry={entry} mayEdit={mayEdit} />}
          </EntryList>
        )}
      </Card>
      <BarnBill
        barn={barn}
        classes={event.classes}
        paper={pathTo('events/{id}/groups/{group_id}/bill.pdf', { id: show, group_id: barn.id })}
        actions={
          mayEdit && (
            <>
              <Button onClick={() => setOpen('line')}>Add Line</Button>
              {owed && <Button onClick={() => setOpen('out')}>Give Money Back</Button>}
              <Button variant="primary" onClick={() => setOpen('in')}>
                Take Money
              </Button>
            </>
          )
        }
        {...(mayEdit && {
          act: (line: BarnLine) => <RemoveLine show={show} barn={barn} line={line} />,
        })}
      />
      <BarnStalls barn={barn} />
      <SplitCard
        barn={barn}
        mayEdit={mayEdit}
        onSend={(body) => split({ id: show, group_id: barn.id, body }).unwrap()}
      />
      <BarnReceipts
        barn={barn}
        {...(mayEdit && { act: ({ id, number }) => <MailReceipt id={id} number={number} /> })}
      >
        <p>
          <Link to={href.receiptsOfEvent(show)}>All receipts of the show</Link>, where they are
          voided and credit is used
        </p>
      </BarnReceipts>
      {barn.history.length > 0 && (
        <Card title="History">
          <ActionList
            changes={barn.history}
            say={(change) => sayChange(change, barn.time_zone)}
            zone={barn.time_zone}
          />
        </Card>
      )}
      {open === 'facts' && <BarnDialog show={show} barn={barn} onClose={close} />}
      {open === 'entries' && <PutInDialog show={show} barn={barn} onClose={close} />}
      {open === 'line' && <BarnLineDialog event={event} barn={barn} onClose={close} />}
      {(open === 'in' || open === 'out') && (
        <TakeReceiptDialog party={partyOf(barn)} direction={open} onClose={close} />
      )}
    </>
  );
}

/** The barn, which pays its bill first, and the entries, whose own parts it may pay, too. */
const partyOf = (barn: Barn): ReceiptParty => ({
  is: { group_id: barn.id },
  name: barn.name,
  credit: barn.credit,
  parts: [
    {
      of: 'group_id',
      id: barn.id,
      label: 'The bill of the barn',
      show: barn.show_name,
      balance: barn.balance,
    },
    ...barn.entries.map((entry) => ({
      of: 'registration_id' as const,
      id: entry.id,
      label: `${numberOf(entry)} ${entry.rider_name} · ${entry.horse_name}`,
      show: barn.show_name,
      balance: entry.balance,
    })),
  ],
});

interface FactsProps extends WholeProps {
  mayEdit: boolean;
  onEdit: () => void;
}

function BarnFactsCard({ event, barn, mayEdit, onEdit }: FactsProps) {
  const show = event._id.$oid;
  const { name, contact_name, email, phone } = barn;
  return (
    <Card
      title={name}
      actions={
        mayEdit && (
          <Row gap={2}>
            <Button icon="edit" onClick={onEdit}>
              Edit
            </Button>
            <DeleteBarn show={show} barn={barn} />
          </Row>
        )
      }
    >
      <Facts
        items={[
          { term: 'In charge', value: contact_name || 'Not said' },
          { term: 'Email', value: email === '' ? 'Not said' : <MailLink email={email} /> },
          { term: 'Phone', value: phone === '' ? 'Not said' : <PhoneLink phone={phone} /> },
        ]}
      />
      {barn.url !== null && <BarnLink show={show} barn={barn} url={barn.url} />}
    </Card>
  );
}

function DeleteBarn({ show, barn }: { show: string; barn: Barn }) {
  const [remove] = useDeleteBarnMutation();
  const navigate = useNavigate();
  return (
    <ConfirmButton
      button="Delete Barn"
      title={`Delete ${barn.name}?`}
      confirmLabel="Delete Barn"
      cancelLabel="Keep the Barn"
      danger
      call={() => remove({ id: show, group_id: barn.id }).unwrap()}
      done="Barn deleted"
      failed={(error) =>
        hasCode(error, 'group_has_money')
          ? 'The barn has paid something, so it stays. Void its receipts first.'
          : hasCode(error, 'group_has_stalls')
            ? 'The barn has stalls, so it stays. Delete its bookings first.'
            : withReason('Failed to delete the barn.', error)
      }
      onDone={() => void navigate(href.eventBarns(show))}
    >
      Its entries stay, and pay themselves what the barn would have paid. Its link stops working.
    </ConfirmButton>
  );
}

interface EntryActsProps {
  show: string;
  barn: Barn;
  entry: BarnEntry;
  mayEdit: boolean;
}

/** The way to an entry, where who pays each of its lines is changed, and out of the barn. */
function EntryActs({ show, barn, entry, mayEdit }: EntryActsProps) {
  const [takeOut] = useTakeOutOfBarnMutation();
  return (
    <Row gap={2}>
      <Link className={common.nameLink} to={href.eventEntry(show, entry.id)}>
        Entry and who pays<span className={common.hidden}> of {entry.horse_name}</span>
      </Link>
      {mayEdit && (
        <ConfirmButton
          button={(ask) => (
            <Button variant="quiet" aria-label={`Take ${entry.horse_name} out`} onClick={ask}>
              Take Out
            </Button>
          )}
          title={`Take ${entry.horse_name} out of ${barn.name}?`}
          confirmLabel="Take Out"
          call={() => takeOut({ id: show, group_id: barn.id, registration_id: entry.id }).unwrap()}
          done={`${entry.horse_name} is out of the barn`}
          failed={(error) => withReason('Failed to take it out.', error)}
        >
          The entry stays, and pays itself what the barn paid of it.
        </ConfirmButton>
      )}
    </Row>
  );
}

function RemoveLine({ show, barn, line }: { show: string; barn: Barn; line: BarnLine }) {
  const [remove] = useRemoveBarnLineMutation();
  return (
    <ConfirmButton
      button={(ask) => (
        <Button variant="quiet" aria-label={`Remove ${line.name}`} onClick={ask}>
          Remove
        </Button>
      )}
      title={`Remove ${line.name}?`}
      confirmLabel="Remove"
      danger
      call={() => remove({ id: show, group_id: barn.id, line_id: line.id }).unwrap()}
      done="Line removed"
      failed={(error) => withReason('Failed to remove the line.', error)}
    >
      It is then on no bill.
    </ConfirmButton>
  );
}
