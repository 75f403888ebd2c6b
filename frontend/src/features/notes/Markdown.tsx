import type { ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';

import styles from './Notes.module.css';

/** Where a link of a note may lead. */
const SCHEMES = /^(?:https?|mailto|tel):/i;

/** A heading in a note is no heading of the page. */
const heading = ({ children }: { children?: ReactNode }) => (
  <p className={styles.heading}>{children}</p>
);

const COMPONENTS: Components = {
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  a: ({ href, children }) =>
    href === undefined || href === '' ? (
      <>{children}</>
    ) : (
      <a href={href} target="_blank" rel="noopener nofollow">
        {children}
      </a>
    ),
};

/** The elements of a note. Pictures are not among them, because they would be loaded from elsewhere. */
const ELEMENTS = [
  ...['a', 'blockquote', 'br', 'code', 'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr'],
  ...['li', 'ol', 'p', 'pre', 'strong', 'ul'],
];

/**
 * A text with a little Markdown. HTML in it is shown as it was typed, and a link to anything but a
 * page, an address or a phone number is only its text.
 */
export default function Markdown({ text }: { text: string }) {
  return (
    <div className={styles.markdown}>
      <ReactMarkdown
        allowedElements={ELEMENTS}
        unwrapDisallowed
        components={COMPONENTS}
        urlTransform={(url) => (SCHEMES.test(url) ? url : '')}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
