import { useFormCommand } from '../ui/form/command-form.js';
import { PasswordInput } from '../ui/form/inputs.js';

/** A password or PIN of one's own: it takes no keys while it is sent. */
export function OwnPassword(field: Parameters<typeof PasswordInput>[0]) {
  const { isSending } = useFormCommand();
  return <PasswordInput isMarked {...field} disabled={isSending} />;
}
