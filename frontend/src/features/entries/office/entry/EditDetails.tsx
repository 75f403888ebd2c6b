import { useState } from 'react';

import { BLANK_DETAILS, detailsBody, detailsSchema, type DetailsValues } from '../../parts/details';
import {
  BirthDateField,
  ContactFields,
  HorseFields,
  MembershipFields,
  PersonFields,
} from '../../parts/DetailFields';
import styles from './EntryPanel.module.css';

/** The office may leave everything blank. */
export const officeDetailsSchema = detailsSchema(() => false);

/** The fields beside rider, horse and classes; closed while an entry has nothing in them. */
export function EditDetails({ values }: { values: DetailsValues }) {
  const [open] = useState(
    () => JSON.stringify(detailsBody(values)) !== JSON.stringify(detailsBody(BLANK_DETAILS)),
  );
  return (
    <details open={open} className={styles.more}>
      <summary>Owner, trainer and more</summary>
      <div className={styles.moreFields}>
        <PersonFields name="owner" label="Owner" required={false} withAddress />
        <PersonFields name="trainer" label="Trainer" required={false} withAddress={false} />
        <HorseFields breed="optional" number="optional" />
        <BirthDateField required={false} />
        <ContactFields required={false} />
        <MembershipFields />
      </div>
    </details>
  );
}
