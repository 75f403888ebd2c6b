import { useState } from 'react';
import { Link } from 'react-router';

import { statusOf } from '../../api/errors';
import { href } from '../../app/paths';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { Alert } from '../../components/ui/messages/Alert';
import { Badge } from '../../components/ui/messages/Badge';
import { Button } from '../../components/ui/actions/Button';
import { Facts } from '../../components/ui/page/Card';
import { ConfirmButton } from '../../components/ui/actions/ConfirmButton';
import { DocumentTitle } from '../../components/ui/page/DocumentTitle';
import { Icon } from '../../components/ui/pictures/Icon';
import { Panel, type PanelMoves } from '../../components/ui/page/ListAndPanel';
import { type Call, Loaded, LoadFailure } from '../../components/ui/loading/Loaded';
import { Row } from '../../components/ui/page/Stack';
import { useServerFile } from '../../components/ui/loading/useServerFile';
import { MailAddress } from '../../components/ui/page/MailLink';
import { countOf } from '../../lib/intl';
import { showPhone, telAddress } from '../../lib/text/phone';
import { formatShare } from '../../lib/money/share';
import { useHorseOptions } from '../horses/HorsesField';
import { OwnerLinkCard } from '../ownerLinks/OwnerLinkCard';
import { usePermission } from '../people/usePermission';
import { ContactDialog, contactDraft, GONE } from './ContactDialog';
import { KIND_LABELS } from './contactPages';
import {
  cardAddress,
  type Contact,
  useDeleteContactMutation,
  useGetContactQuery,
  type WholeContact,
} from './contactsApi';
import styles from './Contacts.module.css';
import { MergeDialog } from './merge/MergeDialog';
import { Merged } from './merge/Merged';
import common from '../../components/ui/page/common.module.css';

interface ContactPanelProps {
  contactId: string;
  /** The contact as the list has it, until the whole one is loaded. */
  listed: Contact | undefined;
  /** `contact`, or `owner`. */
  thing: string;
  moves: PanelMoves;
}

/** One contact: how to reach it, its horses, and what was written down. */
export function ContactPanel({ contactId, listed, thing, moves }: ContactPanelProps) {
  const query = useGetContactQuery(contactId);
  const contact = query.currentData ?? listed;
  const isGone = statusOf(query.error) === 404;
  if (contact === undefined || (isGone && query.currentData === undefined)) {
    const isLoading = query.error === undefined;
    return (
      <Panel thing={thing} title={isLoading ? 'Contact' : 'Contact not found'} moves={moves}>
        <Loaded
          small
          query={{ ...query, currentData: undefined }}
          name="The contact"
          shape="lines"
        />
      </Panel>
    );
  }
  return (
    <Panel thing={thing} title={contact.name} moves={moves}>
      {isGone ? (
        <Alert tone="warning">{GONE}</Alert>
      ) : (
        <Known contact={contact} whole={query.currentData} query={query} />
      )}
      {query.currentData !== undefined && (
        <Actions contact={query.currentData} isGone={isGone} onDeleted={moves.onClose} />
      )}
    </Panel>
  );
}

interface KnownProps {
  contact: Contact;
  /** The contact with its horses, once it is loaded. */
  whole: WholeContact | undefined;
  query: Call;
}

/** What is known of a contact. */
function Known({ contact, whole, query }: KnownProps) {
  return (
    <>
      <DocumentTitle title={contact.name} />
      {contact.company !== '' && <p className={styles.company}>{contact.company}</p>}
      <Row as="ul" gap={2}>
        {contact.kinds.map((kind) => (
          <li key={kind}>
            <Badge tone="neutral">{KIND_LABELS[kind]}</Badge>
          </li>
        ))}
      </Row>
      <Reach contact={contact} />
      <Written contact={contact} />
      {whole !== undefined && (
        <>
          <Horses contact={whole} />
          <OwnerLinkCard
            contact={{
              id: contact._id.$oid,
              name: contact.name,
              email: contact.email,
              organizationId: contact.organization_id,
              isOwner: contact.kinds.includes('owner') || whole.owns.length > 0,
            }}
            className={styles.part}
          />
          <Merged contact={whole} />
        </>
      )}
      {query.error !== undefined && <LoadFailure query={query} name="The contact" />}
    </>
  );
}

