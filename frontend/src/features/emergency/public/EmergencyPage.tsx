import { type ReactNode, useId, useState } from 'react';
import { useParams } from 'react-router';

import { statusOf } from '../../../api/errors';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { DocumentTitle } from '../../../components/ui/page/DocumentTitle';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Icon } from '../../../components/ui/pictures/Icon';
import { browserTimeZone, formatDateTime } from '../../../lib/time/dates';
import { clockTime, formatDay } from '../../../lib/time/days';
import type { EmergencyCall, EmergencyPage as Page } from '../emergencyTypes';
import styles from './EmergencyPage.module.css';
import { useGetEmergencyPageQuery } from './publicEmergencyApi';
import { showPhone, telAddress } from '../../../lib/text/phone';
import common from '../../../components/ui/page/common.module.css';

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
  const zone = page.time_zone ?? browserTimeZone();
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
      <Part title="Veterinarian" items={veterinarians} none="Nobody is named.">
        {(people) => people.map((one) => <Call key={one.name} who={one} />)}
      </Part>
      <Part
        title="Allergies"
        items={allergies}
        none={page.no_known_allergies ? 'No known allergies.' : NOBODY_ENTERED_ANY}
        className={styles.allergies}
      >
        {(all) => (
          <ul>
            {all.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
      </Part>
      <Part
        title="Current medication"
        items={medication}
        none={page.no_current_medications ? 'None at present.' : NOBODY_ENTERED_ANY}
      >
        {(all) => (
          <ul className={styles.lines}>
            {all.map((one, at) => (
              <li key={at}>
                <strong>{[one.drug, one.dose].filter(Boolean).join(' ')}</strong>
                {one.route !== '' && `, ${one.route}`}
                <Given medication={one} zone={zone} />
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Insurance" items={insurance} none="None is named.">
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

/** Said where nobody stated what a horse is allergic to, or gets. */
const NOBODY_ENTERED_ANY = 'Nobody has entered any. Ask the owner.';

interface GivenProps {
  medication: NonNullable<Page['medication']>[number];
  zone: string;
}

/** When the last dose was given, by whom and for which one, and who else recorded it. */
function Given({
  medication: { given, last_given: due, as_needed: isAsNeeded },
  zone,
}: GivenProps) {
  const [last, ...others] = given;
  if (last === undefined) return null;
  const times = given.filter((it) => it.given).length;
  return (
    <>
      <br />
      Last given: {sayGiven(last, zone)}
      {!isAsNeeded && due !== null && (
        <>
          {' '}
          (the dose of {formatDay(due.date)}, {clockTime(due.time)})
        </>
      )}
      {others.length > 0 && (
        <strong className={styles.twice}>
          {times > 1 && 'It may have been given twice. '}
          {others
            .map((it) => `Also recorded: ${it.given ? 'given' : 'skipped'} ${sayGiven(it, zone)}.`)
            .join(' ')}
        </strong>
      )}
    </>
  );
}

/** When a dose was given and by whom, with the zone: `Sat, Nov 28, 2026, 11:37 AM CST by kim`. */
function sayGiven({ at, by }: GivenProps['medication']['given'][number], zone: string): string {
  const when = formatDateTime(at, zone);
  return by === '' ? when : `${when} by ${by}`;
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
  none: string;
  className?: string | undefined;
  children: (items: readonly T[]) => ReactNode;
}

/** A part of the page; nothing if the barn does not show it. */
function Part<T>({ title, items, none, className, children }: PartProps<T>) {
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
        {role !== '' && <span className={common.soft}> {role}</span>}
      </p>
      {phones.length === 0 && <p className={common.soft}>No number is known.</p>}
      {phones.map((phone) => (
        <a key={phone} className={styles.number} href={telAddress(phone)}>
          <Icon name="phone" large />
          <span>{showPhone(phone)}</span>
        </a>
      ))}
    </div>
  );
}
