import { Icon } from '../../../components/ui/pictures/Icon';
import { VisuallyHidden } from '../../../components/ui/page/VisuallyHidden';
import { useOffline } from '../../../sync/connection';
import { whoAndWhen } from '../../barnDay/day';
import { useBarnZone } from '../../people/useBarn';
import type { Extra } from './extras';
import styles from './Extras.module.css';
import common from '../../../components/ui/page/common.module.css';
import { cx } from '../../../lib/cx';

/** The button of an extra of a horse. */
export function ExtraTick({
  extra,
  me,
  onPress,
}: {
  extra: Extra;
  /** The email address of the account. */
  me: string;
  onPress: () => void;
}) {
  const { service, horse, quantity, done, unsent } = extra;
  const zone = useBarnZone();
  const isOffline = useOffline();
  const waits = isOffline ? 'Waiting for the network' : 'Not sent yet';
  const note =
    unsent === 'refused'
      ? 'Could not be saved'
      : unsent === null || (unsent === 'waits' && !isOffline)
        ? null
        : waits;
  return (
    <button type="button" className={styles.tick} aria-pressed={quantity > 0} onClick={onPress}>
      <Icon name={quantity > 0 ? 'check' : 'plus'} />
      <span className={styles.text}>
        <span>
          {service}
          <VisuallyHidden> of {horse}</VisuallyHidden>
          {quantity > 1 && ` × ${quantity}`}
        </span>
        {done !== null && <span className={styles.meta}>{whoAndWhen(done, me, zone)}</span>}
        {note !== null && <span className={cx(common.small, common.medium)}>{note}</span>}
      </span>
    </button>
  );
}
