import { object } from 'yup';

import { missing, text } from '../../components/form/rules';
import type { Document, DocumentBody } from './documentsApi';

/** The values of the form of a document. */
export interface DocumentValues {
  kind: Document['kind'] | '';
  title: string;
  issued_on: string;
  expires_on: string;
  horse_ids: string[];
  contact_id: string;
  notes: string;
}

/** The values of the form of a new document. */
export interface NewDocumentValues extends DocumentValues {
  organization_id: string;
}

export const BLANK_DOCUMENT: NewDocumentValues = {
  organization_id: '',
  kind: '',
  title: '',
  issued_on: '',
  expires_on: '',
  horse_ids: [],
  contact_id: '',
  notes: '',
};

export const documentSchema = object({
  kind: text('Kind').required(missing),
  title: text('Title', 200).required(missing),
  expires_on: text('Expires on').when('issued_on', ([issued], rule) =>
    typeof issued === 'string' && issued !== ''
      ? rule.test(
          'after',
          'Must not be before the day of issue',
          (day = '') => day === '' || day >= issued,
        )
      : rule,
  ),
  notes: text('Notes', 5000),
});

export const toValues = (document: Document): DocumentValues => ({
  kind: document.kind,
  title: document.title,
  issued_on: document.issued_on ?? '',
  expires_on: document.expires_on ?? '',
  horse_ids: [...document.horse_ids],
  contact_id: document.contact_id ?? '',
  notes: document.notes,
});

/** The request for these values, which have a kind: the form requires one. */
export const toBody = (values: DocumentValues): DocumentBody => ({
  kind: values.kind as Document['kind'],
  title: values.title.trim(),
  issued_on: values.issued_on === '' ? null : values.issued_on,
  expires_on: values.expires_on === '' ? null : values.expires_on,
  horse_ids: values.horse_ids,
  contact_id: values.contact_id === '' ? null : values.contact_id,
  notes: values.notes.trim(),
});
