import { Facts } from '../../components/ui/Card';
import { browserTimeZone, formatDateTime } from '../../lib/dates';
import { formatDay } from '../../lib/days';
import { telAddress } from '../../lib/phone';
import type { WholeEntry } from './entriesApi';
import styles from './EntryPanel.module.css';

type Person = NonNullable<WholeEntry['owner']>;

/** What the show's form asked for beside rider, horse and classes. */
export function EntryDetails({ entry }: { entry: WholeEntry }) {
  const { rider_birth_date: born, emergency_contact: contact } = entry;
  const items = [
    { term: 'Date of birth', value: born && formatDay(born) },
    {
      term: 'In an emergency',
      value: contact && (
        <>
          {contact.name}, <a href={telAddress(contact.phone)}>{contact.phone}</a>
        </>
      ),
    },
    {
      term: 'Memberships',
      value: entry.memberships
        ?.map(({ association, number }) => `${association} ${number}`)
        .join(', '),
    },
    { term: 'Breed', value: entry.breed },
    { term: 'Registration number', value: entry.registration_number },
    { term: 'Owner', value: entry.owner && <PersonFact person={entry.owner} /> },
    { term: 'Trainer', value: entry.trainer && <PersonFact person={entry.trainer} /> },
  ].filter(({ value }) => value !== undefined);
  if (items.length === 0 && entry.waiver === null) return null;
  return (
    <section className={styles.part} aria-label="Details">
      {items.length > 0 && <Facts items={items} />}
      {entry.waiver !== null && <SignedWaiver waiver={entry.waiver} />}
    </section>
  );
}

function PersonFact({ person }: { person: Person }) {
  const { name, street, city, state, zip_code, phone, email } = person;
  const region = [state, zip_code].filter((part) => part !== '').join(' ');
  const place = [street, city, region].filter((part) => part !== '').join(', ');
  return (
    <span className={styles.person}>
      <span>{name}</span>
      {place !== '' && <span>{place}</span>}
      {phone !== '' && <a href={telAddress(phone)}>{phone}</a>}
      {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
    </span>
  );
}

function SignedWaiver({ waiver }: { waiver: NonNullable<WholeEntry['waiver']> }) {
  const { signed_name, guardian_name, signed_at, client_address } = waiver;
  const guardian = guardian_name === '' ? '' : ` and ${guardian_name}, guardian,`;
  const from = client_address === null ? '' : ` from ${client_address}`;
  return (
    <details className={styles.waiver}>
      <summary>Waiver signed</summary>
      <p>
        By {signed_name}
        {guardian} on {formatDateTime(signed_at, browserTimeZone())}
        {from}
      </p>
      <p className={styles.notes}>{waiver.text}</p>
    </details>
  );
}
