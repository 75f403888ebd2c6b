import { Link } from 'react-router';

import { href } from '../../app/paths';
import { Button, IconButton } from '../../components/ui/actions/Button';
import { DocumentTitle } from '../../components/ui/page/DocumentTitle';
import { Soft } from '../../components/ui/page/Soft';
import { useServerFile } from '../../components/ui/loading/useServerFile';
import styles from './HorseHero.module.css';
import { HorseAvatar, HorsePhoto } from '../horses/photos/HorsePhoto';
import { SaleBadge } from '../horses/sale/SaleBadge';
import type { Horse, PhotoType } from '../horses/horsesApi';

/** The header of a horse's page: photos, name, and the buttons to change the photos. */
export function HorseHero({
  horse,
  onPhoto,
  onArchive,
}: {
  horse: Horse;
  onPhoto: (type: PhotoType) => void;
  /** Opens the dialog to archive the horse, if that is possible. */
  onArchive: (() => void) | undefined;
}) {
  const { id, profile } = horse;
  const sheet = useServerFile(`horses/${encodeURIComponent(id)}/emergency.pdf`, {
    fileName: 'emergency-sheet.pdf',
    thing: 'emergency sheet',
    title: `Emergency sheet: ${profile.name}`,
  });
  return (
    <header className={styles.hero}>
      <DocumentTitle title={profile.name} />
      <div className={styles.header}>
        <HorsePhoto photo={profile.header_photo} size="banner" eager />
        <IconButton
          icon="camera"
          label="Upload Header Photo"
          className={styles.headerButton}
          onClick={() => onPhoto('header')}
        />
      </div>
      <div className={styles.who}>
        <div className={styles.portrait}>
          <HorseAvatar photo={profile.profile_photo} size="l" />
          <IconButton
            icon="camera"
            label="Upload Profile Photo"
            className={styles.portraitButton}
            onClick={() => onPhoto('profile')}
          />
        </div>
        <div className={styles.text}>
          <h1>{profile.name}</h1>
          {profile.breed !== '' && (
            <Soft as="p" size="same">
              {profile.breed}
            </Soft>
          )}
          {profile.for_sale && horse.archive === null && (
            <div className={styles.sale}>
              <SaleBadge status={horse.sale.status} />
              <Link to={href.marketplaceHorse(id)}>See as a buyer</Link>
            </div>
          )}
        </div>
        <div className={styles.sheet}>
          <Button icon="print" pending={sheet.pending !== null} onClick={() => void sheet.open()}>
            Emergency Sheet
          </Button>
          {onArchive !== undefined && (
            <Button variant="quiet" onClick={onArchive}>
              Archive
            </Button>
          )}
        </div>
      </div>
    </header>
  );
}
