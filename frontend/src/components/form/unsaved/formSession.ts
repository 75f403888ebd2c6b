import { type ComponentType, createContext, useContext } from 'react';

/** The result of asking for the password: signed in again, later, or leave the form. */
export type SignInResult = 'again' | 'later' | 'leave';

/** Props of the component that asks for the password over a form. */
export interface SignInProps {
  onDone: (result: SignInResult) => void;
}

/** The session information that forms need. */
export interface FormSession {
  /** The owner of the drafts. While it is `null`, drafts are neither read nor kept. */
  owner: string | null;
  /** Asks for the password after the session ended; `null` on pages without a session. */
  SignIn: ComponentType<SignInProps> | null;
}

/** Public pages have no account; the drafts belong to the tab. */
const PUBLIC: FormSession = { owner: 'public', SignIn: null };

export const FormSessionContext = createContext<FormSession>(PUBLIC);

/** The session of the surrounding page. */
export function useFormSession(): FormSession {
  return useContext(FormSessionContext);
}
