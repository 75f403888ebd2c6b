import { useState } from 'react';

import { sameValue } from '../../../../components/form/merge';
import { details, type DetailsValues } from '../../parts/details';
import {
  BirthDateField,
  ContactFields,
  HorseFields,
  MembershipFields,
  PersonFields,
} from '../../parts/DetailFields';
import styles from './EntryPanel.module.css';

/** The fields beside rider, horse and classes; closed while an entry has nothing in them. */
export function EditDetails({ values }: { values: DetailsValues }) {
  const [open] = useState(() => !sameValue(details.write(values), details.blank));
  return (
    <details open={open} className={styles.more}>
      <summary>Owner, trainer and more</summary>
      <div className={styles.moreFields}>
        <PersonFields name="owner" label="Owner" required={false} />
        <PersonFields name="trainer" label="Trainer" required={false} />
        <HorseFields breed="optional" number="optional" />
        <BirthDateField required={false} />
        <ContactFields required={false} />
        <MembershipFields />
      </div>
    </details>
  );
}
