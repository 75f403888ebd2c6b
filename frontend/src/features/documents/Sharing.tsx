import { withReason } from '../../api/errors';
import { Button } from '../../components/ui/actions/Button';
import { useReported } from '../../components/ui/actions/useReported';
import { Badge } from '../../components/ui/messages/Badge';
import { type Document, useLazyGetDocumentQuery, useUpdateDocumentMutation } from './documentsApi';
import { documentFields } from './documentsSchema';

/** Says of a document that owners see it. */
export function SharedMark({ document }: { document: Document }) {
  return document.shared_with_owners ? <Badge tone="info">Shared with owners</Badge> : null;
}

/** Shares a document with the owners of its horses, or takes it back, with one press. */
export function ShareButton({ document, small = false }: { document: Document; small?: boolean }) {
  const [update] = useUpdateDocumentMutation();
  const [read] = useLazyGetDocumentQuery();
  const { _id, title, shared_with_owners: isShared } = document;
  const id = _id.$oid;
  const [change, pending] = useReported({
    call: async () => {
      // As it is now: what was changed elsewhere meanwhile stays.
      const { revision, ...now } = await read(id).unwrap();
      const facts = documentFields.write(documentFields.read(now));
      const body = { ...facts, shared_with_owners: !isShared, revision };
      await update({ id, body }).unwrap();
    },
    needed: true,
    done: isShared ? `${title} is not shared any more` : `${title} is shared with owners`,
    failed: (error) => withReason(isShared ? 'It is still shared.' : 'It is not shared.', error),
  });
  const text = isShared ? 'Stop Sharing' : 'Share With Owners';
  return (
    <Button
      variant={small ? 'quiet' : 'secondary'}
      pending={pending}
      aria-label={small ? `${text}: ${title}` : undefined}
      onClick={change}
    >
      {text}
    </Button>
  );
}
