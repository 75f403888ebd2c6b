import { href } from '../../app/paths';
import { Badge } from '../../components/ui/messages/Badge';
import { LinkButton } from '../../components/ui/actions/Button';
import { Icon } from '../../components/ui/pictures/Icon';
import { VisuallyHidden } from '../../components/ui/page/VisuallyHidden';
import { HorsePhoto } from '../horses/photos/HorsePhoto';
import type { SaleHorseRow } from './marketplaceApi';
import styles from './SaleHorseCard.module.css';
import { ageOf, locationOf } from './saleWords';

/** A horse in the marketplace. The whole card is a link to its page. */
export function SaleHorseCard({ horse }: { horse: SaleHorseRow }) {
  const { profile, boarding } = horse;
  return (
    <article className={styles.card}>
      <div className={styles.photo}>
        <HorsePhoto photo={profile.header_photo ?? profile.profile_photo} size="card" />
        <span className={styles.badge}>
          <Badge tone="success">For Sale</Badge>
        </span>
      </div>
      <div className={styles.text}>
        <h2 className={styles.name}>{profile.name}</h2>
        <p>{[ageOf(profile.age), profile.breed].filter((part) => part !== '').join(' · ')}</p>
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
