import { href } from '../../app/paths';
import { LinkButton } from '../../components/ui/actions/Button';
import { Icon } from '../../components/ui/pictures/Icon';
import { VisuallyHidden } from '../../components/ui/page/VisuallyHidden';
import { HorsePhoto } from '../horses/photos/HorsePhoto';
import { SaleBadge } from '../horses/sale/SaleBadge';
import type { SaleHorseRow } from './marketplaceApi';
import styles from './SaleHorseCard.module.css';
import { ageOf, locationOf, sayPrice } from './saleWords';
import common from '../../components/ui/page/common.module.css';

/** A horse in the marketplace. The whole card is a link to its page. */
export function SaleHorseCard({ horse }: { horse: SaleHorseRow }) {
  const { profile, boarding, sale } = horse;
  return (
    <article className={styles.card}>
      <div className={styles.photo}>
        <HorsePhoto photo={profile.header_photo ?? profile.profile_photo} size="card" />
        <span className={styles.badge}>
          <SaleBadge status={sale.status} />
        </span>
      </div>
      <div className={styles.text}>
        <h2 className={common.breaks}>{profile.name}</h2>
        <p className={common.strong}>{sayPrice(sale)}</p>
        <p>
          {[
            ageOf(profile.age),
            sale.height_hands === null ? '' : `${sale.height_hands} hands`,
            profile.breed,
            sale.discipline,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={styles.location}>
          <Icon name="pin" />
          {locationOf(boarding)}
        </p>
        <LinkButton to={href.marketplaceHorse(horse._id.$oid)} className={styles.link}>
          View Details
          <VisuallyHidden> of {profile.name}</VisuallyHidden>
        </LinkButton>
      </div>
    </article>
  );
}
