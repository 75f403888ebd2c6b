import { Link } from 'react-router';

import { href } from '../../../app/paths';
import { IconButton } from '../../../components/ui/actions/Button';
import { Menu, MenuItem } from '../../../components/ui/actions/Menu';
import { DragHandle, useDragLine } from '../../../components/ui/dragging/Dragging';
import { HorseAvatar } from '../../horses/photos/HorsePhoto';
import type { PlacedHorse } from '../placesTypes';
import { useBoard } from './board';
import { NOWHERE } from './plan';
import styles from './Plan.module.css';

/** A horse at a place, or without one. */
export function HorseLine({ horse, placeId }: { horse: PlacedHorse; placeId: string }) {
  const { mayMove, drop, open } = useBoard();
  const { horse_id: id, name, profile_photo: photo } = horse;
  const drag = useDragLine(id, placeId);
  return (
    <li {...drag.line} className={styles.horse}>
      {mayMove && <DragHandle label={`Move ${name}`} handle={drag.handle} />}
      <HorseAvatar photo={photo} size="s" />
      <Link to={href.horse(id)} className={styles.name}>
        {name}
      </Link>
      {mayMove && (
        <Menu
          button={<IconButton icon="more" label={`More for ${name}`} className={styles.more} />}
        >
          <MenuItem onClick={() => open({ kind: 'move', horse: { id, name } })}>Move to…</MenuItem>
          {placeId !== NOWHERE && (
            <MenuItem onClick={() => drop(id, null)}>Take Off the Plan</MenuItem>
          )}
        </Menu>
      )}
    </li>
  );
}
