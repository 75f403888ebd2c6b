import { Filters, SelectFilter, TypedFilter } from '../../../components/ui/lists/Filters';
import { NothingMatches } from '../../../components/ui/lists/Results';
import { SegmentedControl } from '../../../components/ui/lists/SegmentedControl';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { Soft } from '../../../components/ui/page/Soft';
import { Stack } from '../../../components/ui/page/Stack';
import { countOf } from '../../../lib/intl';
import { fold } from '../../../lib/text/fold';
import type { Day } from '../../../lib/time/days';
import { useOutbox } from '../../../sync/OutboxProvider';
import { serverNow, timeAfter } from '../../rings/live/liveDay';
import { useLiveDay } from '../../rings/live/useLiveDay';
import { changeOf as deliveredOf, type DeliveryRow } from '../deliveries/deliveryRows';
import { POLL_MS, type StallAct, type StallCrew, useGetStallCrewQuery } from './crewApi';
import {
  type AreaPlaces,
  changeOf,
  dayAt,
  daysOf,
  deliveriesOf,
  type Place,
  placesOf,
  sayDay,
  type Stay,
  timesOf,
  type Work,
  workOf,
} from './crewRows';
import { DeliveryLine } from './DeliveryLine';
import { StayRow } from './StayRow';
import styles from './Crew.module.css';

interface CrewListProps {
  eventId: string;
  /** The time zone of the show. */
  zone: string;
}

/** The stalls of a show for the crew of its barns. Works without a network. */
export function CrewList({ eventId, zone }: CrewListProps) {
  const query = useGetStallCrewQuery(eventId, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  return (
    <Loaded query={query} name="The stalls">
      {(crew) =>
        crew.areas.length === 0 ? (
          <EmptyState title="No stalls yet">
            <p>The stalls of this show are here as soon as the office has typed them.</p>
          </EmptyState>
        ) : (
          <ByArea eventId={eventId} zone={zone} crew={crew} />
        )
      }
    </Loaded>
  );
}

type Shown = Work | 'all' | 'deliver';

const WORK: readonly { value: Shown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'arrive', label: 'Arrive' },
  { value: 'leave', label: 'Leave' },
  { value: 'strip', label: 'Strip' },
  { value: 'deliver', label: 'Deliver' },
];

