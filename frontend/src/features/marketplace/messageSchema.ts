import { object, string } from 'yup';

import { isPhone } from '../../lib/phone';
import type { InquiryBody, ReportBody, ReportReason } from './marketplaceApi';

/** What a buyer types to a seller. */
export interface InquiryValues {
  name: string;
  email: string;
  phone: string;
  message: string;
  /** A trap for programs; people never see it. */
  website: string;
}

/** What somebody says about a listing. */
export interface ReportValues {
  reason: ReportReason | '';
  details: string;
}

const missing = ({ label }: { label?: string }) => `${label ?? 'This'} is required`;
const tooLong = ({ label, max }: { label?: string; max: number }) =>
  `${label ?? 'This'} must be at most ${max.toLocaleString('en-US')} characters`;

/** The rules of a message to a seller. The server has the same ones, and the last word. */
export const inquirySchema = object({
  name: string().label('Name').trim().required(missing).max(200, tooLong),
  email: string()
    .label('Email')
    .trim()
    .required(missing)
    .max(254, tooLong)
    .email(() => 'Enter a full email address, like rae@example.org'),
  phone: string()
    .label('Phone')
    .trim()
    .test(
      'phone',
      () => 'Enter a phone number, like 931-555-0147',
      (text = '') => text === '' || isPhone(text),
    ),
  message: string().label('Message').trim().required(missing).max(4000, tooLong),
  website: string(),
});

/** The rules of a report. */
export const reportSchema = object({
  reason: string()
    .label('Reason')
    .required(() => 'Choose a reason'),
  details: string()
    .label('Details')
    .trim()
    .max(2000, tooLong)
    .when('reason', {
      is: 'other',
      then: (details) => details.required(() => 'Say what is wrong with this listing'),
    }),
});

/** The request of a message. */
export function inquiryBody(values: InquiryValues): InquiryBody {
  return {
    name: values.name.trim(),
    email: values.email.trim(),
    phone: values.phone.trim(),
    message: values.message.trim(),
    website: values.website,
  };
}

/** The request of a report. */
export function reportBody({ reason, details }: ReportValues): ReportBody {
  return { reason, details: details.trim() };
}
