import * as field from '../../components/form/fields';
import { missing, text } from '../../components/form/rules';
import type { Document } from './documentsApi';

export const documentFields = field.group({
  kind: field.required<Document['kind']>(text('Kind').required(missing)),
  title: field.typed(text('Title', 200).required(missing)),
  issued_on: field.chosen(),
  expires_on: field.chosen(
    text('Expires on').when('issued_on', ([issued], rule) =>
      typeof issued === 'string' && issued !== ''
        ? rule.test(
            'after',
            'Must not be before the day of issue',
            (day = '') => day === '' || day >= issued,
          )
        : rule,
    ),
  ),
  horse_ids: field.same<string[]>([]),
  contact_id: field.chosen(),
  shared_with_owners: field.same(false),
  notes: field.typed(text('Notes', 5000)),
});

/** The values of the form of a new document. */
export type NewDocumentValues = typeof documentFields.blank & { organization_id: string };
