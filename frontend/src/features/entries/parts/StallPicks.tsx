import { useState } from 'react';

import { hasCode, messageOf } from '../../../api/errors';
import { useFormActions, useFormValues } from '../../../components/form/controls/useFormField';
import { Button } from '../../../components/ui/actions/Button';
import { Alert } from '../../../components/ui/messages/Alert';
import { Soft } from '../../../components/ui/page/Soft';
import { formatClock } from '../../../lib/time/dates';
import type { Day } from '../../../lib/time/days';
import { useNow } from '../../../lib/time/useNow';
import { toWallTime } from '../../../lib/time/zonedTime';
import { type OfferedExtra, quantityOf } from './bill';
import { nightsOf, type PickedStall, stallsIn } from './picks';
import type { PublicEvent } from './publicEventApi';
import type { RegistrationValues } from './registrationValues';
import {
  type StallPlace,
  useGetStallsLeftQuery,
  useHoldStallMutation,
  useLetGoStallMutation,
} from './stallHoldsApi';
import styles from './StallPicks.module.css';

export interface StallPicksProps {
  event: PublicEvent;
  /** The extra, which is a stall. */
  extra: OfferedExtra;
  /** How many of it have a stall already. */
  assigned?: number;
  /** The picked stalls that somebody else took. */
  lost: ReadonlySet<string>;
}

/** The stalls that are picked of an extra, and the free ones to pick from. */
export default function StallPicks({ event, extra, assigned = 0, lost }: StallPicksProps) {
  const values = useFormValues<RegistrationValues>();
  const { setValue } = useFormActions();
  const [isOpen, setOpen] = useState(false);
  const [refused, setRefused] = useState('');
  const [hold, { isLoading }] = useHoldStallMutation();
  const [letGo] = useLetGoStallMutation();
  const now = useNow();
  const quantity = quantityOf(values, extra.id);
  const picks = values.stalls?.[extra.id] ?? [];
  const wanted = Math.max(stallsIn(extra, quantity) - assigned, 0);
  const id = event._id.$oid;
  const { currentData: data } = useGetStallsLeftQuery(id, {
    skip: wanted === 0,
    refetchOnMountOrArgChange: true,
  });
  const kind = data?.find((it) => it.kind === extra.stall);
  const zone = event.time_zone;
  const days = {
    first: toWallTime(event.start_date.$date, zone).date,
    last: toWallTime(event.end_date.$date, zone).date,
  };
  const nights = nightsOf(extra, quantity, days);
  const set = (next: readonly PickedStall[]) => setValue(`stalls.${extra.id}`, next);

  const pick = async (place: StallPlace) => {
    setRefused('');
    // Otherwise the nights of the show.
    const last = extra.per === 'night' ? (nights.at(-1) ?? null) : null;
    try {
      const body = { fee_id: extra.id, stall_id: place.id, last };
      const held = await hold({ id, body }).unwrap();
      const picked = {
        token: held.token,
        title: titleOf(place),
        end: place.end,
        nights: held.nights.length,
        until: held.held_until,
      };
      set([...picks, picked]);
      setOpen(picks.length + 1 < wanted);
    } catch (error) {
      const taken = hasCode(error, 'show_stall_taken');
      setRefused(
        taken ? `${titleOf(place)} was taken just now. Please pick another one.` : messageOf(error),
      );
    }
  };
  const drop = (token: string) => {
    set(picks.filter((it) => it.token !== token));
    // Otherwise it is held for a while, which harms nobody.
    if (!lost.has(token)) void letGo({ id, token });
  };

  if (wanted === 0 && picks.length === 0) return null;
  // Of what is sold out, whoever asks waits in line.
  const mayPick = picks.length < wanted && extra.left !== 0 && (kind?.places ?? []).length > 0;
  return (
    <div className={styles.picks}>
      {picks.map((it) => (
        <p key={it.token} className={styles.picked}>
          <span>
            <strong>{it.title}</strong> {sayHeld(it, lost.has(it.token), now, zone)}
          </span>
          <Button variant="quiet" aria-label={`Let ${it.title} go`} onClick={() => drop(it.token)}>
            {lost.has(it.token) ? 'Remove' : 'Let Go'}
          </Button>
        </p>
      ))}
      {picks.length > wanted && (
        <Alert tone="warning">You picked more stalls than you buy: let one go.</Alert>
      )}
      {refused !== '' && <Alert tone="warning">{refused}</Alert>}
      {mayPick && !isOpen && <Button onClick={() => setOpen(true)}>Pick a Stall</Button>}
      {mayPick && isOpen && (
        <Places
          places={kind?.places ?? []}
          yours={new Set(picks.map(({ title }) => title))}
          nights={nights}
          disabled={isLoading}
          onPick={(place) => void pick(place)}
        />
      )}
    </div>
  );
}

const titleOf = ({ name, area }: StallPlace) => `${name}, ${area}`;

function sayHeld({ until }: PickedStall, isLost: boolean, now: number, zone: string): string {
  if (isLost) return 'is taken by now.';
  const time = formatClock(until, zone);
  return Date.parse(until.$date) > now
    ? `is held for you until ${time}.`
    : `was held for you until ${time}. You get it if nobody took it since.`;
}

/** Why a stall cannot be picked; `null` if it is free on these nights. */
function obstacle(place: StallPlace, nights: readonly Day[]): string | null {
  if (place.nights.length > 0 && !nights.every((it) => place.nights.includes(it))) {
    return 'some nights';
  }
  if (!nights.some((it) => place.taken.includes(it))) return null;
  return place.held_until === null ? 'taken' : 'held';
}

interface PlacesProps {
  places: readonly StallPlace[];
  /** What the picked ones are called. */
  yours: ReadonlySet<string>;
  nights: readonly Day[];
  disabled: boolean;
  onPick: (place: StallPlace) => void;
}

/** The stalls by area, the free ones to press. */
function Places({ places, yours, nights, disabled, onPick }: PlacesProps) {
  const areas = [...new Set(places.map(({ area }) => area))];
  return (
    <div className={styles.areas}>
      <Soft as="p">A stall that you pick is held for you for 15 minutes.</Soft>
      {areas.map((area) => (
        <div key={area} className={styles.area} role="group" aria-label={area}>
          <strong>{area}</strong>
          <ul className={styles.places}>
            {places
              .filter((it) => it.area === area)
              .map((place) => {
                const why = yours.has(titleOf(place)) ? 'yours' : obstacle(place, nights);
                const end = place.end ? ' (end)' : '';
                return (
                  <li key={place.id}>
                    {why === null ? (
                      <Button disabled={disabled} onClick={() => onPick(place)}>
                        {place.name}
                        {end}
                      </Button>
                    ) : (
                      <span className={styles.taken}>
                        {place.name} {why}
                      </span>
                    )}
                  </li>
                );
              })}
          </ul>
        </div>
      ))}
    </div>
  );
}
