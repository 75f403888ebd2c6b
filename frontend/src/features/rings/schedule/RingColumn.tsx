import { messageOf } from '../../../api/errors';
import { Button, IconButton } from '../../../components/ui/actions/Button';
import { Menu, MenuItem, MenuPart } from '../../../components/ui/actions/Menu';
import { Badge } from '../../../components/ui/messages/Badge';
import { useToast } from '../../../components/ui/messages/Toast';
import { Row } from '../../../components/ui/page/Stack';
import { Soft } from '../../../components/ui/page/Soft';
import { formatClock } from '../../../lib/time/dates';
import type { RingStatus } from '../dayTypes';
import { DropList } from '../../../components/ui/dragging/Dragging';
import { useBoard } from './board';
import { LineRow } from './LineRow';
import { RING_TONES, sayState } from '../ringNow';
import { removeRing, removeSession } from './plan';
import styles from './RingColumn.module.css';
import { useSetRingStateMutation } from '../dayApi';
import type { ShownRing, ShownSession } from './shown';
import { RING_STATES } from './words';

/** A ring on a day: its state, and its sessions. */
export function RingColumn({ ring, day }: { ring: ShownRing; day?: string }) {
  return (
    // Named by its day too, as each ring stands on several.
    <section
      className={styles.ring}
      aria-label={day === undefined ? ring.name : `${ring.name}, ${day}`}
    >
      <RingHead ring={ring} />
      {ring.sessions.map((session) => (
        <SessionPart key={session.id} session={session} />
      ))}
    </section>
  );
}

function RingHead({ ring }: { ring: ShownRing }) {
  const { show, mayChange, shown, schedule, open } = useBoard();
  const toast = useToast();
  const [setState] = useSetRingStateMutation();
  const { state } = ring.state;
  const set = (to: RingStatus) =>
    setState({ id: show._id.$oid, ring_id: ring.id, body: { state: to } })
      .unwrap()
      .then(
        () => toast.success(`${ring.name}: ${RING_STATES[to].toLowerCase()}`),
        (error: unknown) => toast.error(messageOf(error)),
      );
  return (
    <header className={styles.head}>
      <h3>{ring.name}</h3>
      {mayChange && (
        <span className={styles.actions}>
          {state === 'hold' ? (
            <Button aria-label={`Go on in ${ring.name}`} onClick={() => void set('running')}>
              Go On
            </Button>
          ) : (
            <Button aria-label={`Hold ${ring.name}`} onClick={() => open({ kind: 'hold', ring })}>
              Hold
            </Button>
          )}
          <Menu button={<IconButton icon="more" label={`More for ${ring.name}`} />}>
            <MenuPart label="The ring is">
              {(['running', 'empty', 'closed'] as const).map((to) => (
                <MenuItem key={to} disabled={to === state} onClick={() => void set(to)}>
                  {RING_STATES[to]}
                </MenuItem>
              ))}
              <MenuItem onClick={() => open({ kind: 'hold', ring })}>On Hold…</MenuItem>
            </MenuPart>
            <MenuPart label="Plan">
              <MenuItem onClick={() => open({ kind: 'session', session: null, ringId: ring.id })}>
                Add Session
              </MenuItem>
              <MenuItem onClick={() => open({ kind: 'ring', ring })}>Rename</MenuItem>
              <MenuItem
                danger
                onClick={() =>
                  schedule.run({
                    does: `Remove ${ring.name}`,
                    done: `${ring.name} removed. Its classes are not scheduled now.`,
                    change: removeRing(ring.id),
                  })
                }
              >
                Remove Ring
              </MenuItem>
            </MenuPart>
          </Menu>
        </span>
      )}
      <p className={styles.state}>
        <Badge tone={RING_TONES[state]}>{sayState(ring.state, shown.zone)}</Badge>
      </p>
    </header>
  );
}

function SessionPart({ session }: { session: ShownSession }) {
  const { mayChange, shown, schedule, open } = useBoard();
  const starts = formatClock(session.starts_at, shown.zone);
  const { lines } = session;
  const ends = lines.at(-1)?.now?.estimated_next;
  return (
    <div className={styles.session}>
      <div className={styles.sessionHead}>
        <h4>From {starts}</h4>
        {ends !== undefined && <Soft size="xs">until about {formatClock(ends, shown.zone)}</Soft>}
        {mayChange && (
          <Menu button={<IconButton icon="more" label={`More for the session from ${starts}`} />}>
            <MenuItem onClick={() => open({ kind: 'session', session })}>Edit Session</MenuItem>
            <MenuItem
              danger
              onClick={() =>
                schedule.run({
                  does: `Remove ${session.title}`,
                  done: 'Session removed. Its classes are not scheduled now.',
                  change: removeSession(session.id),
                })
              }
            >
              Remove Session
            </MenuItem>
          </Menu>
        )}
      </div>
      <DropList
        id={session.id}
        keys={lines.map(({ key }) => key)}
        label={session.title}
        className={styles.lines}
      >
        {lines.map((line, at) => (
          <LineRow key={line.key} shown={line} session={session} at={at} />
        ))}
        {lines.length === 0 && (
          <li className={styles.empty}>
            <Soft>{mayChange ? 'Drag classes here.' : 'Nothing is planned.'}</Soft>
          </li>
        )}
      </DropList>
      {mayChange && (
        <Row>
          <Button
            variant="quiet"
            icon="plus"
            aria-label={`Add Pause to ${session.title}`}
            onClick={() => open({ kind: 'pause', session, line: null })}
          >
            Add Pause
          </Button>
        </Row>
      )}
    </div>
  );
}
