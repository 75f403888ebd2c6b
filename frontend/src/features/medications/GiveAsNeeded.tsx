import { useEffect, useState } from 'react';

import { Button } from '../../components/ui/actions/Button';
import { Soft } from '../../components/ui/page/Soft';
import { useOffline } from '../../sync/connection';
import { useOutbox } from '../../sync/OutboxProvider';
import type { Today } from '../barnDay/dayApi';
import { useBarnZone } from '../people/useBarn';
import { usePermission } from '../people/usePermission';
import { giveNow, neededState, type NeededCourse, sayNeededState } from './asNeeded';
import styles from './GiveAsNeeded.module.css';

/** How often the clock is looked at, in milliseconds. */
const CLOCK_MS = 10_000;

interface GiveAsNeededProps {
  course: NeededCourse;
  /** The day as it was read; only on the present day is anything given. */
  day: Today;
  /** What is said before the state of the course, such as its limits. */
  about?: string;
}

/** When medication as needed was given last and is possible next, and a button that gives it. */
export default function GiveAsNeeded({ course, day, about = '' }: GiveAsNeededProps) {
  const { add, state } = useOutbox();
  const zone = useBarnZone();
  const isOffline = useOffline();
  const mayGive = usePermission(course.organization_id, 'record_care');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  const known = neededState(course, day, state.changes, zone);
  const isPossible = known.possibleFrom <= now;
  const words = sayNeededState(course, known, { now, today: day.date, zone });
  const name = `${course.horse.name}: ${course.drug} ${course.dose}`;
  return (
    <span className={styles.line}>
      <span className={styles.text}>
        <Soft>{[about, words].filter(Boolean).join(' · ')}</Soft>
        {known.refused !== '' && (
          <span role="alert" className={styles.refused}>
            {known.refused}
          </span>
        )}
        {isOffline && known.lastGiven !== null && <Soft>Sent when there is a network again.</Soft>}
      </span>
      {mayGive && (
        <Button
          aria-label={`Give ${name}`}
          aria-disabled={!isPossible || undefined}
          onClick={() => {
            setNow(Date.now());
            if (isPossible) void add(giveNow(course, new Date(), zone));
          }}
        >
          Give
        </Button>
      )}
    </span>
  );
}
