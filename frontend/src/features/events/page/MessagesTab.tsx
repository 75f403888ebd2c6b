import { MessagesView } from '../../entries/office/messages/MessagesView';
import { useWorkspace } from './workspace';

/** The tab with what the office wrote to riders. */
export default function MessagesTab() {
  const { event } = useWorkspace();
  return <MessagesView show={event} />;
}
