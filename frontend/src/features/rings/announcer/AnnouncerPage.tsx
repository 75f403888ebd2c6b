import { useParams } from 'react-router';

import { Loaded } from '../../../components/ui/loading/Loaded';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { SelectFilter } from '../../../components/ui/lists/Filters';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { DocumentTitle } from '../../../components/ui/page/DocumentTitle';
import { VisuallyHidden } from '../../../components/ui/page/VisuallyHidden';
import { ordinal } from '../../../lib/intl';
import { formatClock, usableZone } from '../../../lib/time/dates';
import { sayClass } from '../../entries/parts/classTitles';
import { isForClass } from '../../device/deviceLinks';
import { useDevice } from '../../device/useDevice';
import { justPublished } from '../board/justPublished';
import { useGetGateQuery, useGetScheduleQuery } from '../dayApi';
import type { GateEntry, GateView, LineView, RingStateView, ScheduleView } from '../dayTypes';
import { Honors } from '../../prizeList/Honors';
import { type ClassHonors, useHonors } from '../../prizeList/useHonors';
import { AsOf } from '../live/AsOf';
import { type LiveDayState, useLiveDay } from '../live/useLiveDay';
import { withLive } from '../live/withLive';
import { byJudge, JudgeHeading, Placings } from '../parts/Placings';
import { placesIn, sayRing } from '../ringNow';
import { useGetPublicResultsQuery } from '../ringsApi';
import styles from './Announcer.module.css';
import common from '../../../components/ui/page/common.module.css';

/**
 * What an announcer reads out: who is in the ring, with owner, trainer and wins, who is next, and what
 * was published a moment ago.
 *
 * @param publicId - the public id of the show, where no link names it
 */
export default function AnnouncerPage({ publicId }: { publicId?: string }) {
  const { eventId = '' } = useParams();
  const device = useDevice();
  const results = publicId ?? device?.event.hashed_id;
  const schedule = useGetScheduleQuery(eventId);
  const live = useLiveDay(eventId);
  return (
    <div className={styles.page}>
      <DocumentTitle title="Announcer" />
      {device !== null && (
        <VisuallyHidden>
          <h1>Announcer</h1>
        </VisuallyHidden>
      )}
      <Loaded query={schedule} name="The schedule">
        {(known) => (
          <Rings
            key={eventId}
            eventId={eventId}
            publicId={results ?? eventId}
            schedule={withLive(known, live)}
            live={live}
          />
        )}
      </Loaded>
      {results !== undefined && <JustPublished publicId={results} live={live} />}
    </div>
  );
}

/** What was published a moment ago, to be read out. */
function JustPublished({ publicId, live }: { publicId: string; live: LiveDayState }) {
  const { currentData: results } = useGetPublicResultsQuery(publicId);
  return justPublished(results?.classes ?? [], live.asOf).map((found) => (
    <section
      key={found.class_id}
      className={common.grid3}
      aria-label={`Results of ${sayClass(found)}`}
    >
      <h2 className={common.soft}>
        {found.published.number > 1 ? 'Corrected' : 'Published'}: {sayClass(found)}
      </h2>
      {byJudge(found.published).map(({ judge, rows }) => (
        <div key={judge}>
          {judge !== null && <JudgeHeading as="h3">{judge}</JudgeHeading>}
          <Placings rows={rows.filter(({ place }) => place !== null)} />
        </div>
      ))}
    </section>
  ));
}

interface RingsProps {
  eventId: string;
  publicId: string;
  schedule: ScheduleView;
  live: LiveDayState;
}

/** A class in its ring, as it is now. */
type ClassNow = LineView & { class_id: string };

