import { useState } from 'react';

import {
  BLANK_DETAILS,
  detailsBody,
  detailsSchema,
  type DetailsValues,
} from '../entryDetails/details';
import {
  BirthDateField,
  ContactFields,
  HorseFields,
  MembershipFields,
  PersonFields,
} from '../entryDetails/DetailFields';
import type { WholeEntry } from './entriesApi';
import styles from './EntryPanel.module.css';

/** The office may leave everything blank. */
export const officeDetailsSchema = detailsSchema(() => false);

/** What an entry says beside rider, horse and classes, as values of a form. */
export function toDetailsValues(entry: WholeEntry): DetailsValues {
  const { owner, trainer, emergency_contact, memberships } = entry;
  return {
    owner: owner ?? BLANK_DETAILS.owner,
    trainer: trainer ?? BLANK_DETAILS.trainer,
    registration_number: entry.registration_number ?? '',
    breed: entry.breed ?? '',
    emergency_contact: emergency_contact ?? BLANK_DETAILS.emergency_contact,
    rider_birth_date: entry.rider_birth_date ?? '',
    memberships: memberships ?? [],
  };
}

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
