import { Button, IconButton } from '../../../components/ui/actions/Button';
import { Menu, MenuItem, MenuPart } from '../../../components/ui/actions/Menu';
import { Soft } from '../../../components/ui/page/Soft';
import { countOf } from '../../../lib/intl';
import { sayClass } from '../../entries/parts/classTitles';
import { DragHandle, DropList, useDragLine } from '../../../components/ui/dragging/Dragging';
import { TRAY, useBoard } from './board';
import lines from './LineRow.module.css';
import { moveLine } from './plan';
import { RegroupItems } from './regroup/Regrouped';
import { sayOrigin } from './regroup/regroupWords';
import type { Unscheduled } from './shown';
import styles from './Tray.module.css';

/** The classes that are in no session. */
export function Tray() {
  const { mayChange, open, shown } = useBoard();
  const { tray } = shown;
  return (
    <section className={styles.tray} aria-labelledby="tray">
      <h3 id="tray">Not scheduled</h3>
      {tray.length > 0 && mayChange && (
        <Button onClick={() => open({ kind: 'all' })}>Schedule All Classes</Button>
      )}
      <DropList
        id={TRAY}
        keys={tray.map(({ class_id }) => class_id)}
        label="Classes that are not scheduled"
        as="ul"
        className={styles.list}
      >
        {tray.map((one) => (
          <TrayLine key={one.class_id} unscheduled={one} />
        ))}
        {tray.length === 0 && (
          <li className={styles.none}>
            <Soft>Every class is scheduled.</Soft>
          </li>
        )}
      </DropList>
    </section>
  );
}

function TrayLine({ unscheduled }: { unscheduled: Unscheduled }) {
  const { mayChange, schedule, shown, regrouping, likely } = useBoard();
  const { class_id, number, name, entries } = unscheduled;
  const title = sayClass(unscheduled);
  const drag = useDragLine(class_id, TRAY);
  const origin = regrouping.originOf(class_id);
  return (
    <li {...drag.line} className={lines.line}>
      {mayChange && <DragHandle label={`Move ${title}`} handle={drag.handle} />}
      <span className={lines.number}>{number}</span>
      <span className={lines.name}>{name}</span>
      <p className={lines.facts}>
        {countOf(entries, 'entry', 'entries')}
        {origin !== undefined && ` · ${sayOrigin(origin)}`}
      </p>
      {mayChange && (
        <Menu
          button={<IconButton icon="more" label={`More for ${title}`} className={lines.more} />}
        >
          {shown.sessions.length > 0 && (
            <MenuPart label="Move">
              {shown.sessions.map((session) => (
                <MenuItem
                  key={session.id}
                  onClick={() =>
                    schedule.run({
                      does: `Move ${title} to ${session.title}`,
                      done: `${title} scheduled`,
                      change: moveLine(
                        class_id,
                        { sessionId: session.id, at: session.lines.length },
                        likely(class_id),
                      ),
                    })
                  }
                >
                  To {session.title}
                </MenuItem>
              ))}
            </MenuPart>
          )}
          <MenuPart label="Class">
            <RegroupItems of={unscheduled} isOpen />
          </MenuPart>
        </Menu>
      )}
    </li>
  );
}
