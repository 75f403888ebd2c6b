import { withReason } from '../../api/errors';
import { useToast } from '../../components/ui/messages/Toast';
import { obstacle, type Shown, spotsOf, titleOf, wishesBack, wishOf } from './chart';
import { useAssignStallMutation } from './stallsApi';
import type { ShowStalls, StallBooking } from './stallsTypes';

/**
 * Brings bookings to stalls on the nights that are shown.
 *
 * @returns `drop`, which says what became of it and can be undone
 */
export function useAssign(
  show: string,
  stalls: ShowStalls,
  bookings: readonly StallBooking[],
  shown: Shown,
) {
  const [assign] = useAssignStallMutation();
  const toast = useToast();
  const failed = (name: string, error: unknown) =>
    toast.error(withReason(`${name} was not moved.`, error));

  const back = async (booking: StallBooking) => {
    for (const body of wishesBack(booking)) {
      // One after the other: each frees what the next one takes.
      await assign({ show, id: booking.id, body }).unwrap();
    }
  };

  const drop = async (booking: StallBooking, to: string | null) => {
    const name = titleOf(booking);
    const spot = spotsOf(stalls, bookings, 'all').find(({ stall }) => stall.id === to);
    const why = spot === undefined ? null : obstacle(booking, spot, shown);
    if (why !== null) {
      toast.error(`${why}. ${name} was not moved.`);
      return;
    }
    try {
      await assign({ show, id: booking.id, body: wishOf(booking, to, shown) }).unwrap();
      toast.success(
        spot === undefined ? `${name} has no stall` : `${name} is in ${spot.title}`,
        undefined,
        {
          label: 'Undo',
          run: () => {
            back(booking).then(
              () => toast.info('Moved back'),
              (error: unknown) => failed(name, error),
            );
          },
        },
      );
    } catch (error) {
      failed(name, error);
    }
  };

  return { drop: (...args: Parameters<typeof drop>) => void drop(...args) };
}
