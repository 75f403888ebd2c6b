import { SelectFilter } from '../../../components/ui/lists/Filters';
import { Alert } from '../../../components/ui/messages/Alert';
import { Soft } from '../../../components/ui/page/Soft';
import type { DeviceAddresses } from '../dayTypes';

/** The port of an address. */
const portOf = (url: string) => new URL(url).port || '80';

interface ReachableProps {
  addresses: DeviceAddresses;
  /** With which address links are shown. */
  base: string;
  onChoose: (base: string) => void;
}

/** Whether phones reach this server by its links, and what they cannot do there. */
export function Reachable({ addresses: found, base, onChoose }: ReachableProps) {
  const { public_url, is_local, addresses } = found;
  const usable = addresses.filter(({ answers }) => answers);
  const [known] = addresses;
  return (
    <>
      {is_local && usable.length === 0 && (
        <Alert tone="warning">
          <p>
            Links begin with {public_url}, which phones cannot open: it is this computer’s own name
            for itself.{' '}
            {known === undefined
              ? 'This computer is in no network. Join the one of the phones, and open this page again.'
              : `In its network this computer is ${new URL(known.url).hostname}, but the server listens on this computer alone. Start it with SHOWSTABLE_ADDR=0.0.0.0:${portOf(known.url)}.`}
          </p>
        </Alert>
      )}
      {is_local && usable.length > 0 && (
        <>
          <SelectFilter
            label="Codes lead to"
            value={base}
            options={usable.map(({ url }) => ({ value: url, label: url }))}
            onChange={onChoose}
          />
          <Soft as="p">
            The server answers at this address. Phones in the same network open it; a guest network
            may keep them apart.
          </Soft>
        </>
      )}
      {base.startsWith('http://') && (
        <Soft as="p">
          Without https:// a phone keeps taps and cards only while its page stays open: without a
          network it cannot open the page again. Whoever runs the server finds in its manual how to
          have https:// at a show ground.
        </Soft>
      )}
    </>
  );
}
