import { useEffect, useRef, useState } from 'react';
import { useMatch } from 'react-router';

import { paths } from '../../../app/paths';
import { DocumentTitle } from '../../../components/ui/page/DocumentTitle';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { cx } from '../../../lib/cx';
import styles from './EventHeader.module.css';
import { EventTabs } from './EventTabs';
import { EventTime } from '../EventTime';
import type { OwnEvent } from '../eventsApi';
import { placeOf } from '../eventWords';
import { TypeBadge } from '../TypeBadge';
import common from '../../../components/ui/page/common.module.css';

/**
 * The header of a show, and its tabs. On the tabs where somebody works it is one line; on the
 * overview it becomes one when the page is scrolled. The line stays at the top.
 */
export function EventHeader({ event }: { event: OwnEvent }) {
  const isOverview = useMatch(paths.event) !== null;
  const atEntry = useMatch(paths.eventEntry) !== null;
  const atClass = useMatch(paths.eventClass) !== null;
  const atResults = useMatch(paths.eventClassResults) !== null;
  const { whole, isAbove } = useIsAbove();
  return (
    <>
      {isOverview && (
        <div ref={whole} className={styles.whole}>
          <PageHeader
            title={event.name}
            subtitle={
              <div className={common.facts}>
                <p>
                  <EventTime event={event} />
                </p>
                <p>{placeOf(event)}</p>
                <TypeBadge type={event.event_type} />
              </div>
            }
          />
        </div>
      )}
      <div className={cx(styles.line, (atEntry || atClass || atResults) && styles.atRow)}>
        {!isOverview && <Title event={event} />}
        {isOverview && isAbove && (
          <p className={styles.name} aria-hidden="true">
            {event.name}
          </p>
        )}
        <EventTabs event={event} />
      </div>
    </>
  );
}

/** The name of the show in the line. */
function Title({ event }: { event: OwnEvent }) {
  return (
    <>
      <DocumentTitle title={event.name} />
      <h1 className={styles.title}>{event.name}</h1>
    </>
  );
}

/** Whether an element was scrolled out above. */
function useIsAbove() {
  const whole = useRef<HTMLDivElement>(null);
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => {
    const look = () => {
      const bottom = whole.current?.getBoundingClientRect().bottom;
      const bar = document.querySelector('header')?.getBoundingClientRect().height ?? 0;
      setIsAbove(bottom !== undefined && bottom < bar);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return { whole, isAbove };
}
