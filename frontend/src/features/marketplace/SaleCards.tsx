import { Card, Facts } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import { Stack } from '../../components/ui/page/Stack';
import { formatDay } from '../../lib/time/days';
import { Placement } from '../horses/training/Placement';
import { Icon } from '../../components/ui/pictures/Icon';
import { genderOf } from '../horses/horseWords';
import { heightOf } from '../horses/sale/saleWords';
import styles from './SaleCards.module.css';
import type { Listing } from './saleWords';

const NONE = 'N/A';
const orNone = (text: string) => (text === '' ? NONE : text);

/** The card with the general facts of a horse. */
export function AboutCard({ profile, sale }: Pick<Listing, 'profile' | 'sale'>) {
  const { breed, gender, color, registration_number, markings } = profile;
  const given = (term: string, value: string) => (value === '' ? [] : [{ term, value }]);
  return (
    <Card title="About">
      <Facts
        items={[
          { term: 'Breed', value: orNone(breed) },
          { term: 'Gender', value: orNone(genderOf(gender)) },
          { term: 'Color', value: orNone(color) },
          { term: 'Registration #', value: orNone(registration_number) },
          ...given('Markings', markings),
          ...given('Height', heightOf(sale)),
          ...given('Registered Name', sale.registered_name),
          ...given('Sire', sale.sire),
          ...given('Dam', sale.dam),
          ...given('Discipline', sale.discipline),
          ...given('Level of Training', sale.training_level),
        ]}
      />
    </Card>
  );
}

/** The card with what the seller writes, and a link to a video. Nothing if there is neither. */
export function DescriptionCard({ sale: { description, video_url } }: Pick<Listing, 'sale'>) {
  if (description === '' && video_url === '') return null;
  return (
    <Card title="Description">
      {description !== '' && <p className={styles.description}>{description}</p>}
      {video_url !== '' && (
        <p>
          <a
            className={styles.video}
            href={video_url}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            <Icon name="external" />
            Watch the video on {new URL(video_url).host}
          </a>
        </p>
      )}
    </Card>
  );
}

/** The card with a horse's training and results. */
export function PerformanceCard({
  training: { competitions, trainer },
}: Pick<Listing, 'training'>) {
  const trainedBy = [trainer.name, trainer.specialization]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <Card title="Training & Performance">
      <Stack gap={2}>
        <h3>Competition history</h3>
        {competitions.length === 0 ? (
          <Soft as="p" size="same">
            No competitions listed.
          </Soft>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Event</th>
                <th scope="col">Date</th>
                <th scope="col">Placement</th>
              </tr>
            </thead>
            <tbody>
              {competitions.map(({ event, date, placement }, index) => (
                // The index is the key, since an event may occur twice on a day.
                <tr key={index}>
                  <td>{event === '' ? 'Not specified' : event}</td>
                  <td className={styles.date}>{formatDay(date)}</td>
                  <td>{placement === '' ? NONE : <Placement text={placement} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Stack>
      <Stack gap={2}>
        <h3>Current trainer</h3>
        {trainedBy === '' ? (
          <Soft as="p" size="same">
            No trainer listed.
          </Soft>
        ) : (
          <p>{trainedBy}</p>
        )}
      </Stack>
    </Card>
  );
}
