import { type ReactNode, useMemo, useState } from 'react';

import {
  type FormSession,
  FormSessionContext,
  type SignInProps,
} from '../../components/form/formSession';
import { accountsApi } from './accountsApi';
import { SignInAgain } from './SignInAgain';

/**
 * What the forms of a session are told: whose they are, and how to sign in again. While the account
 * is not known, there are no drafts, and a session that ended cannot be taken up in place.
 */
export function AccountForms({ children }: { children: ReactNode }) {
  const { data } = accountsApi.endpoints.getAccount.useQueryState();
  // A later check that fails does not change whose page this is.
  const [account, setAccount] = useState(data);
  if (data !== undefined && data !== account) setAccount(data);
  const id = account?._id.$oid;
  const email = account?.email;

  const session = useMemo<FormSession>(() => {
    if (id === undefined || email === undefined) return { owner: null, SignIn: null };
    const SignIn = (props: SignInProps) => <SignInAgain {...props} email={email} />;
    return { owner: id, SignIn };
  }, [id, email]);

  return <FormSessionContext value={session}>{children}</FormSessionContext>;
}
