import { useId, useState } from 'react';

import { useFormActions, useFormValues } from '../../../components/form/controls/useFormField';
import { Button } from '../../../components/ui/actions/Button';
import { ConfirmDialog } from '../../../components/ui/actions/ConfirmDialog';
import { Soft } from '../../../components/ui/page/Soft';
import { nameKey } from '../../../lib/text/fold';
import { type Organization, useProfileQuery } from '../../organization/organizationApi';
import { usePlace } from '../../people/place';
import type { EventValues } from './eventForm';
import { showPhone } from '../../../lib/text/phone';
import styles from './SavedManagers.module.css';

type Person = Organization['managers'][number];

const nameOf = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`.trim();

/**
 * Buttons with the organization's managers; each fills in the manager of the show. It asks before
 * it replaces what was typed.
 */
export function SavedManagers() {
  const values = useFormValues<EventValues>();
  const place = usePlace('edit_shows');
  const { currentData: organization } = useProfileQuery(place.idOf(values.organization_id));
  const { setValues } = useFormActions();
  const [asked, setAsked] = useState<Person | null>(null);
  const id = useId();
  const managers = organization?.managers ?? [];
  if (managers.length === 0) return null;

  const { manager_name, manager_email, manager_phone, manager_address } = values;
  const fill = (person: Person, rest: Partial<EventValues> = {}) =>
    setValues({
      ...values,
      manager_name: nameOf(person),
      manager_email: person.email,
      ...rest,
    });
  const pick = (person: Person) => {
    const isOther = differs(manager_name, nameOf(person)) || differs(manager_email, person.email);
    if (isOther) setAsked(person);
    else fill(person, person.email === '' ? { manager_email } : {});
  };
  const contacts = [showPhone(manager_phone), manager_address].filter((text) => text.trim() !== '');

  return (
    <div className={styles.saved} role="group" aria-labelledby={id}>
      <Soft as="p" id={id}>
        Fill in a saved manager
      </Soft>
      <div className={styles.people}>
        {managers.map((person, index) => (
          // The index is the key, because two people may have the same name.
          <Button key={index} onClick={() => pick(person)}>
            {nameOf(person)}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        open={asked !== null}
        title="Replace the manager?"
        confirmLabel="Replace Manager"
        cancelLabel="Keep What I Typed"
        onConfirm={() => {
          // Clears phone and address, which belong to the previous person.
          if (asked !== null) fill(asked, { manager_phone: '', manager_address: '' });
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      >
        {asked !== null &&
          `${nameOf(asked)} takes the place of ${manager_name.trim() || manager_email.trim()}.` +
            (contacts.length > 0
              ? ` ${contacts.join(' and ')} will be taken out, since it belongs to someone else.`
              : '')}
      </ConfirmDialog>
    </div>
  );
}

/** Whether another value was typed. */
function differs(typed: string, saved: string): boolean {
  return typed.trim() !== '' && nameKey(typed) !== nameKey(saved);
}
