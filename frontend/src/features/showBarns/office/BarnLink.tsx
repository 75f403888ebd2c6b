import { useRef } from 'react';

import { Button } from '../../../components/ui/actions/Button';
import { CopyBox } from '../../../components/ui/actions/CopyBox';
import { useCopy } from '../../../components/ui/actions/useCopy';
import { Soft } from '../../../components/ui/page/Soft';
import { Row, Stack } from '../../../components/ui/page/Stack';

/** The address at which the barn sees its entries and its bill, and adds horses. */
export function BarnLink({ url }: { url: string }) {
  const copy = useCopy('Link copied to clipboard');
  const box = useRef<HTMLInputElement>(null);
  return (
    <Stack gap={2}>
      <CopyBox ref={box} label="The barn’s link" value={url} />
      <Soft as="p">
        Whoever has it sees the entries, their links and the bill, and adds horses until entries
        close.
      </Soft>
      <Row gap={2}>
        <Button icon="copy" onClick={() => void copy(url, box.current)}>
          Copy
        </Button>
      </Row>
    </Stack>
  );
}
