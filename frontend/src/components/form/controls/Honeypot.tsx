import { VisuallyHidden } from '../../ui/page/VisuallyHidden';
import { useFormField } from './useFormField';

/** A hidden field that only bots fill in. The server drops a request in which it has a value. */
export function Honeypot({ name, label }: { name: string; label: string }) {
  const field = useFormField({ name, label });
  return (
    <VisuallyHidden>
      <span aria-hidden="true">
        <label htmlFor={field.id}>{label}</label>
        <input
          id={field.id}
          name={name}
          type="text"
          tabIndex={-1}
          autoComplete="off"
          value={typeof field.value === 'string' ? field.value : ''}
          onChange={(event) => field.setValue(event.target.value)}
        />
      </span>
    </VisuallyHidden>
  );
}
