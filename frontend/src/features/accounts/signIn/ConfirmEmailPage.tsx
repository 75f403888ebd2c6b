import { useEffect } from 'react';
import { useParams } from 'react-router';

import { paths } from '../../../app/paths';
import { hasCode, messageOf } from '../../../api/errors';
import { focusPage } from '../../../components/layout/pageFocus';
import { Alert } from '../../../components/ui/messages/Alert';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { useConfirmEmailMutation } from '../credentialsApi';
import styles from './PasswordPages.module.css';
import common from '../../../components/ui/page/common.module.css';

/** Confirms a new email address by a mailed link, after a click: mail programs open links too. */
export default function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const [confirm, { isLoading, isSuccess, error }] = useConfirmEmailMutation();
  const refused = hasCode(error, 'link_not_valid');
  // The button, which had the focus, is gone then.
  useEffect(() => (isSuccess || refused ? focusPage() : undefined), [isSuccess, refused]);

  const title = isSuccess
    ? 'Your email address is changed'
    : refused
      ? 'This link does not work any more'
      : 'Confirm your email address';
  return (
    <div className={styles.page}>
      <PageHeader title={title} />
      <Card>
        {isSuccess || refused ? (
          <>
            <p>
              {isSuccess
                ? 'From now on, sign in with it. A mail to the address before says so.'
                : 'A link works once, for an hour. Ask for a new one in your account.'}
            </p>
            <LinkButton variant="primary" to={paths.account} className={common.start}>
              Your account
            </LinkButton>
          </>
        ) : (
          <>
            <p>The address to which this link was mailed becomes that of your account.</p>
            {error !== undefined && <Alert>{messageOf(error)}</Alert>}
            <Button
              variant="primary"
              className={common.start}
              pending={isLoading}
              onClick={() => void confirm(token)}
            >
              Confirm
            </Button>
          </>
        )}
      </Card>
    </div>
  );
}
