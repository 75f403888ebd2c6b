import * as field from '../../components/form/fields';
import { email, missing, phone, text } from '../../components/form/rules';
import type { ReportReason } from './marketplaceApi';

/** The fields of a message to a seller. */
export const inquiryFields = field.group({
  name: field.typed(text('Name', 200).required(missing)),
  email: field.typed(email().required(missing)),
  phone: field.typed(phone()),
  message: field.typed(text('Message', 4000).required(missing)),
  // A hidden field that only bots fill in.
  website: field.same(''),
});

/** The fields of a report. */
export const reportFields = field.group({
  reason: field.required<ReportReason>(text('Reason').required('Choose a reason')),
  details: field.typed(
    text('Details', 2000).when('reason', {
      is: 'other',
      then: (details) => details.required('Say what is wrong with this listing'),
    }),
  ),
});
