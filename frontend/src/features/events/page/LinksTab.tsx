import { DeviceLinks } from '../../rings/links/DeviceLinks';
import { useWorkspace } from './workspace';

/** The links for phones without an account, to which other tabs lead. */
export default function LinksTab() {
  const { event } = useWorkspace();
  return <DeviceLinks show={event} />;
}
