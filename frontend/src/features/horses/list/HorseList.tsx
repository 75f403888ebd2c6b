import { memo } from 'react';
import { Link } from 'react-router';

import { href } from '../../../app/paths';
import { Badge } from '../../../components/ui/messages/Badge';
import { Soft } from '../../../components/ui/page/Soft';
import styles from './HorseList.module.css';
import { useHasSeveralOrganizations, usePermission } from '../../people/usePermission';
import { archiveInWords } from '../archive/archive';
import { HorseAvatar } from '../photos/HorsePhoto';
import type { HorseRow } from '../horsesApi';
import { genderOf, yearsOf } from '../horseWords';
import type { Selection } from './selection';

interface HorseListProps {
  horses: readonly HorseRow[];
  selection: Selection;
  /** Where each stands, by its id, if the rows say so. */
  stables?: ReadonlyMap<string, string> | undefined;
  /** Must be the same function on each render, otherwise all rows are rendered again. */
  onSelect: (horse: HorseRow, selected: boolean) => void;
}

/** A list of horses. Each row has a link to the horse, and a checkbox. */
export function HorseList({ horses, selection, stables, onSelect }: HorseListProps) {
  return (
    <ul className={styles.list}>
      {horses.map((horse) => (
        <Row
          key={horse._id.$oid}
          horse={horse}
          stable={stables?.get(horse._id.$oid) ?? ''}
          selected={selection.has(horse._id.$oid)}
          onSelect={onSelect}
        />
      ))}
    </ul>
  );
}

/** Memoized, so that a list of two thousand horses reacts to a click at once. */
const Row = memo(function Row({
  horse,
  stable,
  selected,
  onSelect,
}: {
  horse: HorseRow;
  /** Where it stands; empty if the row does not say so. */
  stable: string;
  selected: boolean;
  onSelect: (horse: HorseRow, selected: boolean) => void;
}) {
  const { profile } = horse;
  const archive = horse.archive;
  const several = useHasSeveralOrganizations();
  const mayDelete = usePermission(horse.organization_id, 'delete_horses');
  const mayRecord = usePermission(horse.organization_id, 'record_care');
  // No line break between the number and its noun.
  const age = yearsOf(profile.age).replaceAll(' ', '\u00a0');
  const facts = [profile.breed, age, genderOf(profile.gender)];
  return (
    <li className={styles.row}>
      {mayDelete || mayRecord ? (
        <label className={styles.select}>
          <input
            type="checkbox"
            aria-label={`Select ${profile.name}`}
            checked={selected}
            onChange={(event) => onSelect(horse, event.target.checked)}
          />
        </label>
      ) : (
        <span className={styles.noSelect} />
      )}
      <HorseAvatar photo={profile.profile_photo} />
      <div className={styles.text}>
        <Link to={href.horse(horse._id.$oid)} className={styles.name}>
          {profile.name}
        </Link>
        <Soft as="p">{facts.filter((fact) => fact !== '').join(' · ')}</Soft>
        {stable !== '' && <Soft as="p">{stable}</Soft>}
        {several && horse.organization_name !== '' && <Soft as="p">{horse.organization_name}</Soft>}
      </div>
      {archive !== null && (
        <div className={styles.badge}>
          <Badge tone="neutral">{archiveInWords(archive)}</Badge>
        </div>
      )}
      {archive === null && profile.for_sale && (
        <div className={styles.badge}>
          <Badge tone="success">For Sale</Badge>
        </div>
      )}
    </li>
  );
});
