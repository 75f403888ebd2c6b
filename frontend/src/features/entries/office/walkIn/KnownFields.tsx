import { useEffect, useRef, useState } from 'react';

import { pagedList } from '../../../../api/paging';
import { SuggestField } from '../../../../components/form/controls/SuggestField';
import { useFormActions, useFormValues } from '../../../../components/form/controls/useFormField';
import { Pair } from '../../../../components/ui/page/Stack';
import {
  type Exhibitor,
  type ShowHorse,
  useLazyGetExhibitorQuery,
  useLazyGetShowHorseQuery,
  useListExhibitorsInfiniteQuery,
  useListShowHorsesInfiniteQuery,
} from '../../../exhibitors/exhibitorsApi';
import { sayExhibitor, sayShowHorse } from '../../../exhibitors/exhibitorWords';
import type { WalkInValues } from './walkIn';

/** As many are offered for what is typed. */
const LIMIT = 8;

/** One letter finds everybody. */
const isSought = (typed: string) => typed.length > 1;

const isRemembered = ({ forgotten_at }: Exhibitor) => forgotten_at === null;

/**
 * Rider and horse, each found in the directory of the show's organization by name, back number of
 * another time or chip; what is known of them, and with whom they were entered last, is filled in.
 */
export function KnownFields({ organizationId }: { organizationId: string }) {
  const values = useFormValues<WalkInValues>();
  const { setValues } = useFormActions();
  // What is read after a choice comes later than what is typed meanwhile.
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  const fill = (known: Partial<WalkInValues>) => {
    latest.current = { ...latest.current, ...known };
    setValues(latest.current);
  };

  const [person, setPerson] = useState('');
  const [animal, setAnimal] = useState('');
  const people = useListExhibitorsInfiniteQuery(
    { q: person, limit: LIMIT },
    { skip: !isSought(person) },
  );
  const horses = useListShowHorsesInfiniteQuery(
    { q: animal, limit: LIMIT },
    { skip: !isSought(animal) },
  );
  const own = <T extends { organization_id: string }>(found: T[] | undefined, typed: string) =>
    isSought(typed) ? found?.filter((it) => it.organization_id === organizationId) : undefined;
  const riders = own(pagedList(people).items, person)?.filter(isRemembered);
  const mounts = own(pagedList(horses).items, animal);

  const [readRider] = useLazyGetExhibitorQuery();
  const [readHorse] = useLazyGetShowHorseQuery();

  const chooseRider = async (id: string) => {
    const rider = riders?.find(({ _id }) => _id.$oid === id);
    if (rider === undefined) return;
    fill(riderOf(rider));
    const { data } = await readRider(id);
    const last = data?.entries.find(({ rider_id }) => rider_id === id);
    // A horse that was typed or chosen meanwhile stays.
    if (last !== undefined && latest.current.horse_name === '') {
      fill({ horse_name: last.horse_name, show_horse_id: last.show_horse_id ?? '' });
    }
  };

  const chooseHorse = async (id: string) => {
    const horse = mounts?.find(({ _id }) => _id.$oid === id);
    if (horse === undefined) return;
    fill(horseOf(horse));
    const isRiderOpen = () => latest.current.rider_name === '';
    if (!isRiderOpen()) return;
    const { data } = await readHorse(id);
    const rider = data?.entries[0]?.rider_id ?? null;
    const known = rider === null ? undefined : (await readRider(rider)).data;
    if (known !== undefined && isRemembered(known) && isRiderOpen()) fill(riderOf(known));
  };

  return (
    <Pair>
      <SuggestField
        name="rider_name"
        label="Rider Name"
        required
        options={riders?.map((it) => ({
          value: it._id.$oid,
          name: it.name,
          label: sayExhibitor(it),
        }))}
        onSearch={setPerson}
        onPick={(id) => void chooseRider(id)}
      />
      <SuggestField
        name="horse_name"
        label="Horse Name"
        required
        options={mounts?.map((it) => ({
          value: it._id.$oid,
          name: it.name,
          label: sayShowHorse(it),
        }))}
        onSearch={setAnimal}
        onPick={(id) => void chooseHorse(id)}
      />
    </Pair>
  );
}

/** The postal address in the one line that an entry has. */
const lineOf = ({ street, city, state, zip_code }: Exhibitor['address']) =>
  [street, city, [state, zip_code].filter((it) => it !== '').join(' ')]
    .filter((it) => it !== '')
    .join(', ');

const riderOf = (it: Exhibitor): Partial<WalkInValues> => ({
  rider_id: it._id.$oid,
  rider_name: it.name,
  rider_email: it.email,
  rider_phone: it.phone,
  rider_address: { street: lineOf(it.address) },
});

const horseOf = (it: ShowHorse): Partial<WalkInValues> => ({
  show_horse_id: it._id.$oid,
  horse_name: it.name,
});
