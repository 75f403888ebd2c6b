import type { Schemas } from '../../api/types';

// The names are those of the API description.

export type ServiceKind = 'board' | 'care' | 'training' | 'lesson' | 'other';

export type ServicePer = 'month' | 'week' | 'day' | 'each';

export interface ServiceBody {
  name: string;
  kind: ServiceKind;
  /** In dollars. */
  amount: number;
  per: ServicePer;
  category: Schemas['Category'];
  organization_id?: string;
  revision?: number;
}

export interface Service extends Omit<Required<ServiceBody>, 'organization_id'> {
  _id: { $oid: string };
  organization_id: string;
}

export interface HorseService {
  service_id: string;
  /** The first day. */
  from: string;
  /** The last day; `null` for no end. */
  until: string | null;
  /** The horse's own price in dollars; `null` for that of the service. */
  amount: number | null;
}

export interface HorseServicesBody {
  services: HorseService[];
  revision: number;
}

export type HorseServices = HorseServicesBody;

export interface ServiceTickBody {
  quantity: number;
}

export interface TicksOfDay {
  services: { service_id: string; name: string }[];
  horses: { horse_id: string; name: string }[];
  done: {
    horse_id: string;
    service_id: string;
    quantity: number;
    by: string;
    at: { $date: string };
  }[];
}

export interface MonthLine {
  key: string;
  description: string;
  quantity: number;
  unit_amount: number;
  amount: number;
  horse_id: string | null;
  /** Empty if there is none. */
  horse_name: string;
  category: Schemas['Category'];
  /** The day, if it is of one. */
  date: string | null;
}

export interface MonthOwner {
  contact_id: string;
  name: string;
  lines: MonthLine[];
  total: number;
  open_balance: number;
}

export interface Month {
  month: string;
  organization_id: string;
  owners: MonthOwner[];
  without_contact: { name: string; horse_id: string | null; amount: number }[];
}

export interface MonthBody {
  month: string;
  organization_id?: string;
  owners: {
    contact_id: string;
    lines: Pick<MonthLine, 'key' | 'description' | 'quantity' | 'unit_amount'>[];
  }[];
}

export interface MadeMonth {
  bills: Schemas['BillRow'][];
  already: string[];
}

export interface SendMonthBody {
  month: string;
  organization_id?: string;
}

export interface SentMonth {
  sent: number;
  not_sent: { bill_id: string; number: number; recipient_name: string; reason: 'no_address' }[];
}

export interface Cash {
  organization_id: string;
  from: string;
  to: string;
  /** Negative if more was taken back than received. */
  income: number;
  expense: number;
  /** What of the income was received on bills. */
  bills_paid: number;
  categories: {
    /** `null` for lines of bills without one. */
    category: Schemas['Category'] | null;
    income: number;
    expense: number;
  }[];
}

interface Ages {
  /** On how many bills. */
  bills: number;
  not_due: number;
  to_30: number;
  to_60: number;
  to_90: number;
  over_90: number;
  total: number;
}

export interface Receivable extends Ages {
  contact_id: string | null;
  name: string;
}

export interface Receivables extends Ages {
  organization_id: string;
  today: string;
  owners: Receivable[];
}

export interface CategoryAccounts {
  category: Schemas['Category'];
  income: string;
  expense: string;
}

export interface BookAccountsBody {
  bank: string;
  receivable: string;
  uncategorized: string;
  categories: CategoryAccounts[];
  revision: number;
}

export interface BookAccounts extends BookAccountsBody {
  organization_id: string;
}
