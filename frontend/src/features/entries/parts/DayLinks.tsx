import { href } from '../../../app/paths';
import { LinkButton } from '../../../components/ui/actions/Button';
import { Row } from '../../../components/ui/page/Stack';
import { useNow } from '../../../lib/time/useNow';
import { keepLink, type OwnLink } from './ownLink';
import type { PublicEvent } from './publicEventApi';

/** How long before a show its schedule is sought. */
const BEFORE_MS = 7 * 24 * 60 * 60 * 1000;

interface DayLinksProps {
  event: Pick<PublicEvent, 'hashed_id' | 'start_date'>;
  /** Of the entry, for its own day and its own results. */
  number?: number | null;
  /** The link of the entry: who goes to their day has all their horses there, on this device. */
  link?: OwnLink;
}

/** From a week before a show on, the way to its schedule and its results. */
export function DayLinks({ event, number = null, link }: DayLinksProps) {
  const now = useNow();
  if (now < Date.parse(event.start_date.$date) - BEFORE_MS) return null;
  return (
    <Row gap={2}>
      <LinkButton
        icon="calendar"
        to={href.publicSchedule(event.hashed_id, number)}
        {...(link && { onClick: () => keepLink(event.hashed_id, link) })}
      >
        {number === null ? 'Schedule' : 'My Day'}
      </LinkButton>
      <LinkButton to={href.publicResults(event.hashed_id, number)}>
        {number === null ? 'Results' : 'My Results'}
      </LinkButton>
    </Row>
  );
}
