import { useState } from 'react';

import { withReason } from '../../../api/errors';
import { Button, IconButton } from '../../../components/ui/actions/Button';
import { Menu, MenuItem } from '../../../components/ui/actions/Menu';
import { SelectFilter } from '../../../components/ui/lists/Filters';
import { FileButton } from '../../../components/ui/loading/FileButton';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { useServerFile } from '../../../components/ui/loading/useServerFile';
import { Badge } from '../../../components/ui/messages/Badge';
import { useToast } from '../../../components/ui/messages/Toast';
import { Card } from '../../../components/ui/page/Card';
import { Soft } from '../../../components/ui/page/Soft';
import { Row, Stack } from '../../../components/ui/page/Stack';
import { holderKey } from '../bookingForm';
import { POLL_MS } from '../crew/crewApi';
import { sayAt, sayDay } from '../crew/crewRows';
import type { ShowStalls, StallBooking, StalledShow } from '../stallsTypes';
import {
  type Delivery,
  type Supply,
  useCancelDeliveryMutation,
  useDeliverMutation,
  useListDeliveriesQuery,
} from './deliveriesApi';
import styles from './Deliveries.module.css';
import { stallOn, whatOf } from './deliveryRows';
import { OrderDialog } from './OrderDialog';
import { leftOf } from './orderForm';

interface DeliveriesProps {
  event: StalledShow;
  stalls: ShowStalls;
  bookings: readonly StallBooking[];
  mayEdit: boolean;
}

/** What entries bought and is brought to their stalls, such as bedding. */
export function DeliveriesPart({ event, stalls, bookings, mayEdit }: DeliveriesProps) {
  const show = event._id.$oid;
  const query = useListDeliveriesQuery(show, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const [supply, setSupply] = useState<Supply | null>(null);
  return (
    <Loaded query={query} name="The deliveries">
      {({ deliveries, supplies }) => {
        const open = supplies.filter((one) => leftOf(one) > 0);
        if (deliveries.length + open.length === 0) return null;
        return (
          <Card title="Deliveries" actions={<Papers show={show} deliveries={deliveries} />}>
            <Stack gap={4}>
              {open.length > 0 && <ToOrder supplies={open} onOrder={mayEdit ? setSupply : null} />}
              {deliveries.length > 0 && (
                <Ordered {...{ event, stalls, bookings, mayEdit, deliveries }} />
              )}
            </Stack>
            {supply !== null && (
              <OrderDialog
                {...{ show, stalls, bookings, supply }}
                onClose={() => setSupply(null)}
              />
            )}
          </Card>
        );
      }}
    </Loaded>
  );
}

/** The days of deliveries, in order. */
const daysOf = (deliveries: readonly Delivery[]) => [...new Set(deliveries.map(({ day }) => day))];

/** The papers of a day, or of all. */
function Papers({ show, deliveries }: { show: string; deliveries: readonly Delivery[] }) {
  const [chosen, setDay] = useState('');
  const days = daysOf(deliveries);
  const day = days.includes(chosen) ? chosen : '';
  const of = day === '' ? '' : `?day=${day}`;
  const address = `events/${encodeURIComponent(show)}`;
  const list = useServerFile(`${address}/print/deliveries.pdf${of}`, {
    thing: 'list',
    title: 'Deliveries',
  });
  const table = useServerFile(`${address}/deliveries.csv${of}`, {
    thing: 'table',
    title: 'Deliveries',
  });
  if (days.length === 0) return null;
  return (
    <Row gap={2}>
      {days.length > 1 && (
        <SelectFilter
          label="Day to Print"
          value={day}
          options={[
            { value: '', label: 'All days' },
            ...days.map((it) => ({ value: it, label: sayDay(it) })),
          ]}
          onChange={setDay}
        />
      )}
      <FileButton file={list} use="print">
        Print Deliveries
      </FileButton>
      <FileButton file={table}>Deliveries as CSV</FileButton>
    </Row>
  );
}

interface ToOrderProps {
  supplies: readonly Supply[];
  onOrder: ((supply: Supply) => void) | null;
}

/** What was bought and is not ordered for a day. */
function ToOrder({ supplies, onOrder }: ToOrderProps) {
  return (
    <section aria-labelledby="to-order">
      <h3 id="to-order">Bought, not ordered for a day</h3>
      <ul className={styles.list}>
        {supplies.map((supply) => (
          <li key={`${holderKey(supply)} ${supply.fee_id}`} className={styles.row}>
            <span className={styles.text}>
              <strong>{whatOf({ quantity: leftOf(supply), name: supply.name })}</strong>
              <Soft>{[supply.back_number, sayHorse(supply)].filter(Boolean).join(' · ')}</Soft>
            </span>
            {onOrder !== null && (
              <Button
                aria-label={`Order ${supply.name} for ${supply.horse_name}`}
                onClick={() => onOrder(supply)}
              >
                Order…
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const sayHorse = ({ horse_name, rider_name }: { horse_name: string; rider_name: string }) =>
  `${horse_name} (${rider_name})`;

/** What is ordered, by day. */
function Ordered({
  event,
  stalls,
  bookings,
  mayEdit,
  deliveries,
}: DeliveriesProps & { deliveries: readonly Delivery[] }) {
  const [deliver] = useDeliverMutation();
  const [cancel] = useCancelDeliveryMutation();
  const toast = useToast();
  const places = new Map(
    stalls.areas.flatMap((area) =>
      area.stalls.map(({ id, name }) => [id, `${name}, ${area.name}`]),
    ),
  );
  const placeOf = ({ booking_id, day }: Delivery) => {
    const nights = bookings.find(({ id }) => id === booking_id)?.nights ?? [];
    return places.get(stallOn(nights, day) ?? '') ?? 'No stall';
  };
  const run = async (act: Promise<unknown>, failed: string) => {
    try {
      await act;
    } catch (error) {
      toast.error(withReason(failed, error));
    }
  };
  const say = ({ id }: Delivery, delivered_at: string | null) =>
    run(deliver({ id, body: { delivered_at } }).unwrap(), 'Failed to save it.');
  return (
    <>
      {daysOf(deliveries).map((day) => (
        <section key={day} aria-labelledby={`deliveries-${day}`}>
          <h3 id={`deliveries-${day}`}>{sayDay(day)}</h3>
          <ul className={styles.list}>
            {deliveries
              .filter((it) => it.day === day)
              .map((it) => (
                <li key={it.id} className={styles.row}>
                  <span className={styles.text}>
                    <strong>{whatOf(it)}</strong>
                    <Soft>
                      {placeOf(it)} · {sayHorse(it)}
                    </Soft>
                  </span>
                  {it.delivered_at !== null && (
                    <Badge tone="success">
                      Delivered {sayAt(it.delivered_at, day, event.time_zone)}
                    </Badge>
                  )}
                  {mayEdit && (
                    <Menu
                      button={
                        <IconButton
                          icon="more"
                          label={`More for ${whatOf(it)} for ${it.horse_name}`}
                        />
                      }
                    >
                      {it.delivered_at === null ? (
                        <MenuItem onClick={() => void say(it, new Date().toISOString())}>
                          Delivered
                        </MenuItem>
                      ) : (
                        <MenuItem onClick={() => void say(it, null)}>Not Delivered</MenuItem>
                      )}
                      <MenuItem
                        danger
                        onClick={() =>
                          void run(cancel(it.id).unwrap(), 'Failed to take the order back.')
                        }
                      >
                        Take the Order Back
                      </MenuItem>
                    </Menu>
                  )}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}
