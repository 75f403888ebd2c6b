import { type Asked, RegistrationForm, type RegistrationFormProps } from './RegistrationForm';
import type { RegistrationValues } from '../parts/registrationValues';
import { Details, Waiver } from '../parts/AskedFields';
import {
  askedAgain,
  askedBody,
  askedSchema,
  type AskedValues,
  blankAsked,
} from '../parts/askedForm';
import { signatureQuestion } from '../parts/SignatureQuestion';

const all = (values: RegistrationValues) => values as RegistrationValues & AskedValues;

const ASKED: Asked = {
  blank: blankAsked,
  again: askedAgain,
  schema: askedSchema,
  toBody: (values, event) => askedBody(all(values), event),
  question: (values, event) => signatureQuestion(all(values), event),
  Details,
  Waiver,
};

/** The form of a show that asks for more than rider, horse and classes. */
export default function AskingForm(props: RegistrationFormProps) {
  return <RegistrationForm {...props} asked={ASKED} />;
}
