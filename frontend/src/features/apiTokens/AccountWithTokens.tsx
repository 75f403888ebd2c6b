import { AccountPage } from '../accounts/settings/AccountPage';
import { ApiTokensCard } from './ApiTokensCard';

/** The page of the account, with its API tokens, whose roles are above accounts. */
export default function AccountWithTokens() {
  return (
    <AccountPage>
      <ApiTokensCard />
    </AccountPage>
  );
}
