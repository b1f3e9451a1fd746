// A form of rows on one place of the draft: what is entered changes that place, what is wrong there stands at its field.
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { Fields, type FieldsProps } from '#renderer/shared/form/fields.part.tsx';
import { useDraft } from '../draft-context.ts';
import { valueAt } from '../service-draft.rules.ts';

interface DraftFieldsProps extends Pick<FieldsProps, 'rows' | 'scope' | 'custom'> {
  /** The place in the draft that holds the fields: `['boxes', 0]`. */
  at: readonly (string | number)[];
  /** In place of the change of one field: where it is not all, or the value is another one. */
  onField?: (field: string, value: unknown) => void;
}

export function DraftFields({ at, onField, ...form }: DraftFieldsProps) {
  const { draft, change, faultAt } = useDraft();
  const faultText = useFaultText();
  return (
    <Fields
      {...form}
      value={(valueAt(draft, at) ?? {}) as Readonly<Record<string, unknown>>}
      fault={(field) => faultText(faultAt([...at, field]))}
      onChange={onField ?? ((field, value) => change([...at, field], value))}
    />
  );
}
