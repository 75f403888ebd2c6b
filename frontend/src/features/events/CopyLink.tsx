import { useCallback, useState } from 'react';

import { AddressField } from '../../components/ui/AddressField';
import { Button } from '../../components/ui/Button';
import { useToast } from '../../components/ui/Toast';

/**
 * Copies an address of this application. Where the browser does not allow that (no permission, or
 * plain HTTP), the link is shown, selected and ready to be copied by hand.
 */
export function CopyLink({ path }: { path: string }) {
  const toast = useToast();
  const [shown, setShown] = useState(false);
  const link = `${location.origin}${path}`;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setShown(false);
      toast.success('Link copied to clipboard');
    } catch {
      setShown(true);
    }
  };

  const select = useCallback((input: HTMLInputElement | null) => {
    input?.focus();
    input?.select();
  }, []);

  return (
    <>
      <Button icon="copy" onClick={() => void copy()}>
        Copy Link
      </Button>
      {shown && (
        <AddressField
          label="Your browser did not copy the link. Copy it from here:"
          value={link}
          ref={select}
        />
      )}
    </>
  );
}
