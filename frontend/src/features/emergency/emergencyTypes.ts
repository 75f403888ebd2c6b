/** A link to an emergency page in the list of a barn. */
export interface EmergencyLinkRow {
  horse: { id: string; name: string };
  url: string;
  /** How often the page was opened. */
  opened: number;
  created_at: { $date: string };
  /** From when on it is dead; `null` if it does not expire. */
  expires_at: { $date: string } | null;
}

/** The link of a horse's emergency page. */
export interface EmergencyLink extends EmergencyLinkRow {
  token: string;
  /** A QR code of the link, as SVG. */
  qr_code: string;
}

/** The request to make a link; `renew` replaces the one that is there. */
export interface EmergencyLinkBody {
  renew?: boolean;
  expires_at?: string | null;
}

/** What a barn may show on its emergency pages. */
export type EmergencyFact =
  | 'photo'
  | 'owners'
  | 'veterinarian'
  | 'allergies'
  | 'medication'
  | 'insurance';

/** What a barn shows on its emergency pages. */
export interface EmergencyChoices {
  shown: EmergencyFact[];
}

/** Somebody to call. */
export interface EmergencyContact {
  name: string;
  phones: string[];
  /** Of an insurance, such as the number of the policy. */
  notes: string;
}

/** Somebody to call first. */
export interface EmergencyCall {
  whom: 'emergency' | 'owner' | 'barn';
  name: string;
  phones: string[];
}

/** A medication that a horse gets. */
export interface EmergencyMedication {
  drug: string;
  dose: string;
  route: string;
  /** For when the last dose was due that was given. */
  last_given: { date: string; time: string } | null;
}

/** What a stranger at the stall door needs to know. What the barn does not show is `null`. */
export interface EmergencyPage {
  name: string;
  /** The address of the photo. */
  photo: string | null;
  call: EmergencyCall[];
  veterinarians: EmergencyContact[] | null;
  allergies: string[] | null;
  medication: EmergencyMedication[] | null;
  insurance: EmergencyContact[] | null;
}
