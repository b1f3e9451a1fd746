// How the documents or rows of a box find their letter: two values that are equal.
import type { Reconcile } from '#domain/services/box.schema.ts';
import type { Expression } from '#domain/services/metadata.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ExpressionField } from '#renderer/shared/expressions/expression-field.part.tsx';
import { reachOf } from '#renderer/shared/expressions/reach.rules.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import { useDraft } from '../draft-context.ts';
import type { BoxPartProps } from './box-rows.ts';
import { RECONCILE_ROWS } from './box-rows.ts';

type Half = 'packIdentifier' | 'identifier';
const NEW: Omit<Reconcile, Half> = { many: true, shared: false };

export function ReconcileFields({ box, index }: BoxPartProps) {
  const t = useText();
  const faultText = useFaultText();
  const { draft, change, faultAt } = useDraft();
  const at = ['boxes', index, 'reconcile'];
  const now = box.reconcile as (Omit<Reconcile, Half> & Readonly<Partial<Record<Half, Expression | null>>>) | null;
  const put = (half: Half, value: Expression | null) => {
    const next = { packIdentifier: null, identifier: null, ...(now ?? NEW), [half]: value };
    change(at, next.packIdentifier === null && next.identifier === null ? null : next);
  };
  const rule = (half: Half) => {
    const missing = now?.[half] == null ? faultAt(at) : faultAt([...at, half]);
    return (
      <ExpressionField
        value={now?.[half] ?? null}
        kind="value"
        onChange={(value) => put(half, value)}
        label={t(`processing.reconcile.${half}`)}
        hint={t(`processing.reconcile.${half}.hint`)}
        error={faultText(missing)}
        reach={reachOf(draft, half, { box: box.name })}
      />
    );
  };
  return (
    <Fields
      rows={RECONCILE_ROWS.filter(({ kind }) => kind === 'custom' || now !== null)}
      scope="processing.reconcile"
      value={{ ...now }}
      fault={(field) => faultText(faultAt([...at, field]))}
      onChange={(field, value) => change([...at, field], value)}
      custom={{ packIdentifier: rule('packIdentifier'), identifier: rule('identifier') }}
    />
  );
}
