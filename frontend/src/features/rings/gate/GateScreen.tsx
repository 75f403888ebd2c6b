import { Suspense, useState } from 'react';

import { Button } from '../../../components/ui/actions/Button';
import { useQuestion } from '../../../components/ui/actions/useQuestion';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { lazyPart } from '../../../components/ui/loading/lazyPart';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { SelectFilter } from '../../../components/ui/lists/Filters';
import { useShown } from '../../../components/ui/actions/useShown';
import { DocumentTitle } from '../../../components/ui/page/DocumentTitle';
import { useNow } from '../../../lib/time/useNow';
import { useEver } from '../../../lib/useEver';
import { useWakeLock } from '../../../lib/useWakeLock';
import { type Gate, useGetGateQuery, useGetScheduleQuery } from '../dayApi';
import type { EntryState, GateEntry, ScheduleView } from '../dayTypes';
import { AsOf } from '../live/AsOf';
import { type LiveDayState, useLiveDay } from '../live/useLiveDay';
import { type Act, barredQuestion, endingQuestion, refusedOf, startingQuestion } from './acts';
import styles from './Gate.module.css';
import { GateHead } from './GateHead';
import { GateLines } from './GateLines';
import { fullNameOf } from './gateWords';
import { RefusedTaps } from './RefusedTaps';
import { shownGate } from './shownGate';
import { useGateActs, useGateChoice, useKeptGates } from './useGate';

const EntrySheet = lazyPart(() => import('./EntrySheet'));
const HoldDialog = lazyPart(() => import('./HoldDialog'));

/** The gate of a show: who is in the ring, who is next, and one tap for each step. */
export function GateScreen({ eventId }: { eventId: string }) {
  useWakeLock();
  const schedule = useGetScheduleQuery(eventId);
  const live = useLiveDay(eventId);
  return (
    <div className={styles.gate}>
      <DocumentTitle title="Gate" />
      <Loaded query={schedule} name="The schedule">
        {(known) => <Rings eventId={eventId} schedule={known} live={live} />}
      </Loaded>
    </div>
  );
}

interface RingsProps {
  eventId: string;
  schedule: ScheduleView;
  live: LiveDayState;
}

