import { useEffect } from 'react';

import { paths } from '../../../app/paths';
import { CardTable, RowLink } from '../../../components/ui/lists/CardTable';
import { Badge } from '../../../components/ui/messages/Badge';
import { Soft } from '../../../components/ui/page/Soft';
import { useNow } from '../../../lib/time/useNow';
import { useGetOwnerLinkQuery } from '../../ownerLinks/ownerLinksApi';
import { isOver, sayLink } from '../../people/links/linkWords';
import { useBarnZone } from '../../people/useBarn';
import type { Contact } from '../contactsApi';
import styles from './OwnersPages.module.css';

interface OwnerRowsProps {
  owners: readonly Contact[];
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
  /** Called as soon as it is known whether an owner has a link that works. */
  onLink: (id: string, has: boolean) => void;
}

/** The owners with their addresses and links, to be chosen. */
export function OwnerRows({ owners, chosen, onChoose, onLink }: OwnerRowsProps) {
  return (
    <CardTable
      caption="Owners and the links of their pages"
      columns={['Choose', 'Owner', 'Email', 'Link']}
      look="dense"
      className={styles.owners}
    >
      {owners.map((owner) => (
        <OwnerRow
          key={owner._id.$oid}
          owner={owner}
          isChosen={chosen.has(owner._id.$oid)}
          onChoose={onChoose}
          onLink={onLink}
        />
      ))}
    </CardTable>
  );
}

function OwnerRow({
  owner: { _id, name, email },
  isChosen,
  onChoose,
  onLink,
}: Pick<OwnerRowsProps, 'onChoose' | 'onLink'> & { owner: Contact; isChosen: boolean }) {
  const id = _id.$oid;
  const { currentData: link, error } = useGetOwnerLinkQuery(id);
  const zone = useBarnZone();
  const now = useNow();
  const works = link === undefined ? undefined : link !== null && !isOver(link, now);
  useEffect(() => {
    if (works !== undefined) onLink(id, works);
  });
  return (
    <tr>
      <td className={styles.choose}>
        <label>
          <input
            type="checkbox"
            aria-label={`Choose ${name}`}
            checked={isChosen}
            onChange={(event) => onChoose(id, event.target.checked)}
          />
        </label>
      </td>
      <td className={styles.name}>
        <RowLink to={`${paths.owners}/${id}`}>{name}</RowLink>
      </td>
      <td className={styles.email}>{email === '' ? <Soft>No address</Soft> : email}</td>
      <td className={styles.link}>
        {link === undefined ? (
          <Soft>{error === undefined ? '…' : 'Not loaded'}</Soft>
        ) : link === null ? (
          <Soft>No link</Soft>
        ) : isOver(link, now) ? (
          <Badge tone="neutral">Expired</Badge>
        ) : (
          sayLink(link, now, zone)
        )}
      </td>
    </tr>
  );
}
