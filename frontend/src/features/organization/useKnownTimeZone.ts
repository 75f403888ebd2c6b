import { useEffect, useRef } from 'react';

import { browserTimeZone } from '../../lib/dates';
import { useGetOrganizationsQuery } from '../people/peopleApi';
import { useLazyGetOrganizationQuery, useUpdateOrganizationMutation } from './organizationApi';
import { toValues } from './organizationSchema';

/** Gives the account's organization the time zone of this browser, once, if it has none. */
export function useKnownTimeZone() {
  const { currentData: data } = useGetOrganizationsQuery();
  const own = data?.find(({ is_own }) => is_own);
  const [read] = useLazyGetOrganizationQuery();
  const [update] = useUpdateOrganizationMutation();
  const tried = useRef(false);
  const lacks = own?.time_zone === null;

  useEffect(() => {
    if (!lacks || tried.current) return;
    tried.current = true;
    const give = async () => {
      const present = await read().unwrap();
      if (present.time_zone !== null) return;
      const { _id, revision } = present;
      const body = { ...toValues(present), time_zone: browserTimeZone(), revision };
      await update({ id: _id.$oid, body }).unwrap();
    };
    // Where it fails, the next visit tries again: until then the browser's zone is used.
    give().catch(() => undefined);
  }, [lacks, read, update]);
}
