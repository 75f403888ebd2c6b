import { useState } from 'react';

import { useShown } from '../../components/ui/actions/useShown';
import { Button, IconButton } from '../../components/ui/actions/Button';
import { Card } from '../../components/ui/page/Card';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { Loaded } from '../../components/ui/loading/Loaded';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { SegmentedControl } from '../../components/ui/lists/SegmentedControl';
import { Skeleton } from '../../components/ui/loading/Skeleton';
import { Spinner } from '../../components/ui/loading/Spinner';
import { Stack } from '../../components/ui/page/Stack';
import { useFilterParams } from '../../components/ui/lists/useFilterParams';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { addDays, type Day, formatDay, readDay } from '../../lib/time/days';
import { useMediaQuery } from '../../lib/useMediaQuery';
import { CalendarFeedCard } from '../calendarFeed/CalendarFeedCard';
import { ShowsList } from '../events/calendar/ShowsList';
import { CreateEvent } from '../events/form/CreateEvent';
import { useOrganizationsThatPermit } from '../people/usePermission';
import { AppointmentDialog } from './AppointmentDialog';
import styles from './Calendar.module.css';
import { type CalendarItem, useGetCalendarQuery } from './calendarApi';
import { Dragging } from './Dragging';
import { byDay } from './items';
import { ALL_GROUPS, type Group, GROUPS, type Screen, type ScreenName, SCREENS } from './kinds';
import { ListView } from './ListView';
import { monthOf, sameDayIn, sayMonth, shiftMonth, weekOf, weeksOf } from './month';
import { MonthView } from './MonthView';
import { NEW_APPOINTMENT, NewAppointment } from './NewAppointment';
import { OverdueCare } from './OverdueCare';
import { useMove } from './useMove';
import { WeekView } from './WeekView';
import { useToday } from '../people/useBarn';

const VIEWS = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'list', label: 'List' },
] as const;

const LOADING = 'Loading the calendar';

/** How far the list looks ahead, unless a month was chosen. */
const AHEAD_DAYS = 30;

type View = (typeof VIEWS)[number]['value'];

