import { Badge } from '../../components/ui/messages/Badge';
import { DocumentTitle } from '../../components/ui/page/DocumentTitle';
import { Icon } from '../../components/ui/pictures/Icon';
import { HorseAvatar, HorsePhoto } from '../horses/photos/HorsePhoto';
import styles from './SaleBanner.module.css';
import { ageOf, type Listing, locationOf } from './saleWords';

/** The header of a listing: photos and main facts. */
export function SaleBanner({ profile, boarding }: Pick<Listing, 'profile' | 'boarding'>) {
  const { name, age, header_photo, profile_photo } = profile;
  return (
    <header className={styles.banner}>
      <DocumentTitle title={name} />
      <div className={styles.photo}>
        <HorsePhoto photo={header_photo ?? profile_photo} size="banner" eager />
        <span className={styles.badge}>
          <Badge tone="success">For Sale</Badge>
        </span>
      </div>
      <div className={styles.strip}>
        {/* If there is only one photo, it is not shown twice. */}
        {header_photo !== null && profile_photo !== null && (
          <span className={styles.portrait}>
            <HorseAvatar photo={profile_photo} size="l" />
          </span>
        )}
        <div className={styles.text}>
          <h1>{name}</h1>
          <p className={styles.facts}>
            <span>{ageOf(age)}</span>
            <span className={styles.location}>
              <Icon name="pin" />
              {locationOf(boarding)}
            </span>
          </p>
        </div>
      </div>
    </header>
  );
}
