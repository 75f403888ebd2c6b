import { useOutletContext } from 'react-router';

import type { OwnEvent } from '../eventsApi';

/** What the tabs of a show have in common. */
export interface Workspace {
  event: OwnEvent;
  /** Opens the show's form, at a section or a field if one is named. */
  edit: (at?: string) => void;
}

/** The show of the page, for a tab of it. */
export const useWorkspace = () => useOutletContext<Workspace>();
