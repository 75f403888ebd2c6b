import { Button } from '../../components/ui/actions/Button';
import { Alert, AlertActions } from '../../components/ui/messages/Alert';
import { Stack } from '../../components/ui/page/Stack';
import { clockTime, formatDay } from '../../lib/time/days';
import { useOutbox } from '../../sync/OutboxProvider';
import { accountsApi } from '../accounts/accountsApi';
import { whoAndWhen } from '../barnDay/day';
import type { DoseRecord } from '../barnDay/dayApi';
import { useBarnZone } from '../people/useBarn';
import { type DoseRecordedTwice, useListDosesRecordedTwiceQuery } from './medicationsApi';

/** How often it is asked whether somebody else recorded a dose, in milliseconds. */
const POLL_MS = 60_000;

/** Tells who gave a dose that somebody else gave, too, until they have read it. */
export function RecordedTwice() {
  const { currentData: all = [] } = useListDosesRecordedTwiceQuery(undefined, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const { add, state } = useOutbox();
  // Also what was read without a network.
  const read = new Set(
    state.changes.filter((it) => it.state !== 'refused').map(({ lane }) => lane),
  );
  const unread = all.filter((twice) => !read.has(laneOf(twice)));
  if (unread.length === 0) return null;
  return (
    <Stack gap={3}>
      {unread.map((twice) => (
        <Twice
          key={twice._id.$oid}
          twice={twice}
          onRead={() => {
            void add({
              lane: laneOf(twice),
              method: 'PUT',
              path: `medications/recorded_twice/${twice._id.$oid}`,
              label: `Read: ${twice.horse.name}, ${twice.drug} was recorded twice`,
            });
          }}
        />
      ))}
    </Stack>
  );
}

const laneOf = ({ _id: id }: DoseRecordedTwice) => `recorded_twice:${id.$oid}`;

interface TwiceProps {
  twice: DoseRecordedTwice;
  onRead: () => void;
}

function Twice({ twice, onRead }: TwiceProps) {
  const { horse, drug, dose, date, time, first, second } = twice;
  const { currentData: account } = accountsApi.endpoints.getAccount.useQueryState();
  const zone = useBarnZone();
  const say = ({ given, done }: DoseRecord) =>
    `${given ? 'given' : 'skipped'} ${whoAndWhen(done, account?.email ?? '', zone, date)}`;
  const day = formatDay(date, { month: 'short', day: 'numeric' });
  return (
    <Alert>
      <p>
        <strong>
          {first.given && second.given
            ? `${horse.name} may have been given ${drug} ${dose} twice.`
            : `Two records of one dose differ: ${horse.name}, ${drug} ${dose}.`}
        </strong>{' '}
        The dose of {day}, {clockTime(time)} is recorded as {say(first)}, and as {say(second)}.
        Watch the horse, and ask the vet.
      </p>
      <AlertActions>
        <Button onClick={onRead}>I Have Read It</Button>
      </AlertActions>
    </Alert>
  );
}
