import { useParams } from 'react-router';

import { statusOf } from '../../api/errors';
import { Loaded } from '../../components/ui/loading/Loaded';
import { Skeleton } from '../../components/ui/loading/Skeleton';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { Card } from '../../components/ui/page/Card';
import { MailLink } from '../../components/ui/page/MailLink';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { Soft } from '../../components/ui/page/Soft';
import { Columns, Row, Stack } from '../../components/ui/page/Stack';
import { cx } from '../../lib/cx';
import { formatMoney, sumMoney } from '../../lib/money/money';
import { showPhone, telAddress } from '../../lib/text/phone';
import { todayHere } from '../../lib/time/days';
import { useNow } from '../../lib/time/useNow';
import type { OwnerPage as Page } from '../ownerLinks/ownerTypes';
import { BarnMessage } from './BarnMessage';
import { OwnerBills } from './OwnerBills';
import { OwnerDocuments } from './OwnerDocuments';
import { OwnerHorse } from './OwnerHorse';
import styles from './OwnerPage.module.css';
import { useGetOwnerPageQuery } from './publicOwnerApi';

const TITLE = 'Your Horses';

/** Where a link of the page's head leads. */
const BILLS = 'bills';
const MESSAGE = 'message';

/** What an owner sees of a barn: their horses, documents and bills, without an account. */
export default function OwnerPage() {
  const { token = '' } = useParams();
  const query = useGetOwnerPageQuery(token);
  return (
    <Stack gap={5}>
      {/* The address is a secret: no page that is opened from here learns it. */}
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      {statusOf(query.error) === 404 ? (
        <>
          <PageHeader title={TITLE} />
          <EmptyState title="This link is not valid" icon="warning">
            <p>
              The barn may have made a new one, or the address is not complete. Ask the barn for
              your link.
            </p>
          </EmptyState>
        </>
      ) : (
        <Loaded
          query={query}
          name="The page"
          heading={TITLE}
          waiting={
            <>
              <PageHeader title={TITLE} />
              <Skeleton shape="card" count={3} label="Loading the page" />
            </>
          }
        >
          {(page) => <Whole token={token} page={page} />}
        </Loaded>
      )}
    </Stack>
  );
}

function Whole({ token, page }: { token: string; page: Page }) {
  const { barn, name, horses, documents, bills, open, credit, how_to_pay: howToPay } = page;
  const today = todayHere(new Date(useNow()));
  const barnName = barn.name || 'The barn';
  return (
    <>
      <PageHeader title={barn.name || TITLE} subtitle={<Reach name={name} barn={barn} />} />
      <Row as="nav" aria-label="On this page" className={styles.jumps}>
        {open > credit && <a href={`#${BILLS}`}>{formatMoney(sumMoney([open, -credit]))} to pay</a>}
        <a href={`#${MESSAGE}`}>Write to the barn</a>
      </Row>
      <Columns>
        <Stack>
          {horses.length === 0 && (
            <Card title="Horses">
              <p>{barnName} has no horse under your name now.</p>
            </Card>
          )}
          {horses.map((horse) => (
            <OwnerHorse key={horse.id} horse={horse} today={today} />
          ))}
          {documents.length > 0 && <OwnerDocuments documents={documents} today={today} />}
        </Stack>
        <Stack>
          <div id={BILLS} className={styles.place}>
            <OwnerBills bills={bills} open={open} credit={credit} />
          </div>
          {howToPay !== '' && (
            <Card title="How to Pay">
              <p className={styles.text}>{howToPay}</p>
            </Card>
          )}
          <div id={MESSAGE} className={cx(styles.place, styles.message)}>
            <BarnMessage token={token} barn={barnName} />
          </div>
        </Stack>
      </Columns>
    </>
  );
}

/** Whose page it is, and how to reach the barn. */
function Reach({ name, barn: { email, phone, address } }: Pick<Page, 'name' | 'barn'>) {
  const region = [address.state, address.zip_code].filter((it) => it !== '').join(' ');
  const place = [address.street, address.city, region].filter((it) => it !== '').join(', ');
  return (
    <Stack gap={1}>
      <p>
        For <strong>{name}</strong>
      </p>
      {place !== '' && <Soft as="p">{place}</Soft>}
      {(phone !== '' || email !== null) && (
        <p className={styles.reach}>
          {phone !== '' && <a href={telAddress(phone)}>{showPhone(phone)}</a>}
          {email !== null && <MailLink email={email} />}
        </p>
      )}
    </Stack>
  );
}
