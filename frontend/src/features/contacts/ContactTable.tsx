import { useLocation } from 'react-router';

import { CardTable, RowLink } from '../../components/ui/lists/CardTable';
import { Soft } from '../../components/ui/page/Soft';
import { countOf } from '../../lib/intl';
import { showPhone, telAddress } from '../../lib/text/phone';
import { useHasSeveralOrganizations } from '../people/usePermission';
import { CONTACT_PAGES, type ContactPageName, KIND_LABELS } from './contactPages';
import type { Contact } from './contactsApi';
import styles from './Contacts.module.css';

interface ContactTableProps {
  contacts: readonly Contact[];
  page: ContactPageName;
  /** Whether there are no more to load. */
  isComplete: boolean;
  /** The id of the contact that is open beside the list. */
  selected: string | undefined;
}

/** The contacts in a dense table, with cards on a phone. Each row opens its contact. */
export function ContactTable({ contacts, page, isComplete, selected }: ContactTableProps) {
  const { path, title, thing } = CONTACT_PAGES[page];
  const { search } = useLocation();
  // An owner's horses are those whose records name them, which the list does not have.
  const listsHorses = page !== 'owner';
  const several = useHasSeveralOrganizations();
  return (
    <>
      <Soft as="p" role="status">
        {isComplete
          ? countOf(contacts.length, thing, `${thing}s`)
          : `The first ${contacts.length} ${thing}s`}
      </Soft>
      {contacts.length > 0 && (
        <CardTable
          caption={title}
          columns={['Name', 'Phone', 'Kinds', ...(listsHorses ? ['Horses'] : [])]}
          look="dense"
          className={styles.contacts}
        >
          {contacts.map((contact) => {
            const id = contact._id.$oid;
            const isSelected = id === selected;
            const [phone] = contact.phones;
            const under = [contact.company, several ? contact.organization_name : ''];
            return (
              <tr key={id} data-row={id}>
                <td className={styles.name}>
                  <RowLink
                    to={`${path}/${id}${search}`}
                    replace={selected !== undefined}
                    current={isSelected}
                  >
                    {contact.name}
                  </RowLink>
                  <span className={styles.under}>
                    {under.filter((it) => it !== '').join(' · ')}
                  </span>
                </td>
                <td className={styles.phone}>
                  {phone === undefined ? (
                    <span className={styles.soft}>–</span>
                  ) : (
                    <a
                      href={telAddress(phone)}
                      className={styles.call}
                      aria-label={`Call ${contact.name}: ${showPhone(phone)}`}
                    >
                      {showPhone(phone)}
                    </a>
                  )}
                </td>
                <td className={styles.kind}>
                  {contact.kinds.map((kind) => KIND_LABELS[kind]).join(', ')}
                </td>
                {listsHorses && (
                  <td className={styles.horses}>
                    {contact.horse_ids.length > 0 &&
                      countOf(contact.horse_ids.length, 'horse', 'horses')}
                  </td>
                )}
              </tr>
            );
          })}
        </CardTable>
      )}
    </>
  );
}
