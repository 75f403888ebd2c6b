import { useState } from 'react';

import { pagedList } from '../../../api/paging';
import { LoadMore } from '../../../components/ui/lists/LoadMore';
import { SegmentedControl } from '../../../components/ui/lists/SegmentedControl';
import { Loaded, LoadFailure } from '../../../components/ui/loading/Loaded';
import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { Card } from '../../../components/ui/page/Card';
import {
  type InquiryState,
  useCountInquiriesQuery,
  useListInquiriesInfiniteQuery,
} from '../../marketplace/marketplaceApi';
import styles from '../DashboardCard.module.css';
import { Conversation } from './Conversation';

/** The number per page; few, because what is due matters more on this page. */
const SHOWN = 3;

const STATES: readonly { value: InquiryState; label: string; none: string }[] = [
  { value: 'new', label: 'New', none: 'No new messages.' },
  { value: 'answered', label: 'Answered', none: 'None was answered yet.' },
  { value: 'archived', label: 'Archived', none: 'None is in the archive.' },
];

/** Messages of buyers about the account's horses, the latest first. Nothing if there never was one. */
export default function InquiriesCard() {
  const counts = useCountInquiriesQuery();
  const [state, setState] = useState<InquiryState>('new');
  const known = counts.currentData;
  if (known === undefined) {
    return counts.error === undefined ? null : (
      <Card title="Inquiries">
        <LoadFailure query={counts} name="Messages of buyers" />
      </Card>
    );
  }
  if (STATES.every(({ value }) => known[value] === 0)) return null;
  return (
    <Card
      title="Inquiries"
      actions={
        <SegmentedControl
          label="Which inquiries"
          options={STATES.map(({ value, label }) => ({
            value,
            label: known[value] === 0 ? label : `${label} (${known[value]})`,
          }))}
          value={state}
          onChange={setState}
        />
      }
    >
      <Inquiries state={state} />
    </Card>
  );
}

function Inquiries({ state }: { state: InquiryState }) {
  const list = pagedList(useListInquiriesInfiniteQuery({ limit: SHOWN, state }));
  return (
    <Loaded
      small
      query={{ ...list, currentData: list.items, originalArgs: state }}
      name="Messages of buyers"
      waiting={<Skeleton shape="list" count={SHOWN} label="Loading the messages of buyers" />}
    >
      {(inquiries) =>
        inquiries.length === 0 && list.more === null ? (
          <p className={styles.soft}>{STATES.find(({ value }) => value === state)?.none}</p>
        ) : (
          <>
            <ul className={styles.list}>
              {inquiries.map((inquiry) => (
                <li key={inquiry._id.$oid}>
                  <Conversation inquiry={inquiry} />
                </li>
              ))}
            </ul>
            <LoadMore more={list.more} things="inquiries" label="Show more" />
          </>
        )
      }
    </Loaded>
  );
}
