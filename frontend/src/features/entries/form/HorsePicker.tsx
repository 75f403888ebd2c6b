import { useEffect, useRef } from 'react';

import { itemsOf } from '../../../api/paging';
import { Select } from '../../../components/form/controls/TextField';
import { useFormActions, useFormValues } from '../../../components/form/controls/useFormField';
import { useLazyGetHorseQuery, useListHorsesInfiniteQuery } from '../../horses/horsesApi';
import { WithdrawalWarning } from '../../medications/WithdrawalWarning';
import type { PublicEvent } from '../parts/publicEventApi';
import type { NewRegistration } from '../parts/registrationValues';
import type { AskedValues } from '../parts/askedForm';

/** A signed-in rider chooses one of their horses, and what is known of it fills the form. */
export default function HorsePicker({ show }: { show: PublicEvent }) {
  const {
    currentData: data,
    hasNextPage,
    isFetching,
    fetchNextPage,
  } = useListHorsesInfiniteQuery({});
  const [getHorse] = useLazyGetHorseQuery();
  const values = useFormValues<NewRegistration & Partial<AskedValues>>();
  const { setValues } = useFormActions();
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });

  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);

  const { horse_id: horseId } = values;
  const filled = useRef(horseId);
  useEffect(() => {
    if (filled.current === horseId) return;
    filled.current = horseId;
    if (horseId === '') return;
    void getHorse(horseId, true).then(({ data: horse }) => {
      const now = latest.current;
      if (horse === undefined || !('owners' in horse) || now.horse_id !== horseId) return;
      const { name, breed, registration_number } = horse.profile;
      const [owner = ''] = horse.owners;
      setValues({
        ...now,
        horse_name: name,
        // Only in the form of a show that asks for more.
        ...(now.owner !== undefined && {
          breed,
          registration_number,
          owner: owner === '' ? now.owner : { ...now.owner, name: owner },
        }),
      });
    });
  }, [horseId, getHorse, setValues]);

  const horses = itemsOf(data) ?? [];
  if (horses.length === 0 && horseId === '') return null;
  return (
    <>
      <Select
        name="horse_id"
        label="Your Horses"
        placeholder="Another horse"
        options={horses.map(({ _id, profile }) => ({ value: _id.$oid, label: profile.name }))}
      />
      {horseId !== '' && <WithdrawalWarning horseId={horseId} show={show} />}
    </>
  );
}
