import { Facts } from '../../../../components/ui/page/Card';
import { formatDateTime } from '../../../../lib/time/dates';
import { detailFacts } from '../../parts/detailFacts';
import type { WholeEntry } from '../entriesApi';
import styles from './EntryPanel.module.css';
import common from '../../../../components/ui/page/common.module.css';

/** What the show's form asked for beside rider, horse and classes. */
export function EntryDetails({ entry, zone }: { entry: WholeEntry; zone: string }) {
  const items = detailFacts(entry);
  if (items.length === 0 && entry.waiver === null) return null;
  return (
    <section className={styles.part} aria-label="Details">
      {items.length > 0 && <Facts items={items} />}
      {entry.waiver !== null && (
        <SignedWaiver title="Waiver signed" waiver={entry.waiver} zone={zone} />
      )}
      {entry.former_waivers.map((waiver) => (
        <SignedWaiver
          key={waiver.signed_at.$date}
          title={`Signed before: ${waiver.signed_name}`}
          waiver={waiver}
          zone={zone}
        />
      ))}
    </section>
  );
}

function SignedWaiver({
  title,
  waiver,
  zone,
}: {
  title: string;
  zone: string;
  waiver: NonNullable<WholeEntry['waiver']>;
}) {
  const { signed_name, guardian_name, signed_at, client_address } = waiver;
  const guardian = guardian_name === '' ? '' : ` and ${guardian_name}, guardian,`;
  const from = client_address === null ? '' : ` from ${client_address}`;
  return (
    <details className={styles.waiver}>
      <summary>{title}</summary>
      <p>
        By {signed_name}
        {guardian} on {formatDateTime(signed_at, zone)}
        {from}
      </p>
      <p className={common.lines}>{waiver.text}</p>
    </details>
  );
}
