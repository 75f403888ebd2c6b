import { Link, useNavigate } from 'react-router';

import { href } from '../../../app/paths';
import { Button, IconButton } from '../../../components/ui/actions/Button';
import { Menu, MenuItem, MenuPart } from '../../../components/ui/actions/Menu';
import { cx } from '../../../lib/cx';
import { formatClock } from '../../../lib/time/dates';
import { DragHandle, useDragLine } from '../../../components/ui/dragging/Dragging';
import { useBoard } from './board';
import styles from './LineRow.module.css';
import { moveLine, removeLine } from './plan';
import { RegroupItems } from './regroup/Regrouped';
import { sayOrigin } from './regroup/regroupWords';
import type { ShownLine, ShownSession } from './shown';
import { numbersOf, sayLine } from './words';

interface LineRowProps {
  shown: ShownLine;
  session: ShownSession;
  at: number;
}

/** A class or a pause of a session. */
export function LineRow({ shown: line, session, at }: LineRowProps) {
  const { show, mayChange, schedule, shown, open, regrouping } = useBoard();
  const origin = regrouping.originOf(line.key);
  const drag = useDragLine(line.key, session.id);
  const { key, title, number, name, now } = line;
  const isClass = line.line.class_id !== null;
  const starts = now === null ? null : (now.started_at ?? now.estimated_start);
  const edit = () => open({ kind: isClass ? 'line' : 'pause', line, session });
  return (
    <li
      {...drag.line}
      className={cx(styles.line, !isClass && styles.pause)}
      data-state={now?.state ?? undefined}
      aria-label={title}
    >
      {mayChange && <DragHandle label={`Move ${title}`} handle={drag.handle} />}
      <span className={styles.time} data-stale={schedule.isSaving || undefined}>
        {starts === null ? '–' : formatClock(starts, shown.zone)}
      </span>
      <span className={styles.number}>{number}</span>
      {mayChange ? (
        <button type="button" className={styles.name} aria-label={title} onClick={edit}>
          {name}
        </button>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <p className={styles.facts}>
        <Progress line={line} />
        {sayLine(line, numbersOf(shown))}
        {origin !== undefined && ` · ${sayOrigin(origin)}`}
        {now?.has_order === true && (
          <>
            {' · '}
            <Link to={href.eventOrder(show._id.$oid, key)} aria-label={`Order of go of ${title}`}>
              order
            </Link>
          </>
        )}
      </p>
      {mayChange && (
        <>
          <LikelyAct line={line} />
          <LineMenu {...{ shown: line, session, at }} onEdit={edit} />
        </>
      )}
    </li>
  );
}

/** How far a class is. */
function Progress({ line: { now } }: { line: ShownLine }) {
  if (now?.state !== 'running' && now?.state !== 'finished') return null;
  const { state, is_forgotten: isForgotten, left } = now;
  return (
    <>
      <span className={styles.state} data-forgotten={isForgotten || undefined}>
        {state === 'finished' ? 'Finished' : `Running, ${left} to go`}
        {isForgotten && ', but nothing was tapped for long'}
      </span>
      {' · '}
    </>
  );
}

/** What is likely to be done about a class now. */
function LikelyAct({ line }: { line: ShownLine }) {
  const { schedule, end, start } = useBoard();
  const { title, now } = line;
  if (now?.state === 'running') {
    const label = now.is_forgotten ? 'End it' : 'End';
    return (
      <Button className={styles.act} aria-label={`${label}: ${title}`} onClick={() => end(line)}>
        {label}
      </Button>
    );
  }
  if (now?.state !== 'waiting' || !isDue(line, schedule.view.as_of.$date)) return null;
  return (
    <Button className={styles.act} aria-label={`Start ${title}`} onClick={() => start(line)}>
      Start
    </Button>
  );
}

/** How long before its time a class has a button that starts it. */
const DUE_MS = 30 * 60_000;

/** Whether a class is likely to be started now. */
const isDue = ({ now }: ShownLine, asOf: string) =>
  now !== null &&
  Math.abs(Date.parse(now.estimated_start.$date) - Date.parse(asOf)) < DUE_MS &&
  now.with === null;

function LineMenu({ shown: line, session, at, onEdit }: LineRowProps & { onEdit: () => void }) {
  const { show, schedule, shown, start, end } = useBoard();
  const navigate = useNavigate();
  const { key, title, number, name, entries, now } = line;
  const isClass = line.line.class_id !== null;
  const move = (sessionId: string, to: number, where: string) =>
    schedule.run({
      does: `Move ${title} ${where}`,
      done: `${title} moved`,
      change: moveLine(key, { sessionId, at: to }),
    });
  return (
    <Menu button={<IconButton icon="more" label={`More for ${title}`} className={styles.more} />}>
      <MenuPart label="Move">
        <MenuItem disabled={at === 0} onClick={() => move(session.id, at - 1, 'up')}>
          Up
        </MenuItem>
        <MenuItem
          disabled={at === session.lines.length - 1}
          onClick={() => move(session.id, at + 1, 'down')}
        >
          Down
        </MenuItem>
        {shown.sessions
          .filter(({ id }) => id !== session.id)
          .map(({ id, title: to, lines }) => (
            <MenuItem key={id} onClick={() => move(id, lines.length, `to ${to}`)}>
              To {to}
            </MenuItem>
          ))}
      </MenuPart>
      <MenuPart label={isClass ? 'Class' : 'Pause'}>
        <MenuItem onClick={onEdit}>Edit</MenuItem>
        {isClass && (
          <>
            <MenuItem onClick={() => void navigate(href.eventOrder(show._id.$oid, key))}>
              Order of Go
            </MenuItem>
            {now?.state === 'waiting' && <MenuItem onClick={() => start(line)}>Start</MenuItem>}
            {now?.state === 'running' && <MenuItem onClick={() => end(line)}>End</MenuItem>}
            {now !== null && (
              <RegroupItems
                of={{ class_id: key, number, name, entries }}
                isOpen={now.state === 'waiting'}
              />
            )}
          </>
        )}
        <MenuItem
          danger={!isClass}
          onClick={() =>
            schedule.run({
              does: `Take ${title} off the schedule`,
              done: `${title} taken off the schedule`,
              change: removeLine(key),
            })
          }
        >
          {isClass ? 'Take Off the Schedule' : 'Remove'}
        </MenuItem>
      </MenuPart>
    </Menu>
  );
}
