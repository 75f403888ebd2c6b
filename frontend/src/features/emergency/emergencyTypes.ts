import type { Schemas } from '../../api/types';

/** The link of a horse's emergency page. */
export type EmergencyLink = Schemas['EmergencyLink'];

/** A link to an emergency page in the list of a barn. */
export type EmergencyLinkRow = Schemas['EmergencyLinkRow'];

/** What a barn may show on its emergency pages. */
export type EmergencyFact = Schemas['EmergencyShown'];

/** What a barn shows on its emergency pages. */
export type EmergencyChoices = Schemas['EmergencyChoices'];

/** Somebody to call first. */
export type EmergencyCall = Schemas['EmergencyCall'];

/** What a stranger at the stall door needs to know. What the barn does not show is `null`. */
export type EmergencyPage = Schemas['EmergencyPage'];