/** Everything with a date, or one kind of it. */
export default function CalendarPage({ screen: name }: { screen: ScreenName }) {
  const screen: Screen = SCREENS[name];
  const isPhone = !useMediaQuery('(min-width: 48rem)');
  const { read, change } = useFilterParams<'view' | 'day' | 'kinds' | 'appointment' | 'on'>();
  const today = useToday();
  const day = readDay(read('day')) ?? readDay(read('on')) ?? today;
  const wished = VIEWS.find(({ value }) => value === read('view'))?.value;
  const view: View = wished ?? (isPhone ? 'list' : 'month');
  const ahead = addDays(today, AHEAD_DAYS);
  const on = readDay(read('on')) ?? today;
  const isAhead = view === 'list' && read('day') === '' && on >= today && on <= ahead;
  const { from, to } = isAhead ? { from: today, to: ahead } : windowOf(view, day);
  const query = useGetCalendarQuery({ from, to });
  const kinds = read('kinds')
    .split(',')
    .filter((it): it is Group => it in GROUPS);
  const groups =
    screen.group !== undefined ? [screen.group] : kinds.length > 0 ? kinds : ALL_GROUPS;
  // A month and a week have their days at once, and their items when these are loaded.
  const items = query.currentData?.filter((item) =>
    groups.some((group) => GROUPS[group].kinds.includes(item.kind)),
  );
  const days = byDay(items ?? []);
  const hasFailed = items === undefined && query.error !== undefined;
  const isEmpty = items?.some((it) => it.ends_on >= from && it.starts_on <= to) === false;

  const mayAdd = useOrganizationsThatPermit('edit_horses').length > 0;
  const hasDraft = useHasDraft();
  const [adding, setAdding] = useState<{ day: Day; hour: number | null } | null>(() =>
    hasDraft(NEW_APPOINTMENT) ? { day, hour: null } : null,
  );
  const { move, question } = useMove();

  const step = (by: number) =>
    change({
      day: view === 'week' ? addDays(day, by * 7) : sameDayIn(shiftMonth(monthOf(day), by), day),
    });
  const shown = useShown('appointment');
  const open = ({ appointment }: CalendarItem) => {
    if (appointment !== null) shown.show(appointment.id, { on: appointment.date });
  };
  const opened = read('appointment');
  const close = () =>
    shown.isEntry ? shown.hide() : change({ appointment: '', on: '', ...(!isAhead && { day }) });
  const add = (date: Day, hour: number | null = null) => setAdding({ day: date, hour });
  const addButton = mayAdd && (
    <Button
      variant={name === 'shows' ? 'secondary' : 'primary'}
      icon="plus"
      onClick={() => add(day)}
    >
      {screen.add}
    </Button>
  );
  const title = isAhead
    ? `The next ${AHEAD_DAYS} days`
    : view === 'week'
      ? sayWeek(day)
      : sayMonth(monthOf(day));

  return (
    <>
      <PageHeader
        title={screen.title}
        actions={
          <>
            {name === 'shows' && <CreateEvent />}
            {addButton}
            {name === 'all' && <CreateEvent variant="secondary" />}
          </>
        }
      />
      <Card className={styles.card}>
        <div className={styles.head}>
          <h2>
            <span aria-live="polite">{title}</span>
            {items === undefined && !hasFailed && view !== 'list' && <Spinner label={LOADING} />}
          </h2>
          <div className={styles.moves}>
            <IconButton
              icon="back"
              label={view === 'week' ? 'Previous week' : 'Previous month'}
              onClick={() => step(-1)}
            />
            <Button variant="quiet" onClick={() => change({ day: '' })}>
              Today
            </Button>
            <IconButton
              icon="chevron"
              label={view === 'week' ? 'Next week' : 'Next month'}
              onClick={() => step(1)}
            />
          </div>
          <SegmentedControl
            label="View"
            options={VIEWS}
            value={view}
            onChange={(next) => change({ view: next })}
          />
        </div>
        {screen.group === undefined && (
          <Kinds
            chosen={groups}
            onChange={(next) =>
              change({ kinds: next.length === ALL_GROUPS.length ? '' : next.join(',') })
            }
          />
        )}
        {groups.includes('care') && from <= today && today <= to && <OverdueCare />}
        {isAhead && today > `${monthOf(today)}-01` && (
          <div>
            <Button variant="quiet" onClick={() => change({ day: `${monthOf(today)}-01` })}>
              Earlier this month
            </Button>
          </div>
        )}
        {items === undefined && (
          <Loaded
            query={query}
            name="The calendar"
            waiting={view === 'list' && <Skeleton shape="list" count={6} label={LOADING} />}
          >
            {() => null}
          </Loaded>
        )}
        {!hasFailed && (
          <Dragging onMove={move}>
            {view === 'month' ? (
              <MonthView
                day={day}
                days={days}
                isLoading={items === undefined}
                label={title}
                isPhone={isPhone}
                mayAdd={mayAdd}
                onDay={(next) => change({ day: next })}
                onOpen={open}
                onAdd={add}
                onWeek={(date) => change({ day: date, view: 'week' })}
              />
            ) : view === 'week' && !isPhone ? (
              <WeekView
                day={day}
                days={days}
                label={title}
                mayAdd={mayAdd}
                onOpen={open}
                onAdd={add}
              />
            ) : (
              <ListView days={days} from={from} to={to} onOpen={open} />
            )}
          </Dragging>
        )}
        {isEmpty && (
          <EmptyState title={screen.empty} action={addButton}>
            <p>{screen.purpose}</p>
          </EmptyState>
        )}
      </Card>
      {(name === 'all' || name === 'shows') && (
        <Stack as="section" gap={5} aria-labelledby="your-shows">
          <h2 id="your-shows">Your shows</h2>
          <ShowsList />
        </Stack>
      )}
      {name === 'all' && <CalendarFeedCard />}
      {question}
      {adding !== null && (
        <NewAppointment
          screen={screen}
          day={adding.day}
          hour={adding.hour}
          onClose={() => setAdding(null)}
        />
      )}
      {opened !== '' && (
        <AppointmentDialog
          key={`${opened} ${read('on')}`}
          id={opened}
          date={readDay(read('on'))}
          item={query.currentData?.find(
            ({ appointment: it }) => it?.id === opened && it.date === read('on'),
          )}
          onClose={close}
        />
      )}
    </>
  );
}

/** The days that a view shows. */
function windowOf(view: View, day: Day): { from: Day; to: Day } {
  if (view === 'week') {
    const week = weekOf(day);
    return { from: week[0] ?? day, to: week.at(-1) ?? day };
  }
  const month = monthOf(day);
  if (view === 'list') {
    return { from: `${month}-01`, to: addDays(`${shiftMonth(month, 1)}-01`, -1) };
  }
  const weeks = weeksOf(month).flat();
  return { from: weeks[0] ?? day, to: weeks.at(-1) ?? day };
}

/** `Jun 7 – Jun 13, 2026` */
function sayWeek(day: Day): string {
  const week = weekOf(day);
  const short = { month: 'short', day: 'numeric' } as const;
  const [first, last] = [week[0] ?? day, week.at(-1) ?? day];
  return `${formatDay(first, short)} – ${formatDay(last, { ...short, year: 'numeric' })}`;
}

interface KindsProps {
  chosen: readonly Group[];
  onChange: (groups: Group[]) => void;
}

/** Which kinds of items are shown. */
function Kinds({ chosen, onChange }: KindsProps) {
  return (
    <fieldset className={styles.kinds}>
      <legend>Show</legend>
      {ALL_GROUPS.map((group) => (
        <label key={group} className={styles[GROUPS[group].kinds[0] ?? 'show']}>
          <input
            type="checkbox"
            checked={chosen.includes(group)}
            onChange={(event) =>
              onChange(
                ALL_GROUPS.filter((it) =>
                  it === group ? event.target.checked : chosen.includes(it),
                ),
              )
            }
          />
          {GROUPS[group].label}
        </label>
      ))}
    </fieldset>
  );
}
