import type { ReactNode } from 'react';

import { Icon } from '../../../components/ui/pictures/Icon';
import { formatDateRange } from '../../../lib/time/dates';
import type { PublicEvent } from './publicEventApi';
import { ShowContact } from './ShowContact';
import styles from './EventLine.module.css';
import common from '../../../components/ui/page/common.module.css';
import { cx } from '../../../lib/cx';

/** The name, the dates and the place of a show, under the title of a page. */
export function EventLine({ event, children }: { event: PublicEvent; children?: ReactNode }) {
  const { venue, city, state } = event.location;
  const place = [venue, city, state].filter((part) => part !== '').join(', ');
  return (
    <div className={styles.event}>
      <p className={cx(common.large, common.strong)}>{event.name}</p>
      <p className={styles.line}>
        <Icon name="calendar" />
        <span>{formatDateRange(event.start_date, event.end_date, event.time_zone)}</span>
      </p>
      <p className={styles.line}>
        <Icon name="pin" />
        <span>{place}</span>
      </p>
      <ShowContact event={event} />
      {children}
    </div>
  );
}
