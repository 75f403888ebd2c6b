import { CardTable } from '../../components/ui/CardTable';
import { browserTimeZone, formatDate, formatTime } from '../../lib/dates';
import { formatMoney } from '../../lib/money';
import { telAddress } from '../../lib/phone';
import type { Registration } from './registrationsApi';
import styles from './RegistrationList.module.css';

/** A table of registrations, with cards on a phone. */
export function RegistrationTable({ registrations }: { registrations: readonly Registration[] }) {
  return (
    <CardTable
      caption="Participants, the latest first"
      columns={['Entry', 'Rider', 'Horse', 'Classes', 'Registered', 'Fee']}
      look="plain"
      className={styles.entries}
    >
      {registrations.map((registration) => (
        <Row key={registration._id.$oid} registration={registration} />
      ))}
    </CardTable>
  );
}

function Row({ registration }: { registration: Registration }) {
  const { rider_name, rider_email, rider_phone, horse_name, classes_entered, notes, created_at } =
    registration;
  const zone = browserTimeZone();
  return (
    <tr>
      <td className={styles.number}>#{registration.entry_number}</td>
      <td className={styles.rider}>
        <strong>{rider_name}</strong>
        <span className={styles.contact}>
          <a href={`mailto:${rider_email}`}>{rider_email}</a>
          <a href={telAddress(rider_phone)}>{rider_phone}</a>
        </span>
      </td>
      <td className={styles.horse}>{horse_name}</td>
      <td className={styles.classes}>
        {classes_entered.length === 0 ? (
          <span className={styles.soft}>No classes</span>
        ) : (
          // Separated by dots, because class names may contain commas.
          classes_entered.map(({ name }) => name).join(' · ')
        )}
        {notes !== '' && <p className={styles.notes}>{notes}</p>}
      </td>
      <td className={styles.when}>
        <span>{formatDate(created_at, zone)}</span> <span>{formatTime(created_at, zone)}</span>
      </td>
      <td className={styles.fee}>{formatMoney(registration.total_fee)}</td>
    </tr>
  );
}
