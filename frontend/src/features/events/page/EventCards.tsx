import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { href } from '../../../app/paths';
import { Card, Facts } from '../../../components/ui/page/Card';
import { Soft } from '../../../components/ui/page/Soft';
import { VisuallyHidden } from '../../../components/ui/page/VisuallyHidden';
import { MailLink } from '../../../components/ui/page/MailLink';
import { formatNumber } from '../../../lib/intl';
import { formatMoney } from '../../../lib/money/money';
import { PhoneLink } from '../../../components/ui/page/PhoneLink';
import { sayClass } from '../../entries/parts/classTitles';
import type { OwnEvent } from '../eventsApi';
import styles from './EventView.module.css';
import type { NoticeFacts } from '../form/noticeForm';
import { INSPECTION_WORDS, THERAPEUTIC_WORDS } from '../eventWords';
import common from '../../../components/ui/page/common.module.css';

/** The facts of a show that everyone may see. */
type EventFacts = Pick<OwnEvent, 'location' | 'classes' | 'require_dqp' | 'notes'>;

/** The manager of a show. */
type ManagerFacts = Pick<
  OwnEvent,
  '_id' | 'manager_name' | 'manager_email' | 'manager_phone' | 'manager_address' | 'office_notes'
>;

interface EventCardsProps {
  event: EventFacts;
  /** Only for its organizer. */
  own?: ManagerFacts;
  /** A card with what an entry costs, for the public. */
  costs?: ReactNode;
}

/** The cards with a show's facts. */
export function EventCards({ event, own, costs }: EventCardsProps) {
  return (
    <div className={styles.cards}>
      <LocationCard location={event.location} />
      {costs}
      {own !== undefined && <ManagerCard manager={own} />}
      <ClassesCard classes={event.classes} all={own && href.eventClasses(own._id.$oid)} />
      <AdditionalCard event={event} officeNotes={own?.office_notes} />
    </div>
  );
}

const soft = (text: string) => <Soft size="same">{text}</Soft>;

function stated(value: string, show: (value: string) => ReactNode = (text) => text): ReactNode {
  return value === '' ? soft('Not specified') : show(value);
}

function LocationCard({ location }: { location: EventFacts['location'] }) {
  return (
    <Card title="Location Details">
      <Facts
        items={[
          { term: 'Venue', value: stated(location.venue) },
          { term: 'Address', value: stated(location.address) },
          { term: 'City', value: stated(location.city) },
          { term: 'State', value: stated(location.state) },
          { term: 'ZIP', value: stated(location.zip_code) },
        ]}
      />
    </Card>
  );
}

function ManagerCard({ manager }: { manager: ManagerFacts }) {
  return (
    <Card title="Manager Information">
      <Facts
        items={[
          { term: 'Name', value: stated(manager.manager_name) },
          {
            term: 'Email',
            value: stated(manager.manager_email, (email) => <MailLink email={email} />),
          },
          {
            term: 'Phone',
            value: stated(manager.manager_phone, (phone) => <PhoneLink phone={phone} />),
          },
          { term: 'Address', value: stated(manager.manager_address) },
        ]}
      />
    </Card>
  );
}

/** How many classes the organizer's overview shows; the others are in their tab. */
const CLASSES_SHOWN = 12;

interface ClassesCardProps {
  classes: EventFacts['classes'];
  /** The address of all classes. Without one, all are here. */
  all: string | undefined;
}

function ClassesCard({ classes, all }: ClassesCardProps) {
  const isCut = all !== undefined && classes.length > CLASSES_SHOWN;
  return (
    <Card title="Event Classes" className={styles.classesCard}>
      {classes.length === 0 ? (
        <Soft as="p" size="same">
          No classes
        </Soft>
      ) : (
        <table className={styles.classes}>
          <thead>
            <tr>
              <th scope="col">Class</th>
              <th scope="col">Price</th>
            </tr>
          </thead>
          <tbody>
            {(isCut ? classes.slice(0, CLASSES_SHOWN) : classes).map(
              ({ id, number, name, description, price }) => (
                <tr key={id}>
                  <td>
                    <div className={common.medium}>{sayClass({ number, name })}</div>
                    {description !== '' && (
                      <Soft as="div" size="same">
                        <VisuallyHidden>: </VisuallyHidden>
                        {description}
                      </Soft>
                    )}
                  </td>
                  <td>{formatMoney(price)}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
      {isCut && (
        <Link to={all} className={styles.more}>
          All {classes.length} classes
        </Link>
      )}
    </Card>
  );
}

interface AdditionalCardProps {
  event: EventFacts;
  /** Only for the organizer. */
  officeNotes: string | undefined;
}

function AdditionalCard({ event, officeNotes }: AdditionalCardProps) {
  const notes = (text: string) =>
    text.trim() === '' ? soft('No additional notes') : <span className={common.lines}>{text}</span>;
  return (
    <Card title="Additional Information">
      <Facts
        items={[
          { term: 'HPI Required', value: event.require_dqp ? 'Yes' : 'No' },
          { term: 'Notes', value: notes(event.notes) },
          ...(officeNotes === undefined || officeNotes.trim() === ''
            ? []
            : [{ term: 'Office Notes', value: notes(officeNotes) }]),
        ]}
      />
    </Card>
  );
}

/** What a show's notice to the USDA says beside the facts of its other cards. */
export function NoticeFactsCard({ facts }: { facts: NoticeFacts }) {
  const { expected_entries, inspection, inspectors, therapeutic_use, therapeutic_details } = facts;
  return (
    <Card title="USDA Information">
      <Facts
        items={[
          {
            term: 'Expected Entries',
            value: stated(expected_entries === null ? '' : formatNumber(expected_entries)),
          },
          {
            term: 'Inspection',
            value: answer(inspection && INSPECTION_WORDS[inspection], inspectors.join('\n')),
          },
          {
            term: 'Therapeutic Treatment',
            value: answer(
              therapeutic_use && THERAPEUTIC_WORDS[therapeutic_use],
              therapeutic_details,
            ),
          },
        ]}
      />
    </Card>
  );
}

/** A choice, with its details below. */
function answer(choice: string | null, details: string): ReactNode {
  if (choice === null) return stated('');
  return (
    <>
      {choice}
      {details !== '' && <p className={common.lines}>{details}</p>}
    </>
  );
}
