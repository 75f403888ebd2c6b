import { Link } from 'react-router';

import { href, paths } from '../../app/paths';
import { HorsePhoto } from '../horses/photos/HorsePhoto';
import type { HorseRow } from '../horses/horsesApi';
import { DashboardCard } from './DashboardCard';
import styles from './HorsesCard.module.css';
import type { PagedList } from '../../api/paging';

/** The most horses shown. */
const SHOWN = 8;

/** The horses with their photos. */
export function HorsesCard({ list: { items, ...call } }: { list: PagedList<HorseRow> }) {
  return (
    <DashboardCard
      title="Horses"
      query={{ ...call, currentData: items }}
      name="Your horses"
      empty="No horses yet."
      onward={{ to: paths.horses, text: 'All horses' }}
    >
      {(horses) => (
        <ul className={styles.horses}>
          {horses.slice(0, SHOWN).map(({ _id, profile }) => (
            <li key={_id.$oid}>
              <Link className={styles.horse} to={href.horse(_id.$oid)}>
                <span className={styles.photo}>
                  <HorsePhoto photo={profile.profile_photo} size="thumbnail" />
                </span>
                {profile.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </DashboardCard>
  );
}
