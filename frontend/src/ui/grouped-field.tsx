import { InputField, type TextFieldProps } from './field.js';
import { GroupedInput } from './grouped-input.js';

export interface GroupedFieldProps extends TextFieldProps {
  /** The characters that people type. The caret keeps its place among them. */
  readonly typed: RegExp;
}

/** A labelled text input whose value is shown in groups. */
export function GroupedField({ typed, onChange, ...field }: GroupedFieldProps) {
  return (
    <InputField {...field}>
      {(attributes) => <GroupedInput {...attributes} typed={typed} onText={onChange} />}
    </InputField>
  );
}
