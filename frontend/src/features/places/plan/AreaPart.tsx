import { useId } from 'react';

import { Button, IconButton } from '../../../components/ui/actions/Button';
import { Menu, MenuItem } from '../../../components/ui/actions/Menu';
import { DropList } from '../../../components/ui/dragging/Dragging';
import { Soft } from '../../../components/ui/page/Soft';
import { countOf } from '../../../lib/intl';
import type { Area } from '../placesTypes';
import { useBoard } from './board';
import { HorseLine } from './HorseLine';
import { NOWHERE, type Spot, spotsIn } from './plan';
import styles from './Plan.module.css';
import type { AreaActs } from './useAreas';

interface AreaPartProps {
  area: Area;
  acts: AreaActs;
  isFirst: boolean;
  isLast: boolean;
}

/** How much of an area is taken: `9 of 12 stalls taken`. */
function sayTaken(area: Area, spots: readonly Spot[]): string {
  const taken = spots.reduce((sum, { horses }) => sum + horses.length, 0);
  return area.kind === 'paddock'
    ? `${taken} of ${countOf(area.capacity ?? 0, 'horse', 'horses')}`
    : `${taken} of ${countOf(spots.length, 'stall', 'stalls')} taken`;
}

/** An aisle with its stalls, or a paddock. */
export function AreaPart({ area, acts, isFirst, isLast }: AreaPartProps) {
  const { places, mayEdit, open } = useBoard();
  const id = useId();
  const spots = spotsIn(places, area);
  const edit = () => open({ kind: 'area', area });
  return (
    <section className={styles.area} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{area.name}</h2>
        <Soft>{sayTaken(area, spots)}</Soft>
        {mayEdit && (
          <span className={styles.actions}>
            <Button variant="quiet" icon="edit" aria-label={`Edit ${area.name}`} onClick={edit}>
              Edit
            </Button>
            <Menu button={<IconButton icon="more" label={`More for ${area.name}`} />}>
              <MenuItem disabled={isFirst} onClick={() => acts.move(area, -1)}>
                Move Up
              </MenuItem>
              <MenuItem disabled={isLast} onClick={() => acts.move(area, 1)}>
                Move Down
              </MenuItem>
              <MenuItem danger onClick={() => acts.remove(area)}>
                Remove
              </MenuItem>
            </Menu>
          </span>
        )}
      </header>
      {spots.length === 0 ? (
        <Soft as="p">No stalls yet.</Soft>
      ) : area.kind === 'paddock' ? (
        spots.map((spot) => <Places key={spot.id} spot={spot} />)
      ) : (
        <ol className={styles.stalls} aria-label={`Stalls of ${area.name}`}>
          {spots.map((spot) => (
            <li key={spot.id} className={styles.stall}>
              <span className={styles.number}>{spot.name}</span>
              <Places spot={spot} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Who stands at a place. Horses are dropped here. */
function Places({ spot: { id, title, horses } }: { spot: Spot }) {
  return (
    <DropList
      id={id}
      keys={horses.map(({ horse_id }) => horse_id)}
      label={title}
      as="ul"
      className={styles.place}
    >
      {horses.map((horse) => (
        <HorseLine key={horse.horse_id} horse={horse} placeId={id} />
      ))}
      {horses.length === 0 && (
        <li className={styles.free}>
          <Soft>Free</Soft>
        </li>
      )}
    </DropList>
  );
}

/** The horses without a place. */
export function Tray() {
  const { without } = useBoard().places;
  return (
    <section className={styles.tray} aria-labelledby="without">
      <h2 id="without">Without a place</h2>
      <DropList
        id={NOWHERE}
        keys={without.map(({ horse_id }) => horse_id)}
        label="Horses without a place"
        as="ul"
        className={styles.place}
      >
        {without.map((horse) => (
          <HorseLine key={horse.horse_id} horse={horse} placeId={NOWHERE} />
        ))}
        {without.length === 0 && (
          <li className={styles.free}>
            <Soft>Every horse has a place.</Soft>
          </li>
        )}
      </DropList>
    </section>
  );
}
