import { object, string } from 'yup';

import { email, missing, phone, text } from '../../components/form/rules';
import type { InquiryBody, ReportBody, ReportReason } from './marketplaceApi';

/** The form's values for a message to a seller. */
export interface InquiryValues {
  name: string;
  email: string;
  phone: string;
  message: string;
  /** A hidden field that only bots fill in. */
  website: string;
}

/** The form's values for a report. */
export interface ReportValues {
  reason: ReportReason | '';
  details: string;
}

export const inquirySchema = object({
  name: text('Name', 200).required(missing),
  email: email().required(missing),
  phone: phone(),
  message: text('Message', 4000).required(missing),
  website: string(),
});

export const reportSchema = object({
  reason: string().required('Choose a reason'),
  details: text('Details', 2000).when('reason', {
    is: 'other',
    then: (details) => details.required('Say what is wrong with this listing'),
  }),
});

/** The request body of a message. */
export function inquiryBody(values: InquiryValues): InquiryBody {
  return {
    name: values.name.trim(),
    email: values.email.trim(),
    phone: values.phone.trim(),
    message: values.message.trim(),
    website: values.website,
  };
}

/** The request body of a report. */
export function reportBody({ reason, details }: ReportValues): ReportBody {
  return { reason, details: details.trim() };
}
