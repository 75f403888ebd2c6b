import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';

import { href } from '../../../app/paths';
import { formatNumber } from '../../../lib/intl';
import styles from './EventTabs.module.css';
import { usePermission } from '../../people/usePermission';
import { type OwnEvent, useGetEventSummaryQuery } from '../eventsApi';

/** The links to the tabs of a show. */
export function EventTabs({ event }: { event: OwnEvent }) {
  const id = event._id.$oid;
  const { currentData: summary } = useGetEventSummaryQuery(id);
  const mayReadHistory = usePermission(event.organization_id, 'read_audit');
  const list = useRef<HTMLUListElement>(null);
  // On a phone the tabs scroll sideways: the present one must not be out of sight.
  useEffect(() => {
    const at = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current === null || at === null || at === undefined) return;
    list.current.scrollLeft = at.offsetLeft - (list.current.clientWidth - at.offsetWidth) / 2;
  });
  return (
    <nav className={styles.tabs} aria-label="Parts of this event">
      <ul ref={list}>
        <Tab to={href.event(id)} end>
          Overview
        </Tab>
        <Tab to={href.eventEntries(id)} count={summary?.participant_count}>
          Entries
        </Tab>
        <Tab to={href.eventClasses(id)} count={event.classes.length}>
          Classes
        </Tab>
        <Tab to={href.eventMoney(id)}>Money</Tab>
        <Tab to={href.eventMessages(id)}>Messages</Tab>
        <Tab to={href.eventUsda(id)}>USDA</Tab>
        {mayReadHistory && <Tab to={href.eventHistory(id)}>History</Tab>}
      </ul>
    </nav>
  );
}

interface TabProps {
  to: string;
  /** Whether only this address is the tab, and none below it. */
  end?: boolean;
  count?: number | undefined;
  children: string;
}

function Tab({ to, end = false, count, children }: TabProps) {
  return (
    <li>
      <NavLink to={to} end={end} className={() => styles.tab}>
        {children} {count !== undefined && <span>{formatNumber(count)}</span>}
      </NavLink>
    </li>
  );
}