function Rings({ eventId, publicId, schedule, live }: RingsProps) {
  const honors = useHonors(publicId);
  const { read, change } = useFilterParams<'ring'>();
  const device = useDevice();
  const linesOf = (ringId: string): ClassNow[] =>
    schedule.sessions
      .filter(({ ring_id }) => ring_id === ringId)
      .toSorted((one, other) => one.starts_at.$date.localeCompare(other.starts_at.$date))
      .flatMap(({ lines }) =>
        lines.flatMap((line) =>
          line.class_id === null ? [] : [{ ...line, class_id: line.class_id }],
        ),
      )
      .filter(({ class_id }) => device === null || isForClass(device, class_id, ringId));
  const rings = schedule.rings.filter(({ id }) => linesOf(id).length > 0);
  const chosen = read('ring');
  const shown = rings.filter(({ id }) => chosen === '' || id === chosen);
  const zone = usableZone(schedule.time_zone);
  return (
    <>
      <div className={styles.choice}>
        {rings.length > 1 && (
          <SelectFilter
            label="Ring"
            value={chosen}
            options={[
              { value: '', label: 'All rings' },
              ...rings.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(ring) => change({ ring })}
          />
        )}
        <p className={styles.asOf} role="status">
          <AsOf live={live} read={schedule.as_of} zone={zone} />
        </p>
      </div>
      {rings.length === 0 && (
        <EmptyState title="No classes">
          <p>The show office has put no class into a ring yet. They appear here by themselves.</p>
        </EmptyState>
      )}
      {shown.map(({ id, name, state }) => {
        const lines = linesOf(id);
        const running = lines.filter((line) => line.state === 'running');
        const next = lines.find((line) => line.state === 'waiting');
        return (
          <section key={id} className={common.grid3} aria-label={name}>
            <h2 className={common.soft}>{name}</h2>
            {state.state === 'hold' && (
              <p className={styles.hold}>{sayRing({ ...state, inRing: 0, classes: 0 }, zone)}</p>
            )}
            {running.map((line) => (
              <ClassCall
                key={line.class_id}
                honors={honors(line.class_id)}
                {...{ eventId, line, state, zone }}
              />
            ))}
            {next !== undefined && (
              <p className={common.large}>
                Next class: <b>{sayClass(next)}</b>, about {formatClock(next.estimated_start, zone)}
              </p>
            )}
            {running.length === 0 && next?.has_order === true && (
              <FirstCalls eventId={eventId} line={next} />
            )}
            {running.length === 0 && next === undefined && (
              <p className={common.large}>Nothing more is planned here.</p>
            )}
          </section>
        );
      })}
    </>
  );
}

/** Who goes first in a class whose order of go is known, before it starts. */
function FirstCalls({ eventId, line }: { eventId: string; line: ClassNow }) {
  const gate = useGetGateQuery({ id: eventId, class_id: line.class_id });
  return (
    <Loaded query={gate} name="The class" small>
      {(found) => <Waiting gate={found} />}
    </Loaded>
  );
}

interface ClassCallProps {
  eventId: string;
  honors: ClassHonors;
  line: ClassNow;
  /** What its ring does. */
  state: RingStateView;
  zone: string;
}

/** Who goes in a class that is running. */
function ClassCall({ eventId, honors, line, state, zone }: ClassCallProps) {
  const gate = useGetGateQuery({ id: eventId, class_id: line.class_id });
  return (
    <>
      <h3 className={styles.class}>{sayClass(line)}</h3>
      <Honors honors={honors} large />
      <Loaded query={gate} name="The class" small>
        {(found) => {
          const { inside, label } = placesIn(found);
          const words = sayRing({ ...state, inRing: inside.length, classes: 1 }, zone);
          return (
            <>
              {/* A hold is said once, of the ring. */}
              {state.state !== 'hold' && words !== '' && <p className={common.soft}>{words}</p>}
              {entriesOf(found, inside).map((entry) => (
                <Call
                  key={entry.registration_id}
                  entry={entry}
                  {...(state.state === 'running' ? {} : { title: label })}
                  isLarge
                />
              ))}
              <Waiting gate={found} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

const entriesOf = ({ entries }: GateView, ids: readonly string[]) =>
  ids
    .map((id) => entries.find((entry) => entry.registration_id === id))
    .filter((entry) => entry !== undefined);

/** Who goes next in a class. */
function Waiting({ gate }: { gate: GateView }) {
  const { onDeck, next } = placesIn(gate);
  return (
    <>
      {entriesOf(gate, onDeck === undefined ? [] : [onDeck]).map((entry) => (
        <Call key={entry.registration_id} entry={entry} title="On deck" />
      ))}
      {entriesOf(gate, next).map((entry) => (
        <Call key={entry.registration_id} entry={entry} title="Next" />
      ))}
    </>
  );
}

/** Everything that is said of an entry. */
function Call({
  entry,
  title,
  isLarge = false,
}: {
  entry: GateEntry;
  title?: string;
  isLarge?: boolean;
}) {
  const { back_number, horse_name, rider_name, owner_name, trainer_name, won } = entry;
  const facts = [
    ['Ridden by', rider_name],
    ['Owned by', owner_name],
    ['Trained by', trainer_name],
  ].filter(([, name]) => name !== '');
  return (
    <article className={isLarge ? styles.large : styles.call}>
      <p className={styles.number}>{back_number}</p>
      <div className={styles.said}>
        {title !== undefined && <p className={styles.label}>{title}</p>}
        <p className={styles.horse}>{horse_name}</p>
        {facts.map(([label, name]) => (
          <p key={label}>
            {label} {name}
          </p>
        ))}
        {won.length > 0 && (
          <p className={common.strong}>
            {won.map((one) => `${ordinal(one.place)} in ${sayClass(one)}`).join(', ')}
          </p>
        )}
      </div>
    </article>
  );
}