function Rings({ eventId, schedule, live }: RingsProps) {
  const choice = useGateChoice(schedule, eventId);
  const { rings, ring, classes, shown } = choice;
  const acts = useGateActs(eventId, live);
  useKeptGates(eventId, classes, shown?.class_id, live);
  const gate = useGetGateQuery(
    { id: eventId, class_id: shown?.class_id ?? '' },
    { skip: shown === undefined },
  );
  return (
    <>
      <div className={styles.choice}>
        {rings.length > 1 && (
          <SelectFilter
            label="Ring"
            value={ring.id}
            options={rings.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={choice.chooseRing}
          />
        )}
        {classes.length > 0 && (
          <SelectFilter
            label="Class"
            value={shown?.class_id ?? ''}
            options={classes.map(({ class_id, number, name, state }) => ({
              value: class_id,
              label: `${number} · ${name}${{ waiting: '', running: ' (now)', finished: ' (over)' }[state]}`,
            }))}
            onChange={choice.chooseClass}
          />
        )}
        <p className={styles.asOf} role="status">
          <AsOf live={live} read={schedule.as_of} zone={schedule.time_zone} />
        </p>
      </div>
      <RefusedTaps
        refused={refusedOf(acts.changes)}
        zone={schedule.time_zone}
        onRepeat={acts.repeat}
        onDrop={acts.drop}
      />
      {shown === undefined ? (
        <EmptyState title="No classes">
          <p>The show office has put no class into a ring yet. They appear here by themselves.</p>
        </EmptyState>
      ) : (
        <Loaded query={gate} name="The class">
          {(found) => (
            <ClassGate
              key={found.class_id}
              gate={found}
              zone={schedule.time_zone}
              {...{ eventId, choice, acts, live }}
            />
          )}
        </Loaded>
      )}
    </>
  );
}

interface ClassGateProps {
  eventId: string;
  gate: Gate;
  zone: string;
  choice: ReturnType<typeof useGateChoice>;
  acts: ReturnType<typeof useGateActs>;
  live: LiveDayState;
}

function ClassGate({ gate: served, zone, choice, acts, live }: ClassGateProps) {
  const gate = shownGate(served, acts.changes, useNow());
  const { last } = acts;
  const { undo } = last ?? { undo: null };
  const opened = useShown('entry');
  const [isHolding, setHolding] = useState(false);
  const wasOpened = useEver(opened.id !== '');
  const wasHolding = useEver(isHolding);
  const [askStart, startDialog] = useQuestion('Start this class?', 'Start Class');
  const [askEnd, endDialog] = useQuestion('End this class?', 'End Class');
  const [askBarred, barredDialog] = useQuestion('Inspection: not to be shown', 'Let In');
  const [askAgain, againDialog] = useQuestion('Let in all the same?', 'Yes, Let In');
  const title = `${gate.number} · ${gate.name}`;
  const onClass = (state: 'waiting' | 'running' | 'finished'): Act => ({
    on: 'class',
    class_id: gate.class_id,
    ring_id: gate.ring?.id ?? null,
    group: gate.with ?? gate.class_id,
    state,
  });
  const onRing = (
    state: 'hold' | 'running' | 'empty',
    reason = '',
    until: string | null = null,
  ) => {
    if (gate.ring === null) return;
    const act: Act = { on: 'ring', ring_id: gate.ring.id, state, reason, until };
    const { state: before, reason: why, until: end } = gate.ring.state;
    const undo: Act = { ...act, state: before, reason: why, until: end?.$date ?? null };
    acts.tap(act, gate.ring.name, undo);
  };
  const mayStart = async () => {
    const leftOf = (id: string) => live.lines[id]?.left ?? 0;
    const next = choice.next?.class_id === gate.class_id ? null : choice.next;
    const question = startingQuestion(gate, leftOf, next);
    return question === null || askStart(question);
  };
  /** Asks twice before horses come in that an inspector bars. */
  const mayComeIn = async (entries: readonly GateEntry[]) => {
    const question = barredQuestion(entries);
    return question === null || ((await askBarred(question)) && (await askAgain(question)));
  };
  const start = async () => {
    if (!(await mayStart())) return;
    if (gate.goes === 'together') {
      const comes = ({ state, is_scratched }: GateEntry) =>
        !is_scratched && (state === 'expected' || state === 'here');
      if (!(await mayComeIn(gate.entries.filter(comes)))) return;
    }
    // Reopened, it goes on; otherwise its start is undone as a whole.
    acts.tap(onClass('running'), title, onClass(gate.state));
    choice.chooseClass();
  };
  const end = async () => {
    const question = endingQuestion(gate);
    if (question !== null && !(await askEnd(question))) return;
    acts.tap(onClass('finished'), title, onClass('running'));
    choice.chooseClass();
  };
  const tap = async (entry: GateEntry, state: EntryState) => {
    if (state === 'in_ring' && !(await mayComeIn([entry]))) return;
    // Whoever comes in starts the class.
    if (state === 'in_ring' && gate.state === 'waiting' && !(await mayStart())) return;
    const act: Act = {
      on: 'entry',
      class_id: gate.class_id,
      registration_id: entry.registration_id,
      state,
    };
    acts.tap(act, fullNameOf(entry), { ...act, state: entry.state });
  };
  return (
    <>
      <GateHead
        gate={gate}
        zone={zone}
        line={live.lines[gate.class_id]}
        isTapped={last !== null}
        running={choice.running}
        onChoose={choice.chooseClass}
        onStart={() => void start()}
        onEnd={() => void end()}
        onHold={() => setHolding(true)}
        onResume={() => onRing(gate.state === 'running' ? 'running' : 'empty')}
      />
      {gate.entries.length === 0 ? (
        <p>Nobody is entered in this class.</p>
      ) : (
        <GateLines
          gate={gate}
          onTap={(entry, state) => void tap(entry, state)}
          onOpen={({ registration_id }) => opened.show(registration_id)}
        />
      )}
      <div className={styles.last} role="status">
        {last !== null && <p>{last.text}</p>}
        {last !== null && undo !== null && (
          <Button onClick={() => acts.tap(undo, last.name, null)}>Undo</Button>
        )}
      </div>
      <Suspense>
        {wasOpened && (
          <EntrySheet
            entry={gate.entries.find((it) => it.registration_id === opened.id) ?? null}
            onClose={opened.hide}
            onTap={(entry, state) => void tap(entry, state)}
          />
        )}
        {gate.ring !== null && wasHolding && (
          <HoldDialog
            ring={gate.ring}
            zone={zone}
            open={isHolding}
            onClose={() => setHolding(false)}
            now={acts.now}
            onHold={(reason, until) => onRing('hold', reason, until)}
          />
        )}
      </Suspense>
      {startDialog}
      {endDialog}
      {barredDialog}
      {againDialog}
    </>
  );
}
