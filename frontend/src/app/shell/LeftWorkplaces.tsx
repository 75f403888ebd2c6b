import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';

import { baseApi } from '../../api/baseApi';
import { tagTypes } from '../../api/tags';
import { readToken } from '../../api/token';
import { Alert, AlertActions } from '../../components/ui/messages/Alert';
import { Button } from '../../components/ui/actions/Button';
import { useGetOrganizationsQuery } from '../../features/people/peopleApi';
import { organizationName } from '../../features/people/roles';
import { connection } from '../../sync/connection';
import { readStore } from '../../sync/readStore';

/** What a device knows of where an account works. */
interface Known {
  /** The names of the organizations by their ids. */
  names: Record<string, string>;
  /** The names of those in which it works no more, until somebody has read it. */
  left: string[];
}

/** With what was read, so that it is removed with it. */
const keyOf = (account: string) => `${account} workplaces`;

const keep = (account: string, data: Known) =>
  readStore.put(
    { key: keyOf(account), data, link: null, at: Date.now() },
    () => readToken() !== null,
  );

/**
 * Tells somebody in which organizations they work no more, and removes from this device what it has
 * read: what they may still see is read again.
 */
export default function LeftWorkplaces({ account }: { account: string }) {
  const { currentData: organizations } = useGetOrganizationsQuery();
  const dispatch = useDispatch();
  const [left, setLeft] = useState<readonly string[]>([]);
  const names = organizations?.map(
    ({ id, name, is_own }) => [id, organizationName(name, is_own)] as const,
  );
  const present = names && JSON.stringify(names);
  useEffect(() => {
    if (present === undefined || connection.isOffline()) return undefined;
    let isCurrent = true;
    const compare = async () => {
      const found = await readStore.get(keyOf(account));
      const before = found?.data as Known | undefined;
      const now = Object.fromEntries(JSON.parse(present) as [string, string][]);
      const gone = Object.entries(before?.names ?? {}).filter(([id]) => !(id in now));
      const all = [...(before?.left ?? []), ...gone.map(([, name]) => name)];
      if (gone.length > 0) await readStore.clear();
      await keep(account, { names: now, left: all });
      if (!isCurrent) return;
      setLeft(all);
      if (gone.length > 0) dispatch(baseApi.util.invalidateTags([...tagTypes]));
    };
    void compare();
    return () => {
      isCurrent = false;
    };
  }, [account, present, dispatch]);
  if (left.length === 0) return null;
  const close = () => {
    setLeft([]);
    void keep(account, { names: Object.fromEntries(names ?? []), left: [] });
  };
  return (
    <Alert tone="warning">
      <p>
        You work no more in {left.join(' and ')}. What this device kept of it, such as horses,
        contacts and tasks, was removed. If that is a mistake, ask its owner for an invitation.
      </p>
      <AlertActions>
        <Button onClick={close}>Close</Button>
      </AlertActions>
    </Alert>
  );
}
