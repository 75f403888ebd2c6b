import { Loaded } from '../../../components/ui/loading/Loaded';
import { Stack } from '../../../components/ui/page/Stack';
import { useListBarnsQuery } from '../../entries/office/entriesApi';
import { Barns } from './BarnsView';

/**
 * The barns that owe the show, the most first, and those that paid too much. Entries of a barn are
 * among those that owe with what they pay themselves alone.
 */
export function OwingBarns({ show }: { show: string }) {
  const query = useListBarnsQuery(show);
  return (
    <Loaded query={query} name="The barns" small count={2}>
      {({ groups }) => {
        const open = groups.filter(({ balance }) => balance !== 0);
        if (open.length === 0) return null;
        return (
          <Stack as="section" gap={3} aria-labelledby="barns-heading">
            <h2 id="barns-heading">Barns that owe or paid too much</h2>
            <Barns show={show} barns={open.toSorted((a, b) => b.balance - a.balance)} />
          </Stack>
        );
      }}
    </Loaded>
  );
}
