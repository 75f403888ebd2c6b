import { DeviceLinks } from '../../rings/links/DeviceLinks';
import { useWorkspace } from './workspace';

/** The tab with the links for phones without an account. */
export default function LinksTab() {
  const { event } = useWorkspace();
  return <DeviceLinks show={event} />;
}
