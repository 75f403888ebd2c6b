import { Fragment } from 'react';

interface MailLinkProps {
  email: string;
  className?: string | undefined;
}

/** An email address that opens a mail. In little room it breaks between its parts. */
export function MailLink({ email, className }: MailLinkProps) {
  return (
    // The name is the address, because browsers put a space where the text may break.
    <a href={`mailto:${email}`} aria-label={email} className={className}>
      <MailAddress email={email} />
    </a>
  );
}

/** The text of an email address, which may break after the `@` and after a dot. */
export function MailAddress({ email }: { email: string }) {
  const parts = email.match(/[^@.]+[@.]*/g) ?? [email];
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
