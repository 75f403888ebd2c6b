import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';

import { href } from '../../../app/paths';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Alert } from '../../../components/ui/messages/Alert';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { DocumentTitle } from '../../../components/ui/page/DocumentTitle';
import { Row, Stack } from '../../../components/ui/page/Stack';
import { Soft } from '../../../components/ui/page/Soft';
import { countOf } from '../../../lib/intl';
import { formatDay } from '../../../lib/time/days';
import { usePermission } from '../../people/usePermission';
import { RecordNotices } from '../../../records/RecordNotices';
import type { ScheduleView } from '../dayTypes';
import { LinksButton } from '../links/LinksButton';
import { AsOf } from '../live/AsOf';
import { useLiveDay } from '../live/useLiveDay';
import { withLive } from '../live/withLive';
import { ScreenLinks } from '../links/ScreenLinks';
import { Dragging } from '../../../components/ui/dragging/Dragging';
import {
  type Board,
  BoardProvider,
  listsOf,
  type ScheduleDialog,
  type ScheduledShow,
  TRAY,
  useBoard,
} from './board';
import { Dialogs } from './Dialogs';
import { moveLine, removeLine } from './plan';
import { Regrouped } from './regroup/Regrouped';
import { useRegrouping } from './regroup/useRegrouping';
import { RingColumn } from './RingColumn';
import { type RidesAtOnce, sayAtOnce } from '../parts/atOnce';
import { useGetProposalsQuery, useGetScheduleQuery } from '../dayApi';
import styles from './ScheduleWorkspace.module.css';
import { type Shown, shownOf } from './shown';
import { Tray } from './Tray';
import { useClassState } from './useClassState';
import { useSchedule } from './useSchedule';
import { sayStart } from './words';
import common from '../../../components/ui/page/common.module.css';

/** What happens in which ring and when, for the office. */
export function ScheduleWorkspace({ show }: { show: ScheduledShow }) {
  const query = useGetScheduleQuery(show._id.$oid);
  return (
    <>
      <DocumentTitle title={`Schedule of ${show.name}`} />
      <Loaded query={query} name="The schedule">
        {(view) => <Schedule show={show} read={view} />}
      </Loaded>
    </>
  );
}

function Schedule({ show, read }: { show: ScheduledShow; read: ScheduleView }) {
  const id = show._id.$oid;
  const mayChange = usePermission(show.organization_id, 'manage_entries');
  const live = useLiveDay(id);
  // Heard by what keeps the acts, only when it is another one.
  const heard = useMemo(() => withLive(read, live), [read, live]);
  const schedule = useSchedule(id, heard);
  const { view } = schedule;
  const { start, end, question } = useClassState(id, view);
  const regrouping = useRegrouping(id, mayChange);
  const [dialog, setDialog] = useState<{ what: ScheduleDialog | null; open: boolean }>({
    what: null,
    open: false,
  });
  const shown = shownOf(schedule.plan, view, (at) => sayStart(at, view.time_zone));
  const isAsked = mayChange && shown.tray.length > 0;
  const { currentData: proposals } = useGetProposalsQuery(isAsked ? id : skipToken);
  const board: Board = {
    show,
    mayChange,
    schedule,
    shown,
    live,
    regrouping,
    likely: (classId) => proposals?.find(({ class_id }) => class_id === classId),
    open: (what) => setDialog({ what, open: true }),
    start,
    end,
  };
  return (
    <BoardProvider value={board}>
      <Stack gap={4}>
        <RecordNotices state={schedule.state} record={schedule.record} />
        {shown.days.length === 0 && shown.idle.length === 0 ? <Empty /> : <Rings />}
      </Stack>
      <Dialogs
        what={dialog.what}
        open={dialog.open}
        onClose={() => setDialog(({ what }) => ({ what, open: false }))}
      />
      {question}
      {schedule.question}
      {regrouping.question}
    </BoardProvider>
  );
}

