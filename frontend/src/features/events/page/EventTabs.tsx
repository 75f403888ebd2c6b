import { useEffect, useRef } from 'react';
import { NavLink, useNavigate } from 'react-router';

import { href } from '../../../app/paths';
import { ariaKey, KEYS, type Shortcut } from '../../../components/ui/keys/keys';
import { useFrameShortcut } from '../../../components/ui/keys/useKeys';
import { formatNumber } from '../../../lib/intl';
import styles from './EventTabs.module.css';
import { usePermission } from '../../people/usePermission';
import { type OwnEvent, useGetEventSummaryQuery } from '../eventsApi';
import { useHeldClasses } from './useHeldClasses';

/** The links to the tabs of a show. Keys lead to those that its office needs most. */
export function EventTabs({ event }: { event: OwnEvent }) {
  const id = event._id.$oid;
  const { currentData: summary } = useGetEventSummaryQuery(id);
  const held = useHeldClasses(event);
  const { inspection } = event;
  const hasInspector = event.require_dqp || (inspection !== null && inspection !== 'none');
  const mayReadHistory = usePermission(event.organization_id, 'read_audit');
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  // The grid of classes uses letters first.
  useFrameShortcut(KEYS.entries, () => void navigate(href.eventEntries(id)));
  useFrameShortcut(KEYS.money, () => void navigate(href.eventMoney(id)));
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
        <Tab to={href.eventEntries(id)} count={summary?.participant_count} shortcut={KEYS.entries}>
          Entries
        </Tab>
        <Tab to={href.eventBarns(id)}>Barns</Tab>
        <Tab to={href.eventClasses(id)} count={held?.length}>
          Classes
        </Tab>
        <Tab to={href.eventSchedule(id)}>Schedule</Tab>
        <Tab to={href.eventPrizeList(id)}>Prize List</Tab>
        <Tab to={href.eventGate(id)}>Gate</Tab>
        <Tab to={href.eventResults(id)}>Results</Tab>
        {hasInspector && <Tab to={href.eventInspections(id)}>Inspections</Tab>}
        <Tab to={href.eventStalls(id)}>Stalls</Tab>
        <Tab to={href.eventMoney(id)} shortcut={KEYS.money}>
          Money
        </Tab>
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
  shortcut?: Shortcut;
  children: string;
}

function Tab({ to, end = false, count, shortcut, children }: TabProps) {
  return (
    <li>
      <NavLink
        to={to}
        end={end}
        className={() => styles.tab}
        {...(shortcut && { 'aria-keyshortcuts': ariaKey(shortcut) })}
      >
        {children} {count !== undefined && <span>{formatNumber(count)}</span>}
      </NavLink>
    </li>
  );
}
