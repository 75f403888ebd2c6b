import { type ComponentType, createContext, useContext } from 'react';

/** What came of asking for the password: signed in again, not now, or never mind. */
export type SignInResult = 'again' | 'later' | 'leave';

/** Props of what asks for the password over a form. */
export interface SignInProps {
  onDone: (result: SignInResult) => void;
}

/** What the forms of a page know of the session that they are filled in. */
export interface FormSession {
  /** Whose drafts are read and kept; `null` while that is not known, and then there are none. */
  owner: string | null;
  /** Asks for the password where the session ended; `null` where forms need no session. */
  SignIn: ComponentType<SignInProps> | null;
}

/** Public pages: whoever sits at this tab. */
const PUBLIC: FormSession = { owner: 'public', SignIn: null };

export const FormSessionContext = createContext<FormSession>(PUBLIC);

/** The session around a form. */
export function useFormSession(): FormSession {
  return useContext(FormSessionContext);
}
