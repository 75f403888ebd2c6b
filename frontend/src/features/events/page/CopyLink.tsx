import { useCallback, useState } from 'react';

import { CopyBox } from '../../../components/ui/actions/CopyBox';
import { Button } from '../../../components/ui/actions/Button';
import { useCopy } from '../../../components/ui/actions/useCopy';

/**
 * Copies a link to this application. If the browser does not allow that (no permission, or plain
 * HTTP), it shows the link, selected, so that the user can copy it.
 */
export function CopyLink({ path }: { path: string }) {
  const copy = useCopy('Link copied to clipboard');
  const [shown, setShown] = useState(false);
  const link = `${location.origin}${path}`;

  const press = async () => {
    setShown(!(await copy(link, null)));
  };

  const select = useCallback((input: HTMLInputElement | null) => {
    input?.focus();
    input?.select();
  }, []);

  return (
    <>
      <Button icon="copy" onClick={() => void press()}>
        Copy Link
      </Button>
      {shown && (
        <CopyBox
          label="Your browser did not copy the link. Copy it from here:"
          value={link}
          ref={select}
        />
      )}
    </>
  );
}