function ByArea({ eventId, zone, crew }: CrewListProps & { crew: StallCrew }) {
  const { read, change, bind } = useFilterParams<'find' | 'area' | 'day' | 'work'>();
  const { add, state } = useOutbox();
  const live = useLiveDay(eventId);
  const days = daysOf(crew);
  const today = dayAt(serverNow(live), zone);
  // Before and after the show the phone is tried out, or cleans up.
  const usual = days.includes(today) ? today : (days.find((it) => it > today) ?? days.at(-1));
  const day = days.find((it) => it === read('day')) ?? usual ?? today;
  const work = WORK.find(({ value }) => value === read('work'))?.value ?? 'all';
  const all = placesOf(crew, state.changes, day);
  const area = read('area');
  const shown = all
    .filter((it) => area === '' || it.area.name === area)
    .map((it) => ({ ...it, places: matching(it.places, { find: read('find'), work, day }) }))
    .filter(({ places }) => places.length > 0);
  const mark = (stay: Stay, act: StallAct, done: boolean) => {
    void add(changeOf(stay, act, done, timeAfter(timesOf(stay), serverNow(live))));
  };
  const deliver = (row: DeliveryRow, isDone: boolean) => {
    const known = row.deliveredAt ?? row.delivery.delivered_at;
    const at = timeAfter(known === null ? [] : [Date.parse(known.$date)], serverNow(live));
    void add(deliveredOf(row.delivery, isDone, at));
  };
  const nowhere = deliveriesOf(crew, state.changes, day).get('') ?? [];
  const hasNowhere = nowhere.length > 0 && area === '' && (work === 'all' || work === 'deliver');
  return (
    <Stack gap={4}>
      <SegmentedControl
        label="What is to be done"
        options={WORK}
        value={work}
        onChange={(value) => change({ work: value === 'all' ? '' : value })}
      />
      <Filters label="Filter stalls">
        <TypedFilter
          label="Stall, Number or Name"
          value={read('find')}
          onChange={(value) => change({ find: value })}
        />
        <SelectFilter
          label="Day"
          options={days.map((it) => ({
            value: it,
            label: it === today ? `Today, ${sayDay(it)}` : sayDay(it),
          }))}
          value={day}
          onChange={(value) => change({ day: value === usual ? '' : value })}
        />
        {crew.areas.length > 1 && (
          <SelectFilter
            label="Area"
            options={[
              { value: '', label: 'All areas' },
              ...crew.areas.map(({ name }) => ({ value: name, label: name })),
            ]}
            {...bind('area', area)}
          />
        )}
      </Filters>
      {shown.length === 0 && !hasNowhere && (
        <NothingMatches onClear={() => change({ find: '', area: '', work: '' })}>
          No stall fits this choice.
        </NothingMatches>
      )}
      {shown.map((it) => (
        <Area
          key={it.area.name}
          all={all.find((one) => one.area.name === it.area.name) ?? it}
          {...it}
          {...{ day, zone }}
          onMark={mark}
          onDeliver={deliver}
        />
      ))}
      {hasNowhere && (
        <section aria-label="Without a stall" className={styles.part}>
          <h2>Without a stall</h2>
          <ul className={styles.stays}>
            {nowhere.map((row) => (
              <DeliveryLine
                key={row.delivery.id}
                {...{ row, day, zone }}
                place="no stall"
                onDeliver={deliver}
              />
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

interface AreaProps extends AreaPlaces {
  /** The area with all its stalls. */
  all: AreaPlaces;
  day: Day;
  zone: string;
  onMark: (stay: Stay, act: StallAct, done: boolean) => void;
  onDeliver: (row: DeliveryRow, isDone: boolean) => void;
}

function Area({ area, places, all, day, zone, onMark, onDeliver }: AreaProps) {
  return (
    <section aria-label={area.name} className={styles.part}>
      <h2>{area.name}</h2>
      <Soft as="p">{sayWork(all, day)}</Soft>
      <ul className={styles.list}>
        {places.map(({ stall, stays, deliveries }) => (
          <li key={stall.id} className={styles.place}>
            <span className={styles.stall}>{stall.name}</span>
            {stays.length + deliveries.length === 0 ? (
              <Soft>Free</Soft>
            ) : (
              <ul className={styles.stays}>
                {stays.map((stay) => (
                  <StayRow key={stay.booking.id} {...{ stay, day, zone, onMark }} />
                ))}
                {deliveries.map((row) => (
                  <DeliveryLine
                    key={row.delivery.id}
                    {...{ row, day, zone, onDeliver }}
                    place={`${stall.name}, ${area.name}`}
                  />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `2 of 40 stalls taken tonight · 1 arriving · 3 to strip`. */
function sayWork({ places }: AreaPlaces, day: Day): string {
  const taken = places.filter(({ stays }) => stays.some(({ nights }) => nights.includes(day)));
  const undelivered = places
    .flatMap(({ deliveries }) => deliveries)
    .filter(({ deliveredAt }) => deliveredAt === null).length;
  const works = places.flatMap(({ stays }) => stays.map((stay) => workOf(stay, day)));
  const count = (work: Work, words: string) => {
    const number = works.filter((it) => it === work).length;
    return number > 0 && `${number} ${words}`;
  };
  return [
    `${taken.length} of ${countOf(places.length, 'stall', 'stalls')} taken tonight`,
    count('arrive', 'arriving'),
    count('leave', 'leaving'),
    count('strip', 'to strip'),
    undelivered > 0 && `${undelivered} to deliver`,
  ]
    .filter(Boolean)
    .join(' · ');
}

interface Choice {
  find: string;
  work: Shown;
  day: Day;
}

/** The stalls with what is looked for. */
function matching(places: readonly Place[], { find, work, day }: Choice): Place[] {
  const isFound = ({ stall, booking }: Stay) =>
    [
      stall.name,
      ...booking.holders.flatMap(({ back_number, horse_name, rider_name, trainer_name }) => [
        String(back_number ?? ''),
        horse_name,
        rider_name,
        trainer_name,
      ]),
    ].some((text) => fold(text).includes(fold(find)));
  return places.flatMap((place) => {
    const isOwn = find === '' || fold(place.stall.name).includes(fold(find));
    const stays = place.stays.filter(
      (stay) => (work === 'all' || workOf(stay, day) === work) && (isOwn || isFound(stay)),
    );
    const deliveries = place.deliveries.filter(
      ({ delivery, deliveredAt }) =>
        (work === 'all' || (work === 'deliver' && deliveredAt === null)) &&
        (isOwn || fold(delivery.horse_name).includes(fold(find))),
    );
    const isShown = stays.length + deliveries.length > 0 || (work === 'all' && isOwn);
    return isShown ? [{ ...place, stays, deliveries }] : [];
  });
}
