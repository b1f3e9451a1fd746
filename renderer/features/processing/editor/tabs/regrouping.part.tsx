// Which documents share an envelope: those whose keys are equal, as long as the envelope holds them.
import { NumberInput, Switch } from '@mantine/core';
import type { Expression } from '#domain/services/metadata.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import fields from '#renderer/shared/form/fields.module.css';
import { useDraft } from '../draft-context.ts';
import { DraftExpression } from '../form/draft-expression.part.tsx';
import { Items } from '../form/items.part.tsx';

/** A key begins as nothing, which the check refuses until something is chosen. */
const NO_KEY: Expression = { type: 'constant', value: '' };

export function RegroupingTab() {
  const t = useText();
  const { draft, change } = useDraft();
  const { grouping } = draft;
  return (
    <div className={fields.stack}>
      <Switch
        label={t('processing.grouping.on')}
        description={t('processing.grouping.on.hint')}
        classNames={{ body: fields.switch ?? '', description: fields.hint ?? '' }}
        checked={grouping !== null}
        onChange={(event) =>
          change(['grouping'], event.currentTarget.checked ? { key: [NO_KEY], maxSheets: null } : null)
        }
      />
      {grouping === null ? null : <GroupingForm maxSheets={grouping.maxSheets} />}
    </div>
  );
}

function GroupingForm({ maxSheets }: { maxSheets: number | null }) {
  const t = useText();
  const faultText = useFaultText();
  const { change, faultAt } = useDraft();
  return (
    <>
      <div className={fields.fields}>
        <NumberInput
          label={t('processing.grouping.maxSheets')}
          description={t('processing.grouping.maxSheets.hint')}
          error={faultText(faultAt(['grouping', 'maxSheets']))}
          min={1}
          max={1000}
          allowDecimal={false}
          clampBehavior="none"
          hideControls
          value={maxSheets ?? ''}
          onChange={(next) => change(['grouping', 'maxSheets'], typeof next === 'number' ? next : null)}
        />
      </div>
      <Items<Expression>
        at={['grouping', 'key']}
        label={t('processing.grouping.key')}
        add={t('processing.grouping.key.add')}
        title={(_key) => t('processing.grouping.key')}
        fresh={() => NO_KEY}
        removable={(_key, all) => all.length > 1}
      >
        {(_key, index) => (
          <DraftExpression
            key={index}
            at={['grouping', 'key', index]}
            place="groupingKey"
            scope="processing.grouping"
            field="key"
          />
        )}
      </Items>
    </>
  );
}
