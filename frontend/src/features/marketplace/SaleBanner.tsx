import { DocumentTitle } from '../../components/ui/page/DocumentTitle';
import { Icon } from '../../components/ui/pictures/Icon';
import { HorseAvatar, HorsePhoto } from '../horses/photos/HorsePhoto';
import { SaleBadge } from '../horses/sale/SaleBadge';
import styles from './SaleBanner.module.css';
import { ageOf, type Listing, locationOf, sayPrice } from './saleWords';

/** The header of a listing: photos and main facts. */
export function SaleBanner({ profile, boarding, sale }: Omit<Listing, 'training'>) {
  const { name, age, header_photo, profile_photo } = profile;
  return (
    <header className={styles.banner}>
      <DocumentTitle title={name} />
      <div className={styles.photo}>
        <HorsePhoto photo={header_photo ?? profile_photo} size="banner" eager />
        <span className={styles.badge}>
          <SaleBadge status={sale.status} />
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
            <strong>{sayPrice(sale)}</strong>
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
