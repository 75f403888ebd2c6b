import { Link } from 'react-router';

import { href } from '../../../app/paths';
import { formatShare } from '../../../lib/money/share';
import type { SectionCardOf } from '../facts/FactsCard';
import { Provided } from '../sections/Provided';
import { SectionCard } from '../sections/SectionCard';
import { FormerOwners } from './FormerOwners';
import styles from './Owners.module.css';

/** The owners of a horse, with links to their contacts. */
export function OwnersCard({ horse: { id: horseId, ownership }, onEdit }: SectionCardOf) {
  return (
    <SectionCard title="Owners" onEdit={onEdit} {...(ownership.length === 0 && { line: '' })}>
      {ownership.length === 0 ? (
        <Provided text="" />
      ) : (
        <ul className={styles.owners}>
          {ownership.map(({ name, contact_id: id, share }, at) => (
            // The index is the key, since names may repeat and owners have no state.
            <li key={at}>
              {id === null ? <span>{name}</span> : <Link to={href.owner(id)}>{name}</Link>}
              {share !== null && <span className={styles.share}>{formatShare(share)}</span>}
            </li>
          ))}
        </ul>
      )}
      <FormerOwners horseId={horseId} mayEdit={onEdit !== undefined} />
    </SectionCard>
  );
}
