import { href } from '../../app/paths';
import { CardTable, RowLink } from '../../components/ui/lists/CardTable';
import { MailAddress } from '../../components/ui/page/MailLink';
import { Soft } from '../../components/ui/page/Soft';
import { countOf } from '../../lib/intl';
import { showPhone } from '../../lib/text/phone';
import type { Exhibitor, ShowHorse } from '../exhibitors/exhibitorsApi';
import { sayRegistration, SEX_LABELS } from '../exhibitors/exhibitorWords';
import { useHasSeveralOrganizations } from '../people/usePermission';
import styles from './Directory.module.css';

const NOTHING = (
  <Soft size="same" className={styles.nothing}>
    –
  </Soft>
);

interface PeopleTableProps {
  people: readonly Exhibitor[];
  /** Whether there are no more to load. */
  isComplete: boolean;
}

/** People in a dense table, with cards on a phone. Each row opens its page. */
export function PeopleTable({ people, isComplete }: PeopleTableProps) {
  const several = useHasSeveralOrganizations();
  return (
    <>
      <Soft as="p" role="status">
        {isComplete
          ? countOf(people.length, 'person', 'people')
          : `The first ${people.length} people`}
      </Soft>
      <CardTable
        caption="People"
        columns={['Name', 'Email', 'Phone', 'City']}
        look="dense"
        className={styles.rows}
      >
        {people.map(({ _id, name, email, phone, address, organization_name }) => (
          <tr key={_id.$oid} data-row={_id.$oid}>
            <td className={styles.name}>
              <RowLink to={href.exhibitor(_id.$oid)}>{name}</RowLink>
              {several && <Soft className={styles.under}>{organization_name}</Soft>}
            </td>
            <td className={styles.breaks}>
              {email === '' ? NOTHING : <MailAddress email={email} />}
            </td>
            <td className={styles.figures}>{phone === '' ? NOTHING : showPhone(phone)}</td>
            <td>{address.city || NOTHING}</td>
          </tr>
        ))}
      </CardTable>
    </>
  );
}

interface HorseTableProps {
  horses: readonly ShowHorse[];
  isComplete: boolean;
}

/** Horses, likewise. */
export function HorseTable({ horses, isComplete }: HorseTableProps) {
  const several = useHasSeveralOrganizations();
  return (
    <>
      <Soft as="p" role="status">
        {isComplete
          ? countOf(horses.length, 'horse', 'horses')
          : `The first ${horses.length} horses`}
      </Soft>
      <CardTable
        caption="Horses"
        columns={['Name', 'Microchip', 'Registered as', 'Looks']}
        look="dense"
        className={styles.rows}
      >
        {horses.map((horse) => {
          const id = horse._id.$oid;
          const looks = [
            horse.sex === null ? '' : SEX_LABELS[horse.sex],
            horse.color,
            horse.born === null ? '' : String(horse.born),
          ];
          const numbers = horse.registrations.map(sayRegistration);
          return (
            <tr key={id} data-row={id}>
              <td className={styles.name}>
                <RowLink to={href.showHorse(id)}>{horse.name}</RowLink>
                {several && <Soft className={styles.under}>{horse.organization_name}</Soft>}
              </td>
              <td className={styles.figures}>{horse.microchip || NOTHING}</td>
              <td className={styles.breaks}>{numbers.join(', ') || NOTHING}</td>
              <td>{looks.filter((it) => it !== '').join(', ') || NOTHING}</td>
            </tr>
          );
        })}
      </CardTable>
    </>
  );
}
