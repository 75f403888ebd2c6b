import { Button, type ButtonProps } from '../actions/Button';
import type { useServerFile } from './useServerFile';

const USES = {
  open: { icon: 'external', pendingText: 'Opening...' },
  download: { icon: 'download', pendingText: 'Downloading...' },
  print: { icon: 'print', pendingText: 'Opening...' },
} as const;

interface FileButtonProps extends ButtonProps {
  file: ReturnType<typeof useServerFile>;
  /** What it does with the file. */
  use?: keyof typeof USES;
}

/** A button that opens, downloads or prints a file of the server. */
export function FileButton({ file, use = 'download', ...button }: FileButtonProps) {
  return (
    <Button
      {...USES[use]}
      pending={file.pending === use}
      onClick={() => void file[use]()}
      {...button}
    />
  );
}
