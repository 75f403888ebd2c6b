interface MailLinkProps {
  email: string;
  className?: string | undefined;
}

/** An email address that opens a mail. In little room it breaks after the `@` before elsewhere. */
export function MailLink({ email, className }: MailLinkProps) {
  return (
    // The name is the address, because browsers put a space where the text may break.
    <a href={`mailto:${email}`} aria-label={email} className={className}>
      <MailAddress email={email} />
    </a>
  );
}

/** The text of an email address, which may break after the `@`. */
export function MailAddress({ email }: { email: string }) {
  const at = email.indexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
