import { withReason } from '../../../api/errors';
import { Button } from '../../../components/ui/actions/Button';
import { ConfirmButton } from '../../../components/ui/actions/ConfirmButton';
import { Row, Stack } from '../../../components/ui/page/Stack';
import { Soft } from '../../../components/ui/page/Soft';
import { formatShare } from '../../../lib/money/share';
import { formatDay } from '../../../lib/time/days';
import {
  type HorseOwners,
  useGetHorseOwnersQuery,
  useReplaceHorseOwnersMutation,
} from '../horsesApi';

type OwnerPeriod = HorseOwners['periods'][number];

const named = ({ owners }: OwnerPeriod) =>
  owners.length === 0
    ? 'nobody'
    : owners
        .map(({ name, share }) => (share === null ? name : `${name} ${formatShare(share)}`))
        .join(', ');

/** Since when the owners of a horse are those that it shows, and who owned it before. */
export function FormerOwners({ horseId, mayEdit }: { horseId: string; mayEdit: boolean }) {
  const { currentData } = useGetHorseOwnersQuery(horseId);
  const periods = currentData?.periods ?? [];
  const [last, ...before] = [...periods].reverse();
  if (currentData === undefined || last?.from === undefined || last.from === null) return null;
  return (
    <Stack gap={2}>
      <Soft as="p">Since {formatDay(last.from)}</Soft>
      <ul aria-label="Former owners">
        {before.map((period, at) => {
          const next = periods[periods.length - 1 - at];
          return (
            <li key={period.until}>
              <Row spread>
                <Soft>
                  Until {formatDay(period.until ?? '')}: {named(period)}
                </Soft>
                {mayEdit && next !== undefined && (
                  <TakeBack owners={currentData} period={period} next={next} />
                )}
              </Row>
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}

interface TakeBackProps {
  owners: HorseOwners;
  /** Those before the change. */
  period: OwnerPeriod;
  /** Those since the change. */
  next: OwnerPeriod;
}

/** Takes a change of owners back, which was a mistake: those before own the horse on. */
function TakeBack({ owners: { horse_id: id, periods, revision }, period, next }: TakeBackProps) {
  const [replace] = useReplaceHorseOwnersMutation();
  const day = formatDay(next.from ?? '');
  const kept = periods.filter(({ from }) => from !== next.from);
  const body = { revision, periods: kept.map(({ from, owners }) => ({ from, owners })) };
  return (
    <ConfirmButton
      button={(ask) => (
        <Button variant="quiet" aria-label={`Take back the change of ${day}`} onClick={ask}>
          Take Back
        </Button>
      )}
      title={`Take back the change of ${day}?`}
      confirmLabel="Take Back"
      call={() => replace({ id, body }).unwrap()}
      done="The change was taken back"
      failed={(error) => withReason('It was not taken back.', error)}
    >
      The horse belongs to {named(period)} from {day} on, too, and not to {named(next)}. What is on
      a bill stays there.
    </ConfirmButton>
  );
}
