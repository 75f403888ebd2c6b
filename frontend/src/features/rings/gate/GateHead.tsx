import { useLayoutEffect, useRef } from 'react';

import { Button } from '../../../components/ui/actions/Button';
import { Alert, AlertActions } from '../../../components/ui/messages/Alert';
import { Banner } from '../../../components/ui/messages/Banner';
import { SegmentedControl } from '../../../components/ui/lists/SegmentedControl';
import { Row } from '../../../components/ui/page/Stack';
import { countOf } from '../../../lib/intl';
import { formatClock, usableZone } from '../../../lib/time/dates';
import { useDevice } from '../../device/useDevice';
import type { LiveLine, NamedClass } from '../dayTypes';
import { sayRing } from '../ringNow';
import styles from './Gate.module.css';
import type { ShownGate } from './shownGate';
import common from '../../../components/ui/page/common.module.css';

interface GateHeadProps {
  gate: ShownGate;
  zone: string;
  /** What is known of its times. */
  line: LiveLine | undefined;
  /** Whether something was tapped on this page. */
  isTapped: boolean;
  /** The classes that run in the ring; two if they are ridden at once. */
  running: readonly NamedClass[];
  onChoose: (classId: string) => void;
  onStart: () => void;
  onEnd: () => void;
  /** Holds the ring, or says more of its hold. */
  onHold: () => void;
  onResume: () => void;
}

/**
 * Gives the focus to what starts, ends and stops the class, when the button that was pressed has gone
 * with the class that has ended, or with the hold.
 */
function useFocusAfterTap({ isTapped, gate: { class_id, state, ring } }: GateHeadProps) {
  const acts = useRef<HTMLDivElement>(null);
  const ringState = ring?.state.state;
  useLayoutEffect(() => {
    if (!isTapped || document.activeElement !== document.body) return;
    acts.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isTapped, class_id, state, ringState]);
  return acts;
}

/** The class, how far it is, and what starts, ends and stops it. */
export function GateHead(props: GateHeadProps) {
  const { gate, zone, line, running, onChoose, onStart, onEnd, onHold, onResume } = props;
  const ring = gate.ring?.state;
  const acts = useFocusAfterTap(props);
  // The office has it below the name of the show.
  const Heading = useDevice() === null ? 'h2' : 'h1';
  return (
    <>
      {running.length > 1 && (
        <SegmentedControl
          label="Classes in the ring"
          value={gate.class_id}
          options={running.map(({ class_id, number }) => ({ value: class_id, label: number }))}
          onChange={onChoose}
        />
      )}
      <header className={common.grid2}>
        <Heading className={styles.class}>
          <span className={styles.classNumber}>{gate.number}</span> {gate.name}
        </Heading>
        <p className={common.medium}>
          {sayProgress(gate, line, usableZone(zone))}
          {gate.isStateUnsent && <span className={styles.unsent}> · not yet sent</span>}
        </p>
        <div ref={acts} className={styles.headActs}>
          {gate.state === 'running' ? (
            <Button variant={gate.left === 0 ? 'primary' : 'secondary'} onClick={onEnd}>
              End Class
            </Button>
          ) : (
            <Button variant={gate.state === 'waiting' ? 'primary' : 'secondary'} onClick={onStart}>
              {gate.state !== 'waiting'
                ? 'Reopen Class'
                : gate.goes === 'together'
                  ? 'All In'
                  : 'Start Class'}
            </Button>
          )}
          {gate.ring !== null && ring?.state !== 'hold' && (
            <Button variant="quiet" onClick={onHold}>
              Hold Ring
            </Button>
          )}
        </div>
      </header>
      {ring?.state === 'hold' && (
        <Banner
          tone="warning"
          title={sayRing({ ...ring, until: null, inRing: 0, classes: 0 }, usableZone(zone))}
          action={
            <Row gap={2}>
              <Button onClick={onHold}>{ring.reason === '' ? 'Say Why' : 'Change'}</Button>
              <Button variant="primary" onClick={onResume}>
                Resume
              </Button>
            </Row>
          }
        >
          {ring.until !== null && <p>Until about {formatClock(ring.until, usableZone(zone))}</p>}
        </Banner>
      )}
      {gate.is_forgotten && gate.state === 'running' && (
        <Alert tone="warning">
          <p>Nothing was tapped in this class for a long time.</p>
          <AlertActions>
            <Button onClick={onEnd}>End Class</Button>
          </AlertActions>
        </Alert>
      )}
    </>
  );
}

/** `In the ring since 8:05 AM · 4 left`. */
function sayProgress(gate: ShownGate, line: LiveLine | undefined, zone: string): string {
  const clock = (at: { $date: string } | null | undefined) =>
    at === null || at === undefined ? null : formatClock(at, zone);
  const left = gate.left === 0 ? 'nobody left' : countOf(gate.left, 'left', 'left');
  switch (gate.state) {
    case 'waiting': {
      const about = clock(line?.estimated_start);
      const ready = gate.is_ready && gate.left > 0 ? 'ready' : `${gate.untapped} not here yet`;
      return ['Not started', about !== null && `about ${about}`, gate.left > 0 && ready]
        .filter((part) => typeof part === 'string')
        .join(' · ');
    }
    case 'running':
      return `In the ring since ${clock(gate.started_at) ?? 'now'} · ${left}`;
    case 'finished':
      return `Over since ${clock(gate.finished_at) ?? 'now'}`;
  }
}
