import { useState } from 'react';

import { withReason } from '../../api/errors';
import { Button } from '../../components/ui/actions/Button';
import { ConfirmDialog } from '../../components/ui/actions/ConfirmDialog';
import { Dragging } from '../../components/ui/dragging/Dragging';
import { SelectFilter } from '../../components/ui/lists/Filters';
import { FileButton } from '../../components/ui/loading/FileButton';
import { Loaded } from '../../components/ui/loading/Loaded';
import { useServerFile } from '../../components/ui/loading/useServerFile';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { useToast } from '../../components/ui/messages/Toast';
import { Row, Stack } from '../../components/ui/page/Stack';
import { formatDay } from '../../lib/time/days';
import { useNow } from '../../lib/time/useNow';
import { usePermission } from '../people/usePermission';
import plan from '../places/plan/Plan.module.css';
import { LinksButton } from '../rings/links/LinksButton';
import { AreaDialog } from './AreaDialog';
import { AreaPart, Tray } from './AreaPart';
import { AssignDialog } from './AssignDialog';
import { BoardProvider, type ChartDialog } from './board';
import { BookingDialog } from './BookingDialog';
import {
  bookingOf,
  isInLine,
  listsOf,
  nightsOf,
  NOWHERE,
  obstacle,
  type Shown,
  spotsOf,
  titleOf,
  withArea,
} from './chart';
import { InLine } from './InLine';
import { DeliveriesPart } from './deliveries/DeliveriesPart';
import { StallDialog } from './StallDialog';
import styles from './Stalls.module.css';
import { POLL_MS, useGetStallCrewQuery } from './crew/crewApi';
import { dayAt, lastSaid } from './crew/crewRows';
import {
  useDeleteStallBookingMutation,
  useGetShowStallsQuery,
  useListStallBookingsQuery,
  useSaveShowStallsMutation,
} from './stallsApi';
import type { ShowArea, ShowStalls, StallBooking, StalledShow } from './stallsTypes';
import { useAssign } from './useAssign';

