import { Suspense, useRef, useState } from 'react';
import { useParams } from 'react-router';

import { pathTo } from '../../../api/endpoints';
import { hasCode } from '../../../api/errors';
import { useHasToken } from '../../../api/useHasToken';
import { useHasDraft } from '../../../components/form/unsaved/useDraft';
import { Button } from '../../../components/ui/actions/Button';
import { useCopy } from '../../../components/ui/actions/useCopy';
import { lazyPart } from '../../../components/ui/loading/lazyPart';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { useToast } from '../../../components/ui/messages/Toast';
import { Card, Facts } from '../../../components/ui/page/Card';
import common from '../../../components/ui/page/common.module.css';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Soft } from '../../../components/ui/page/Soft';
import { Row } from '../../../components/ui/page/Stack';
import { EventLine } from '../../entries/parts/EventLine';
import { useGetPublicEventQuery } from '../../entries/parts/publicEventApi';
import { useGetBarnQuery, useSplitOwnBarnMutation } from '../parts/barnApi';
import { BarnBill } from '../parts/BarnBill';
import { BarnReceipts } from '../parts/BarnReceipts';
import { BarnStalls } from '../parts/BarnStalls';
import type { Barn, BarnEntry } from '../parts/barnTypes';
import { EntryList } from '../parts/EntryList';
import { SplitCard } from '../parts/SplitCard';
import styles from './BarnPage.module.css';

const BarnForm = lazyPart(async () => ({ default: (await import('../form/BarnForm')).BarnForm }));

/** Only for people with an account. */
const TakeIntoBook = lazyPart(() => import('./TakeIntoBook'));

const TITLE = 'Your Barn';

/** The page of a barn at a show, for whoever has its link. */
export default function BarnPage() {
  const { token = '' } = useParams();
  const query = useGetBarnQuery(token);
  if (hasCode(query.error, 'link_not_valid')) {
    return (
      <div className={styles.page}>
        <PageHeader title={TITLE} />
        <EmptyState title="This link is not valid" icon="warning">
          <p>
            It may be incomplete, or the show’s office has taken the barn out. Check that the whole
            address was copied, or ask the office.
          </p>
        </EmptyState>
      </div>
    );
  }
  return (
    <Loaded
      query={query}
      heading={TITLE}
      waiting={
        <>
          <PageHeader title={TITLE} />
          <Skeleton shape="card" count={3} label="Loading the barn" />
        </>
      }
    >
      {(barn) => <Whole key={token} token={token} barn={barn} />}
    </Loaded>
  );
}

interface OwnBarnProps {
  token: string;
  barn: Barn;
}

function Whole({ token, barn }: OwnBarnProps) {
  const show = useGetPublicEventQuery(barn.event_id, {
    refetchOnFocus: false,
    refetchOnReconnect: false,
  });
  const event = show.currentData;
  const classes = event?.classes ?? [];
  const takesEntries = event?.registration_open === true;
  const hasDraft = useHasDraft();
  // Opens the form after a reload if there is a draft; see `barnDraft`.
  const [editing, setEditing] = useState(() => hasDraft(`show-barn-change:${barn.id}`));
  const isSignedIn = useHasToken();
  const returns = useRef(false);
  const [split] = useSplitOwnBarnMutation();
  const toast = useToast();
  const close = () => {
    returns.current = true;
    setEditing(false);
  };
  const header = (
    <PageHeader
      title={barn.name}
      subtitle={event === undefined ? barn.show_name : <EventLine event={event} />}
      {...(!editing && { actions: <Actions /> })}
    />
  );
  if (editing && takesEntries) {
    return (
      <div className={styles.wide}>
        {header}
        <Suspense fallback={<Skeleton shape="card" count={3} label="Loading the form" />}>
          <BarnForm
            event={event}
            of={{ barn, token }}
            onStale={() => show.refetch()}
            onSaved={() => {
              toast.success('The barn was changed');
              close();
            }}
            onCancel={close}
          />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      {header}
      <Card title="Entries">
        {barn.entries.length === 0 ? (
          <p>No horse is entered yet.</p>
        ) : (
          <EntryList barn={barn} classes={classes}>
            {(entry) => <EntryLink entry={entry} />}
          </EntryList>
        )}
        {takesEntries ? (
          <Row gap={2}>
            <Button
              variant="primary"
              icon="plus"
              ref={(button) => {
                // The form is gone, and with it the focus.
                if (returns.current) button?.focus();
                returns.current = false;
              }}
              onClick={() => setEditing(true)}
            >
              Add Horses or Change the Barn
            </Button>
          </Row>
        ) : (
          event !== undefined && (
            <Soft as="p">
              The time to add horses is over. Ask the show’s office, or see what each entry’s own
              link still allows.
            </Soft>
          )
        )}
      </Card>
      <BarnBill barn={barn} classes={classes} paper={pathTo('groups/{token}/bill.pdf', token)} />
      <BarnStalls barn={barn} />
      <SplitCard barn={barn} mayEdit onSend={(body) => split({ token, body }).unwrap()} />
      <BarnReceipts
        barn={barn}
        act={(receipt) =>
          isSignedIn &&
          receipt.direction === 'in' && (
            <Suspense fallback={null}>
              <TakeIntoBook receipt={receipt} token={token} />
            </Suspense>
          )
        }
      />
      <Card title="The barn">
        <Facts
          items={[
            { term: 'In charge', value: barn.contact_name || 'Not said' },
            { term: 'Email', value: barn.email || 'Not said' },
            { term: 'Phone', value: barn.phone || 'Not said' },
          ]}
        />
      </Card>
    </div>
  );
}

function Actions() {
  const copy = useCopy('Link copied to clipboard');
  return (
    <Row gap={2}>
      <Button icon="copy" onClick={() => void copy(location.href, null)}>
        Copy the Barn’s Link
      </Button>
      <Button icon="print" onClick={() => window.print()}>
        Print
      </Button>
    </Row>
  );
}

/** The link of one entry, for its rider: to see it, to change it, and to add what lacks. */
function EntryLink({ entry: { url, horse_name } }: { entry: BarnEntry }) {
  const copy = useCopy('Link copied to clipboard');
  const link = useRef<HTMLAnchorElement>(null);
  if (url === null) return null;
  return (
    <Row gap={2} className={styles.link}>
      <a ref={link} className={common.nameLink} href={url}>
        See the entry<span className={common.hidden}> of {horse_name}</span>
      </a>
      <Button
        icon="copy"
        aria-label={`Copy the link of ${horse_name}`}
        onClick={() => void copy(url, link.current)}
      >
        Copy Its Link
      </Button>
    </Row>
  );
}
