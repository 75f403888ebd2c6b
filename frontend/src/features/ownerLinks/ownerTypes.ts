import type { Schemas } from '../../api/types';
import type { Instant } from '../../lib/time/dates';

/** The link of an owner's page. */
export interface OwnerLink {
  contact_id: string;
  token: string;
  /** The page behind it. */
  url: string;
  /** The address as a QR code, an SVG picture. */
  qr_code: string;
  /** From when on it is dead; `null`: until it is revoked. */
  expires_at: Instant | null;
  /** How often the page was opened. */
  opened: number;
  created_at: Instant;
  /** Where it was mailed to last, and when it went out. */
  mailed_to: string | null;
  mailed_at: Instant | null;
  delivery: Schemas['BillView']['delivery'];
}

/** What an owner's link is to be; what is absent stays. */
export interface OwnerLinkBody {
  expires_at?: string | null;
  renew?: boolean | null;
  mail?: boolean | null;
}

/** Care that was given or is due. */
export interface OwnerPageCare {
  kind: Schemas['VisitKind'];
  name: string;
  date: string;
}

/** A horse on an owner's page. */
export interface OwnerPageHorse {
  id: string;
  name: string;
  photo_url: string | null;
  care: OwnerPageCare[];
  due: OwnerPageCare[];
}

/** A document that the barn shares. */
export interface OwnerPageDocument {
  id: string;
  title: string;
  kind: Schemas['DocumentKind'];
  /** The names of the owner's horses that it is about. */
  horses: string[];
  issued_on: string | null;
  expires_on: string | null;
  file_name: string;
  file_url: string;
}

/** A bill of the owner. */
export interface OwnerPageBill {
  id: string;
  number: number;
  date: string;
  due_on: string;
  total: number;
  paid: number;
  balance: number;
  status: Schemas['BillStatus'];
  pdf_url: string;
}

/** The barn, and how to reach it. */
export interface OwnerPageBarn {
  name: string;
  email: string | null;
  phone: string;
  address: Schemas['PostalAddress'];
}

/** What an owner sees. */
export interface OwnerPage {
  barn: OwnerPageBarn;
  /** Whose page it is. */
  name: string;
  horses: OwnerPageHorse[];
  documents: OwnerPageDocument[];
  /** The newest first. */
  bills: OwnerPageBill[];
  /** What is to be paid of all bills. */
  open: number;
  /** As the barn wrote it; empty if it did not. */
  how_to_pay: string;
}

/** A message to the barn. */
export interface OwnerMessageBody {
  text: string;
}

/** A message that an owner wrote. */
export type OwnerMessage = Schemas['Belonging'] & {
  _id: { $oid: string };
  /** `null` if the contact was deleted. */
  contact_id: string | null;
  /** The name of the contact. */
  name: string;
  /** Where it can be answered, if that is known. */
  email: string | null;
  text: string;
  seen: boolean;
  created_at: Instant;
};

/** Whether a message was dealt with. */
export interface OwnerMessageSeenBody {
  seen: boolean;
}