/** The stalls of a show: its areas, the bookings, and who has which stall. */
export function StallsView({ event }: { event: StalledShow }) {
  const id = event._id.$oid;
  // What riders hold comes and goes by itself.
  const stalls = useGetShowStallsQuery(id, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const bookings = useListStallBookingsQuery(id);
  return (
    <Loaded query={stalls} name="The stalls" shape="page" count={3}>
      {(found) => (
        <Loaded query={bookings} name="The bookings" shape="page" count={3}>
          {(all) => <Chart event={event} stalls={found} bookings={all} />}
        </Loaded>
      )}
    </Loaded>
  );
}

/** The papers of the chart. */
function Papers({ show }: { show: string }) {
  const address = `events/${encodeURIComponent(show)}`;
  const chart = useServerFile(`${address}/print/stalls.pdf`, { thing: 'chart', title: 'Stalls' });
  const cards = useServerFile(`${address}/print/stall-cards.pdf`, {
    thing: 'paper',
    title: 'Stall cards',
  });
  const beside = useServerFile(`${address}/stall_neighbors.csv`, {
    thing: 'table',
    title: 'Stalls by night',
  });
  return (
    <Row gap={2}>
      <FileButton file={chart} use="print">
        Print Chart
      </FileButton>
      <FileButton file={cards} use="print">
        Print Door Cards
      </FileButton>
      <FileButton file={beside}>Neighbors as CSV</FileButton>
    </Row>
  );
}

interface ChartProps {
  event: StalledShow;
  stalls: ShowStalls;
  bookings: readonly StallBooking[];
}

/** What is asked before something is gone. */
type Asked = { area: ShowArea } | { booking: StallBooking } | null;

function Chart({ event, stalls, bookings }: ChartProps) {
  const show = event._id.$oid;
  const mayEdit = usePermission(event.organization_id, 'manage_entries');
  const [shown, setShown] = useState<Shown>('all');
  const [dialog, setDialog] = useState<ChartDialog | null>(null);
  const [asked, setAsked] = useState<Asked>(null);
  // What the crew says is there beside the chart, which does not wait for it.
  const { currentData: crew } = useGetStallCrewQuery(show, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const today = dayAt(useNow(), event.time_zone);
  const { drop } = useAssign(show, stalls, bookings, shown);
  const close = () => setDialog(null);
  const add = mayEdit && (
    <Button icon="plus" onClick={() => setDialog({ kind: 'area', area: undefined })}>
      Add Area
    </Button>
  );
  const ofKey = (key: string) => bookings.find(({ id }) => id === bookingOf(key));
  const say = (key: string) => {
    const booking = ofKey(key);
    return booking === undefined ? 'This booking' : titleOf(booking);
  };
  const spotAt = (list: string) =>
    spotsOf(stalls, bookings, 'all').find(({ stall }) => stall.id === list);
  const sayDrop = (key: string, list: string) => {
    const [booking, spot] = [ofKey(key), spotAt(list)];
    if (booking === undefined || spot === undefined) return 'Without a stall';
    return obstacle(booking, spot, shown) ?? `${spot.title}, free`;
  };
  return (
    <BoardProvider
      value={{
        stalls,
        bookings,
        shown,
        mayEdit,
        zone: event.time_zone,
        said: (booking, stall) => lastSaid(crew, { booking, stall }, today, event.time_zone),
        drop,
        open: setDialog,
        remove: (booking) => setAsked({ booking }),
        removeArea: (area) => setAsked({ area }),
      }}
    >
      <Stack gap={4}>
        <InLine event={event} />
        {stalls.areas.length === 0 ? (
          <EmptyState title="No stalls yet" icon="horseshoe" action={add}>
            <p>
              Add the barns with their stalls and the places to camp, book them for entries, and
              drag the bookings to their stalls.
            </p>
          </EmptyState>
        ) : (
          <>
            <div className={styles.head}>
              <SelectFilter
                label="Nights"
                value={shown}
                options={[
                  { value: 'all', label: 'All nights' },
                  ...nightsIn(stalls, bookings).map((night) => ({
                    value: night,
                    label: formatDay(night, { weekday: 'short', month: 'short', day: 'numeric' }),
                  })),
                ]}
                onChange={setShown}
              />
              {mayEdit && (
                <Button
                  variant="primary"
                  icon="plus"
                  onClick={() => setDialog({ kind: 'booking', booking: undefined })}
                >
                  Book a Stall
                </Button>
              )}
              {add}
              {mayEdit && <LinksButton eventId={show} />}
            </div>
            <Dragging
              lists={listsOf(stalls, bookings, shown)}
              says={{
                line: say,
                list: (id) => spotAt(id)?.title ?? 'Without a stall',
                drop: sayDrop,
              }}
              onDrop={(key, { list }) => {
                const booking = ofKey(key);
                if (booking !== undefined) drop(booking, list === NOWHERE ? null : list);
              }}
            >
              <div className={plan.plan}>
                <Tray />
                <Stack gap={5}>
                  {stalls.areas.map((area) => (
                    <AreaPart key={area.name} area={area} />
                  ))}
                </Stack>
              </div>
            </Dragging>
            <Papers show={show} />
            <DeliveriesPart
              {...{ event, stalls, mayEdit }}
              bookings={bookings.filter((it) => !isInLine(it))}
            />
          </>
        )}
      </Stack>
      {dialog?.kind === 'area' && (
        <AreaDialog show={show} stalls={stalls} area={dialog.area} onClose={close} />
      )}
      {dialog?.kind === 'stall' && (
        <StallDialog show={show} stalls={stalls} spot={dialog.spot} onClose={close} />
      )}
      {dialog?.kind === 'booking' && (
        <BookingDialog event={event} stalls={stalls} booking={dialog.booking} onClose={close} />
      )}
      {dialog?.kind === 'assign' && (
        <AssignDialog
          {...{ show, stalls, bookings, shown }}
          booking={dialog.booking}
          onClose={close}
        />
      )}
      <Removal show={show} stalls={stalls} asked={asked} onClose={() => setAsked(null)} />
    </BoardProvider>
  );
}

/** The nights of the show, and those of bookings around it. */
function nightsIn(stalls: ShowStalls, bookings: readonly StallBooking[]): string[] {
  const days = nightsOf({ first: stalls.first_day, last: stalls.last_day });
  return [...new Set([...days, ...bookings.flatMap(nightsOf)])].toSorted();
}

interface RemovalProps {
  show: string;
  stalls: ShowStalls;
  asked: Asked;
  onClose: () => void;
}

/** Asks before an area or a booking is gone. */
function Removal({ show, stalls, asked, onClose }: RemovalProps) {
  const [deleteBooking] = useDeleteStallBookingMutation();
  const [save] = useSaveShowStallsMutation();
  const toast = useToast();
  const name =
    asked === null
      ? ''
      : 'area' in asked
        ? asked.area.name
        : `the booking of ${titleOf(asked.booking)}`;
  const remove = async (what: NonNullable<Asked>) => {
    if ('booking' in what) return deleteBooking(what.booking.id).unwrap();
    const areas = withArea(stalls, what.area.name, null);
    return save({ id: show, body: { areas, revision: stalls.revision } }).unwrap();
  };
  const run = async () => {
    onClose();
    if (asked === null) return;
    try {
      await remove(asked);
      toast.success('area' in asked ? `${name} removed` : 'Booking deleted');
    } catch (error) {
      toast.error(withReason(`Failed to remove ${name}.`, error));
    }
  };
  return (
    <ConfirmDialog
      open={asked !== null}
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      cancelLabel="Keep It"
      danger
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      {asked !== null && 'area' in asked
        ? 'Its stalls go with it, unless a booking has one of them.'
        : 'Its stalls are free then. What the entry pays does not change by it.'}
    </ConfirmDialog>
  );
}