function Empty() {
  const { show, mayChange, open, shown } = useBoard();
  if (shown.tray.length === 0) {
    return (
      <EmptyState
        title="No schedule"
        action={<LinkButton to={href.eventClasses(show._id.$oid)}>Classes</LinkButton>}
      >
        <p>Add the classes of the show first: here they get their ring and their time.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No schedule"
      action={
        mayChange && (
          <Row gap={2}>
            <Button variant="primary" onClick={() => open({ kind: 'all' })}>
              Schedule All Classes
            </Button>
            <AddButtons />
          </Row>
        )
      }
    >
      <p>
        Say in which ring the classes go and when it starts. The times follow from the entries, and
        move with the day.
      </p>
    </EmptyState>
  );
}

/** Where riders and horses would have to be at two places at once. */
function AtOnce({ pairs }: { pairs: readonly RidesAtOnce[] }) {
  if (pairs.length === 0) return null;
  return (
    <Alert tone="warning">
      <details>
        <summary>
          {countOf(pairs.length, 'ride overlaps', 'rides overlap')} with another one
        </summary>
        <ul>
          {pairs.map((pair) => {
            const said = sayAtOnce(pair);
            return <li key={said}>{said}</li>;
          })}
        </ul>
      </details>
    </Alert>
  );
}

/** Adds what classes are planned in. */
function AddButtons() {
  const { open } = useBoard();
  return (
    <>
      <Button icon="plus" onClick={() => open({ kind: 'session', session: null })}>
        Add Session
      </Button>
      <Button icon="plus" onClick={() => open({ kind: 'ring', ring: null })}>
        Add Ring
      </Button>
    </>
  );
}

/** What the lists and their lines are called while one is dragged. */
const saysOf = ({ sessions, tray }: Shown) => ({
  line: (key: string) => {
    const line = sessions.flatMap(({ lines }) => lines).find((one) => one.key === key);
    const waiting = tray.find(({ class_id }) => class_id === key);
    return line?.title ?? (waiting && `${waiting.number} · ${waiting.name}`) ?? 'It';
  },
  list: (id: string) => sessions.find((one) => one.id === id)?.title ?? 'Not scheduled',
});

function Rings() {
  const { show, mayChange, open, schedule, shown, live, likely } = useBoard();
  const { isSaving, state, run } = schedule;
  const says = saysOf(shown);
  const drop = (key: string, list: string, at: number) => {
    const title = says.line(key);
    const isWaiting = shown.tray.some(({ class_id }) => class_id === key);
    if (list !== TRAY) {
      const where = `to ${says.list(list)}, place ${at + 1}`;
      run({
        does: `Move ${title} ${where}`,
        done: `${title} moved`,
        change: moveLine(key, { sessionId: list, at }, likely(key)),
      });
    } else if (!isWaiting) {
      run({
        does: `Take ${title} off the schedule`,
        done: `${title} taken off the schedule`,
        change: removeLine(key),
      });
    }
  };
  return (
    <>
      <Row spread>
        <Soft as="p">
          {isSaving && state.failure === null ? (
            'Saving…'
          ) : (
            <AsOf live={live} read={schedule.view.as_of} zone={shown.zone} />
          )}
        </Soft>
        <Row gap={2}>
          <ScreenLinks show={show} />
          <LinksButton eventId={show._id.$oid} />
          <Button icon="print" onClick={() => window.print()}>
            Print
          </Button>
          {mayChange && (
            <>
              {shown.sessions.some(({ lines }) => lines.length > 1) && (
                <Button onClick={() => open({ kind: 'lines' })}>Change Several</Button>
              )}
              <AddButtons />
            </>
          )}
        </Row>
      </Row>
      <AtOnce pairs={schedule.view.at_once} />
      <Dragging
        lists={listsOf(shown)}
        says={says}
        onDrop={(key, { list, at }) => drop(key, list, at)}
      >
        <div className={styles.board} data-whole={shown.tray.length === 0 || undefined}>
          <Stack gap={5}>
            {shown.days.map(({ day, rings }) => (
              <section key={day} className={common.grid3} aria-labelledby={`day-${day}`}>
                <h2 id={`day-${day}`}>{formatDay(day, DAY)}</h2>
                <div className={styles.rings}>
                  {rings.map((ring) => (
                    <RingColumn key={ring.id} ring={ring} day={formatDay(day, DAY)} />
                  ))}
                </div>
              </section>
            ))}
            {shown.idle.length > 0 && (
              <section className={common.grid3} aria-labelledby="idle">
                <h2 id="idle">Without a session</h2>
                <div className={styles.rings}>
                  {shown.idle.map((ring) => (
                    <RingColumn key={ring.id} ring={ring} />
                  ))}
                </div>
              </section>
            )}
          </Stack>
          <Stack gap={4}>
            <Tray />
            <Regrouped />
          </Stack>
        </div>
      </Dragging>
    </>
  );
}

const DAY: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
};
