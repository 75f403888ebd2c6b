import { type ReactNode, useId, useState } from 'react';
import { useParams } from 'react-router';

import { statusOf } from '../../../api/errors';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { DocumentTitle } from '../../../components/ui/page/DocumentTitle';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Icon } from '../../../components/ui/pictures/Icon';
import { clockTime, formatDay } from '../../../lib/time/days';
import type { EmergencyCall, EmergencyPage as Page } from '../emergencyTypes';
import styles from './EmergencyPage.module.css';
import { useGetEmergencyPageQuery } from './publicEmergencyApi';

const TITLE = 'Emergency';

/** What a stranger at a stall door needs to know of a horse: whom to call, and what a veterinarian asks. */
export default function EmergencyPage() {
  const { token = '' } = useParams();
  const query = useGetEmergencyPageQuery(token);
  return (
    <div className={styles.page}>
      {/* The address is a secret: no page that is opened from here learns it. */}
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      {statusOf(query.error) === 404 ? (
        <>
          <PageHeader title={TITLE} />
          <EmptyState title="This link is not valid" icon="warning">
            <p>
              The barn may have made a new card for this door, or the address is not complete. Look
              for somebody of the barn.
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
          {(page) => <Facts page={page} />}
        </Loaded>
      )}
    </div>
  );
}

function Facts({ page }: { page: Page }) {
  const { name, photo, call, veterinarians, allergies, medication, insurance } = page;
  return (
    <>
      <DocumentTitle title={`${TITLE}: ${name}`} />
      <header className={styles.head}>
        {photo !== null && <Photo key={photo} photo={photo} />}
        <h1>{name}</h1>
      </header>
      <Part
        title="Call, in this order"
        items={call}
        none="Nobody is named. Look for somebody of the barn."
      >
        {(calls) => (
          <ol className={styles.calls}>
            {calls.map((one, at) => (
              <li key={at}>
                <Call who={one} role={WHOM[one.whom]} />
              </li>
            ))}
          </ol>
        )}
      </Part>
      <Part title="Veterinarian" items={veterinarians}>
        {(people) => people.map((one) => <Call key={one.name} who={one} />)}
      </Part>
      <Part title="Allergies" items={allergies} className={styles.allergies}>
        {(all) => (
          <ul>
            {all.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Current medication" items={medication}>
        {(all) => (
          <ul className={styles.lines}>
            {all.map((one, at) => (
              <li key={at}>
                <strong>{[one.drug, one.dose].filter(Boolean).join(' ')}</strong>
                {one.route !== '' && `, ${one.route}`}
                {one.last_given !== null && (
                  <>
                    <br />
                    Last given: {one.as_needed ? '' : 'the dose of '}
                    {formatDay(one.last_given.date)}, {clockTime(one.last_given.time)}
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Insurance" items={insurance}>
        {(all) =>
          all.map((one) => (
            <div key={one.name} className={styles.lines}>
              <Call who={one} />
              {one.notes !== '' && <p className={styles.notes}>{one.notes}</p>}
            </div>
          ))
        }
      </Part>
    </>
  );
}

const WHOM: Record<EmergencyCall['whom'], string> = {
  emergency: 'Emergency contact',
  owner: 'Owner',
  barn: 'Barn',
};

interface PartProps<T> {
  title: string;
  /** `null` if the barn does not show it. */
  items: readonly T[] | null;
  /** What stands there if there is none. */
  none?: string;
  className?: string | undefined;
  children: (items: readonly T[]) => ReactNode;
}

/** A part of the page; nothing if the barn does not show it. */
function Part<T>({ title, items, none = 'None is recorded.', className, children }: PartProps<T>) {
  const id = useId();
  if (items === null) return null;
  const isEmpty = items.length === 0;
  return (
    <section aria-labelledby={id} className={isEmpty ? undefined : className}>
      <h2 id={id}>{title}</h2>
      {isEmpty ? <p>{none}</p> : children(items)}
    </section>
  );
}

/** The photo, or nothing if it cannot be loaded. */
function Photo({ photo }: { photo: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  return <img className={styles.photo} src={photo} alt="" onError={() => setBroken(true)} />;
}

/** Digits and a plus, as `tel:` wants them. */
const dial = (phone: string) => phone.replace(/[^\d+]/g, '');

/** Somebody to call, with a large button for each number. */
function Call({
  who: { name, phones },
  role = '',
}: {
  who: Pick<EmergencyCall, 'name' | 'phones'>;
  role?: string;
}) {
  return (
    <div className={styles.call}>
      <p>
        <strong>{name}</strong>
        {role !== '' && <span className={styles.role}> {role}</span>}
      </p>
      {phones.length === 0 && <p className={styles.role}>No number is known.</p>}
      {phones.map((phone) => (
        <a key={phone} className={styles.number} href={`tel:${dial(phone)}`}>
          <Icon name="phone" large />
          <span>{phone}</span>
        </a>
      ))}
    </div>
  );
}
