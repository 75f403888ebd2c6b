import { useState } from 'react';
import { Link } from 'react-router';

import { messageOf } from '../../../api/errors';
import { href } from '../../../app/paths';
import { Button } from '../../../components/ui/actions/Button';
import { useToast } from '../../../components/ui/messages/Toast';
import { useOrganizationsThatPermit } from '../../people/usePermission';
import { useTakeIntoBookMutation } from '../parts/barnApi';
import type { BarnReceipt } from '../parts/barnTypes';

/** Takes a receipt into the book of somebody's stable, for those who keep one. */
export default function TakeIntoBook({ receipt, token }: { receipt: BarnReceipt; token: string }) {
  const keepsBook = useOrganizationsThatPermit('keep_book').length > 0;
  const [take, { isLoading }] = useTakeIntoBookMutation();
  const [entry, setEntry] = useState<string | null>(null);
  const toast = useToast();
  if (!keepsBook) return null;
  const run = async () => {
    try {
      const { entry_id } = await take({ id: receipt.id, body: { group: token } }).unwrap();
      setEntry(entry_id);
      toast.success('It is in your book');
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return entry === null ? (
    <div>
      <Button
        pending={isLoading}
        aria-label={`Take Receipt ${String(receipt.number)} into My Book`}
        onClick={() => void run()}
      >
        Take into My Book
      </Button>
    </div>
  ) : (
    <p role="status">
      It is in your book. <Link to={href.expense(entry)}>See the expense</Link>
    </p>
  );
}