/** Buttons that call and write. */
function Reach({ contact: { phones, email } }: { contact: Contact }) {
  if (phones.length === 0 && email === '') {
    return <p className={styles.soft}>No phone number and no email address yet.</p>;
  }
  return (
    <ul className={styles.reach}>
      {phones.map((phone) => (
        <li key={phone}>
          <a href={telAddress(phone)}>
            <Icon name="phone" />
            <span>{showPhone(phone)}</span>
          </a>
        </li>
      ))}
      {email !== '' && (
        <li>
          <a href={`mailto:${email}`} aria-label={email}>
            <Icon name="mail" />
            <span>
              <MailAddress email={email} />
            </span>
          </a>
        </li>
      )}
    </ul>
  );
}

function Written({ contact: { address, notes } }: { contact: Contact }) {
  const region = [address.state, address.zip_code].filter((it) => it !== '').join(' ');
  const lines = [address.street, [address.city, region].filter((it) => it !== '').join(', ')];
  const place = lines.filter((it) => it !== '').join('\n');
  const items = [
    { term: 'Address', value: place },
    { term: 'Notes', value: notes },
  ];
  const known = items.filter(({ value }) => value !== '');
  if (known.length === 0) return null;
  return (
    <Facts
      items={known.map(({ term, value }) => ({
        term,
        value: <span className={common.lines}>{value}</span>,
      }))}
    />
  );
}

/** The horses that a contact owns, and those that it has to do with. */
function Horses({ contact }: { contact: WholeContact }) {
  const names = new Map(useHorseOptions().options?.map(({ value, label }) => [value, label]));
  const owned = new Set(contact.owns.map(({ horse_id: id }) => id));
  const others = contact.horse_ids.filter((id) => !owned.has(id));
  if (contact.owns.length === 0 && others.length === 0) return null;
  return (
    <section className={styles.part} aria-label="Horses">
      <h3>Horses</h3>
      <ul className={styles.horseList}>
        {contact.owns.map(({ horse_id: id, name, share }) => (
          <li key={id}>
            <Link to={href.horse(id)}>{name}</Link>
            <span className={styles.soft}>{share === null ? 'Owner' : formatShare(share)}</span>
          </li>
        ))}
        {others.map((id) => (
          <li key={id}>
            <Link to={href.horse(id)}>{names.get(id) ?? 'Horse'}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ActionsProps {
  contact: WholeContact;
  /** Only what is being typed is left then, to be copied. */
  isGone: boolean;
  onDeleted: () => void;
}

function Actions({ contact, isGone, onDeleted }: ActionsProps) {
  const id = contact._id.$oid;
  const mayEdit = usePermission(contact.organization_id, 'edit_horses');
  const hasDraft = useHasDraft();
  // Opens the form after a reload if there is a draft.
  const [editing, setEditing] = useState(() => hasDraft(contactDraft(id)));
  const [merging, setMerging] = useState(false);
  const [remove] = useDeleteContactMutation();
  const card = useServerFile(cardAddress(id), {
    fileName: 'contact.vcf',
    thing: 'contact card',
    title: 'Contact card',
  });
  const owned = contact.owns.length;
  return (
    <Row gap={2}>
      {!isGone && (
        <>
          {mayEdit && (
            <Button icon="edit" onClick={() => setEditing(true)}>
              Edit Contact
            </Button>
          )}
          <Button
            icon="download"
            pending={card.pending !== null}
            onClick={() => void card.download()}
          >
            vCard
          </Button>
          {mayEdit && <Button onClick={() => setMerging(true)}>Merge with…</Button>}
          {mayEdit && (
            <ConfirmButton
              button="Delete"
              title={`Delete ${contact.name}?`}
              confirmLabel="Delete Contact"
              danger
              call={() => remove(id).unwrap()}
              done={`${contact.name} was deleted`}
              failed="Failed to delete contact. Please try again."
              onDone={onDeleted}
            >
              The numbers, the address and the notes are deleted.{' '}
              {owned > 0 &&
                `${countOf(owned, 'horse keeps', 'horses keep')} the name and the share of this owner.`}
            </ConfirmButton>
          )}
        </>
      )}
      <ContactDialog
        title="Edit Contact"
        contact={contact}
        open={editing}
        onClose={() => setEditing(false)}
      />
      {merging && <MergeDialog contact={contact} onClose={() => setMerging(false)} />}
    </Row>
  );
}
