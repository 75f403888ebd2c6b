import { type ReactNode, useMemo, useState } from 'react';

import {
  type FormSession,
  FormSessionContext,
  type SignInProps,
} from '../../components/form/unsaved/formSession';
import { accountsApi } from './accountsApi';
import { SignInAgain } from './signIn/SignInAgain';

/**
 * Tells the forms on a page who owns their drafts and how to sign in again. While the account is
 * not known, there are no drafts, and a form cannot ask for the password.
 */
export function AccountForms({ children }: { children: ReactNode }) {
  const { currentData: data } = accountsApi.endpoints.getAccount.useQueryState();
  // Keeps the account when a later check fails.
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
