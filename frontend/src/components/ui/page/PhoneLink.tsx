import { showPhone, telAddress } from '../../../lib/text/phone';
import { cx } from '../../../lib/cx';
import common from './common.module.css';

interface PhoneLinkProps {
  phone: string;
  className?: string | undefined;
}

/** A phone number that calls, on one line. */
export function PhoneLink({ phone, className }: PhoneLinkProps) {
  return (
    <a href={telAddress(phone)} className={cx(common.oneLine, className)}>
      {showPhone(phone)}
    </a>
  );
}
