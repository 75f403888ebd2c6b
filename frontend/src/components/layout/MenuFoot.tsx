import { paths } from '../../app/paths';
import { Button, LinkButton } from '../ui/actions/Button';
import { KEYS } from '../ui/keys/keys';
import styles from './MenuFoot.module.css';

export interface MenuFootProps {
  /** The email address of the account. */
  email: string | undefined;
  onSignOut: () => void;
  /** Called when a link is chosen. */
  onFollow?: () => void;
  /** Lists the keys, where there is a keyboard. */
  onKeys: () => void;
}

/** The end of the menu: the account, and what belongs to it. */
export function MenuFoot({ email, onSignOut, onFollow, onKeys }: MenuFootProps) {
  return (
    <div className={styles.foot}>
      {email !== undefined && <p className={styles.email}>{email}</p>}
      <LinkButton variant="quiet" icon="people" to={paths.people} onClick={onFollow}>
        People
      </LinkButton>
      <LinkButton variant="quiet" icon="user" to={paths.account} onClick={onFollow}>
        Your account
      </LinkButton>
      <Button
        variant="quiet"
        icon="info"
        shortcut={KEYS.help}
        className={styles.keys}
        onClick={onKeys}
      >
        Keys
      </Button>
      <Button variant="quiet" icon="sign-out" onClick={onSignOut}>
        Sign out
      </Button>
    </div>
  );
}
