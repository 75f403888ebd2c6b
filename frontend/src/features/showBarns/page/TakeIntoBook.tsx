import { useState } from 'react';
import { Link } from 'react-router';

import { messageOf } from '../../../api/errors';
import { href } from '../../../app/paths';
import { Button } from '../../../components/ui/actions/Button';
import { useToast } from '../../../components/ui/messages/Toast';
import { Row } from '../../../components/ui/page/Stack';
import { useOrganizationsThatPermit } from '../../people/usePermission';
import { useTakeIntoBookMutation } from '../parts/barnApi';
import type { BarnReceipt } from '../parts/barnTypes';

/** Takes a receipt into the book of somebody's stable, for those who keep one. */
export default function TakeIntoBook({ receipt, token }: { receipt: BarnReceipt; token: string }) {
  const kept = useOrganizationsThatPermit('keep_book');
  const used = kept.filter(({ is_used }) => is_used);
  const books = used.length > 0 ? used : kept;
  const [take, { isLoading }] = useTakeIntoBookMutation();
  const [entry, setEntry] = useState<string | null>(null);
  const toast = useToast();
  const run = async (organization_id: string) => {
    try {
      const taken = await take({
        id: receipt.id,
        body: { group: token, organization_id },
      }).unwrap();
      setEntry(taken._id.$oid);
      toast.success('It is in your book');
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  if (entry !== null) {
    return (
      <p role="status">
        It is in your book. <Link to={href.expense(entry)}>See the expense</Link>
      </p>
    );
  }
  return (
    <Row>
      {books.map(({ id, name }) => {
        const book = books.length > 1 ? `the Book of ${name}` : 'My Book';
        return (
          <Button
            key={id}
            pending={isLoading}
            aria-label={`Take Receipt ${String(receipt.number)} into ${book}`}
            onClick={() => void run(id)}
          >
            Take into {book}
          </Button>
        );
      })}
    </Row>
  );
}
