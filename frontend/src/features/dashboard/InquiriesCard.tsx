import { useState } from 'react';
import { Link } from 'react-router';

import { pagedList } from '../../api/paging';
import { href } from '../../app/paths';
import { Button } from '../../components/ui/actions/Button';
import { Card } from '../../components/ui/page/Card';
import { LoadFailure } from '../../components/ui/loading/Loaded';
import { LoadMore } from '../../components/ui/lists/LoadMore';
import { Stack } from '../../components/ui/page/Stack';
import { VisuallyHidden } from '../../components/ui/page/VisuallyHidden';
import { browserTimeZone, formatDateTime } from '../../lib/time/dates';
import { telAddress } from '../../lib/text/phone';
import { type Inquiry, useListInquiriesInfiniteQuery } from '../marketplace/marketplaceApi';
import styles from './DashboardCard.module.css';

/** The number per page; few, because what is due matters more on this page. */
const SHOWN = 3;

/** From this length in characters on, only the beginning of a message is shown at first. */
const LONG = 240;

/** Inquiries about the account's horses, the latest first. Renders nothing if there are none. */
export function InquiriesCard() {
  const list = pagedList(useListInquiriesInfiniteQuery({ limit: SHOWN }));
  const { items, more } = list;
  if (items === undefined ? list.error === undefined : items.length === 0) return null;
  return (
    <Card title="Inquiries">
      {items === undefined ? (
        <LoadFailure query={list} name="Messages of buyers" />
      ) : (
        <>
          <ul className={styles.list}>
            {items.map((inquiry) => (
              <li key={inquiry._id.$oid}>
                <Message inquiry={inquiry} />
              </li>
            ))}
          </ul>
          <LoadMore more={more} things="inquiries" label="Show more" />
        </>
      )}
    </Card>
  );
}

function Message({ inquiry }: { inquiry: Inquiry }) {
  const { name, email, phone, horse, message, created_at } = inquiry;
  const subject = encodeURIComponent(`Re: ${horse.name}`);
  return (
    <Stack as="article" gap={1} aria-label={`${name} about ${horse.name}`}>
      <p>
        <strong>{name}</strong> about{' '}
        {horse.id === null ? horse.name : <Link to={href.horse(horse.id)}>{horse.name}</Link>}
      </p>
      <p className={styles.soft}>{formatDateTime(created_at, browserTimeZone())}</p>
      <MessageText text={message} from={name} />
      <p className={styles.contact}>
        <a href={`mailto:${email}?subject=${subject}`}>{email}</a>
        {phone !== '' && <a href={telAddress(phone)}>{phone}</a>}
      </p>
    </Stack>
  );
}

function MessageText({ text, from }: { text: string; from: string }) {
  const [whole, setWhole] = useState(text.length <= LONG);
  return (
    <>
      <p className={styles.text}>{whole ? text : `${text.slice(0, LONG).trimEnd()}…`}</p>
      {!whole && (
        <div className={styles.readAll}>
          <Button variant="quiet" onClick={() => setWhole(true)}>
            <span>
              Read all<VisuallyHidden> of the message from {from}</VisuallyHidden>
            </span>
          </Button>
        </div>
      )}
    </>
  );
}
