import { REASON_LENGTH } from '@taya/contracts/limits';
import { TextField, type TextFieldProps } from './field.js';

interface ReasonFieldProps extends Pick<TextFieldProps, 'value' | 'onChange' | 'autoFocus' | 'ref'> {
  readonly label?: string;
  /** What else there is to know of it. */
  readonly more?: string;
}

/** Why something is done, in enough words to say something. */
export function ReasonField({ label = 'Reason', more = '', ...field }: ReasonFieldProps) {
  const { min, max } = REASON_LENGTH;
  return (
    <TextField
      {...field}
      label={label}
      isMarked
      maxLength={max}
      note={`${min} to ${max} characters${more}`}
    />
  );
}

export const isReason = (text: string): boolean => text.trim().length >= REASON_LENGTH.min;

/** For the Yes of a question that needs one; null once it is there. */
export const whyNoReason = (text: string) => (isReason(text) ? null : 'Give a reason first');
