import { useEffect, useRef } from 'react';

import { withReason } from '../../../api/errors';
import { Button } from '../../../components/ui/actions/Button';
import { ConfirmButton } from '../../../components/ui/actions/ConfirmButton';
import { useToast } from '../../../components/ui/messages/Toast';
import { focusPanelOf } from '../../../components/ui/page/ListAndPanel';
import { formatDate } from '../../../lib/time/dates';
import { usePermission } from '../../people/usePermission';
import { useBarnZone } from '../../people/useBarn';
import { usePartContactsMutation, type WholeContact } from '../contactsApi';
import styles from '../Contacts.module.css';
import { sayStays } from './mergeWords';

/** The contacts that were merged into one, each with the way to part them again. */
export function Merged({ contact }: { contact: WholeContact }) {
  const mayEdit = usePermission(contact.organization_id, 'edit_horses');
  const zone = useBarnZone();
  const [part] = usePartContactsMutation();
  const toast = useToast();
  const place = useRef<Element>(null);
  const count = contact.merges.length;
  const shown = useRef(count);
  // The button that was pressed went with its line.
  useEffect(() => {
    if (count < shown.current) focusPanelOf(place.current);
    shown.current = count;
  }, [count]);
  if (count === 0) return null;
  return (
    <section
      ref={(part) => {
        if (part !== null) place.current = part.parentElement;
      }}
      className={styles.part}
      aria-label="Merged contacts"
    >
      <h3>Merged</h3>
      <ul className={styles.horseList}>
        {contact.merges.map(({ merge_id, name, merged_at, merged_by }) => (
          <li key={merge_id}>
            <span className={styles.name}>
              Merged with {name} on {formatDate(merged_at, zone)}
              {merged_by !== null && ` by ${merged_by}`}
            </span>
            {mayEdit && (
              <ConfirmButton
                button={(ask) => (
                  <Button variant="quiet" aria-label={`Part ${name} again`} onClick={ask}>
                    Part Again
                  </Button>
                )}
                title={`Part ${name} from ${contact.name}?`}
                confirmLabel="Part Again"
                call={async () => {
                  const { stays } = await part(merge_id).unwrap();
                  const kept =
                    stays.length === 0
                      ? ''
                      : `. Changed since, and so still with ${contact.name}: ${sayStays(stays)}`;
                  toast.success(`${name} is there again${kept}`);
                }}
                failed={(error) => withReason('Failed to part the contacts.', error)}
              >
                {name} comes back with what moved to {contact.name} by merging them and is still
                there. What came later, and what somebody changed since, stays with {contact.name}.
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
