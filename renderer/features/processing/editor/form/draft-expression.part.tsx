// A rule of the draft: what stands at its place, what it may name there, and what is wrong with it.
import type { SlotName } from '#domain/expressions/slots.ts';
import { SLOTS } from '#domain/expressions/slots.ts';
import type { Expression } from '#domain/services/metadata.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ExpressionField } from '#renderer/shared/expressions/expression-field.part.tsx';
import { reachOf, type Within } from '#renderer/shared/expressions/reach.rules.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { useDraft } from '../draft-context.ts';
import { valueAt } from '../service-draft.rules.ts';
import { storedPosition } from './same-position.rules.ts';

interface DraftExpressionProps {
  at: readonly (string | number)[];
  place: SlotName;
  /** Beginning of the label ids; the field is the last name of the path. */
  scope: string;
  /** Where the last part of the path is an index: the field that the labels name. */
  field?: string;
  within?: Within;
}

export function DraftExpression({ at, place, scope, field, within }: DraftExpressionProps) {
  const t = useText();
  const faultText = useFaultText();
  const { draft, change, faultAt, base } = useDraft();
  const name = field ?? String(at.at(-1));
  return (
    <ExpressionField
      value={(valueAt(draft, at) ?? null) as Expression | null}
      kind={SLOTS[place].gives}
      onChange={(value) => change(at, value)}
      label={t(`${scope}.${name}`)}
      hint={t(`${scope}.${name}.hint`)}
      error={faultText(faultAt(at))}
      reach={reachOf(draft, place, within)}
      stored={storedPosition(draft, base, at)}
    />
  );
}
