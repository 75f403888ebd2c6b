import { Button } from '../../components/ui/actions/Button';
import { ConfirmButton } from '../../components/ui/actions/ConfirmButton';
import { Loaded } from '../../components/ui/loading/Loaded';
import { Badge } from '../../components/ui/messages/Badge';
import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import { Stack } from '../../components/ui/page/Stack';
import { VisuallyHidden } from '../../components/ui/page/VisuallyHidden';
import { browserTimeZone, formatDateTime } from '../../lib/time/dates';
import { useNow } from '../../lib/time/useNow';
import { type OwnRole, useGetOrganizationsQuery } from '../people/peopleApi';
import { organizationName, roleName } from '../people/roles';
import common from '../../components/ui/page/common.module.css';
import { type ApiToken, useGetApiTokensQuery, useRevokeApiTokenMutation } from './apiTokensApi';
import { NewToken } from './NewToken';

/** The tokens with which programs act for the account. */
export function ApiTokensCard() {
  const query = useGetApiTokensQuery();
  const { currentData: organizations } = useGetOrganizationsQuery();
  return (
    <Card
      title="API tokens"
      actions={organizations !== undefined && <NewToken organizations={organizations} />}
    >
      <Stack>
        <p>
          With a token a program of yours, such as a spreadsheet or your club’s site, reads and
          writes what you choose here. A new password revokes all of them; signing out does not.{' '}
          {/* A page of the server, not of this application. */}
          <a href="/showstable/docs" target="_blank" rel="noopener noreferrer">
            What the API can do
          </a>
        </p>
        <Loaded small query={query} name="API tokens" shape="card" count={1}>
          {(tokens) =>
            tokens.length === 0 ? (
              <Soft as="p">No tokens.</Soft>
            ) : (
              <Stack as="ul" gap={0}>
                {tokens.map((token) => (
                  <TokenRow key={token._id.$oid} token={token} organizations={organizations} />
                ))}
              </Stack>
            )
          }
        </Loaded>
      </Stack>
    </Card>
  );
}

interface TokenRowProps {
  token: ApiToken;
  organizations: readonly OwnRole[] | undefined;
}

function TokenRow({ token, organizations }: TokenRowProps) {
  const { name, role, expires_at, last_seen_at } = token;
  const [revoke] = useRevokeApiTokenMutation();
  const now = useNow();
  const zone = browserTimeZone();
  const isOver = Date.parse(expires_at.$date) <= now;
  const own = organizations?.find(({ is_own }) => is_own)?.id;
  const where = organizationName(token.organization_name, token.organization_id === own);
  return (
    <li className={common.withActs}>
      <div className={common.breaks}>
        <p className={common.named}>
          {name}
          {isOver && <Badge tone="neutral">Expired</Badge>}
        </p>
        <Soft as="p">
          {roleName(role)} · {where}
        </Soft>
        <Soft as="p">
          {isOver ? 'Expired' : 'Expires'} {formatDateTime(expires_at, zone)} ·{' '}
          {last_seen_at === null ? 'Never used' : `Last used ${formatDateTime(last_seen_at, zone)}`}
        </Soft>
      </div>
      <ConfirmButton
        button={(ask) => (
          <Button variant="danger-quiet" onClick={ask}>
            Revoke <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
        )}
        title={`Revoke ${name}?`}
        confirmLabel="Revoke Token"
        cancelLabel="Keep It"
        danger
        call={() => revoke(token._id.$oid).unwrap()}
        done="Token revoked"
        failed="Failed to revoke the token. Please try again."
      >
        The program that uses it is refused at once.
      </ConfirmButton>
    </li>
  );
}
