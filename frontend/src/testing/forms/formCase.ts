/** A form of the application, with what a test needs to fill it in. */
export interface FormCase {
  /** The name in test titles. */
  name: string;
  /** The source file of the form. */
  source: string;
  at: string;
  /** What is selected before the button is pressed: the name of a checkbox. */
  select?: string;
  /** The button that opens the form; without one the form is part of the page. */
  button?: RegExp;
  /** The item to press in the menu that the button opens. */
  item?: RegExp;
  /** A button in the form that must be pressed before the fields are shown. */
  next?: RegExp;
  /** The accessible name of the form. */
  form: string;
  /** The label of a field, and the text to type into it. */
  field: RegExp;
  text: string;
  /**
   * The other required fields: label and value. Without a value the option of that name is clicked.
   */
  fill?: [field: RegExp, value?: string][];
  /** A field that searches, and the option to choose there. */
  choose?: [field: RegExp, option: string];
  /** The button that saves, and the request that it sends. */
  save: [button: string | RegExp, method: 'put' | 'post' | 'delete', path: string];
  signedIn?: false;
  /** The dialog does not open again by itself after a reload. */
  isReopened?: false;
  /** The session ends when it is saved. */
  endsSession?: true;
  /** The form has a secret: it asks before discarding, but keeps no draft. */
  secret?: true;
  /** What is sent is kept on the device at once, and the form is closed without an answer. */
  isKept?: true;
}
