import { useParams } from 'react-router';

import { statusOf } from '../../../api/errors';
import { href } from '../../../app/paths';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Row } from '../../../components/ui/page/Stack';
import { Soft } from '../../../components/ui/page/Soft';
import { zoneName } from '../../../lib/time/dates';
import { EventLine } from '../../entries/parts/EventLine';
import { NoSuchShow } from '../../entries/parts/NoSuchShow';
import { useGetPublicEventQuery } from '../../entries/parts/publicEventApi';
import type { PublicScheduleView } from '../dayTypes';
import { AsOf } from '../live/AsOf';
import type { LiveDayState } from '../live/useLiveDay';
import { withLive } from '../live/withLive';
import { DayCard } from './DayCard';
import { MyDay } from './MyDay';
import { daysOf } from './publicDay';
import styles from './PublicSchedulePage.module.css';
import { RingNow } from './RingNow';
import { useMyDay } from './useMyDay';
import { useWhose, type Whose } from './useWhose';
import { usePublicDay } from './usePublicDay';

/** The day of a show for everyone: what is in the rings, what comes next, and when. */
export default function PublicSchedulePage() {
  const { hashedId = '' } = useParams();
  const event = useGetPublicEventQuery(hashedId);
  const { query, live } = usePublicDay(hashedId);
  if (statusOf(event.error) === 404) return <NoSuchShow />;
  return (
    <Loaded query={event} heading="Schedule" shape="page">
      {(show) => (
        <div className={styles.page}>
          <PageHeader title="Schedule" subtitle={<EventLine event={show} />} />
          <Loaded query={query} name="The schedule">
            {(schedule) => <Found {...{ hashedId, live }} schedule={withLive(schedule, live)} />}
          </Loaded>
          <Row>
            <Button icon="print" onClick={() => window.print()}>
              Print
            </Button>
            <LinkButton to={href.publicResults(hashedId)}>Results</LinkButton>
            <LinkButton to={href.event(hashedId)}>About the Show</LinkButton>
          </Row>
        </div>
      )}
    </Loaded>
  );
}

const numbersOf = (whose: Whose | null) => (whose?.kind === 'numbers' ? whose.numbers : null);

/** The back numbers of nobody. */
const NOBODY: readonly number[] = [];

interface FoundProps {
  hashedId: string;
  schedule: PublicScheduleView;
  live: LiveDayState;
}

function Found({ hashedId, schedule, live }: FoundProps) {
  const day = useWhose(hashedId);
  const mine = useMyDay(hashedId, day.whose, live);
  const { rings, sessions, time_zone: zone, as_of } = schedule;
  const own = new Set(mine.currentData?.classes.map(({ class_id }) => class_id));
  const numbers = new Map(
    sessions.flatMap(({ lines }) => lines.map((line) => [line.class_id ?? '', line.number])),
  );
  if (sessions.length === 0) {
    return (
      <p>
        The schedule is not made yet. It appears here as soon as the show office has made it, with
        what is in each ring while the show runs.
      </p>
    );
  }
  return (
    <div className={styles.parts}>
      <MyDay query={mine} of={day} {...{ hashedId, numbers }} />
      <div className={styles.show}>
        <Soft as="p">
          <AsOf live={{ ...live, asOf: as_of }} zone={zone} /> · times are {zoneName(as_of, zone)}
        </Soft>
        <div className={styles.rings}>
          {rings.map((ring) => (
            <RingNow
              key={ring.id}
              ring={ring}
              zone={zone}
              own={numbersOf(day.whose) ?? mine.currentData?.back_numbers ?? NOBODY}
            />
          ))}
        </div>
        {daysOf(schedule).map((one) => (
          <DayCard key={one.title} day={one} {...{ zone, own, numbers, hashedId }} />
        ))}
      </div>
    </div>
  );
}
