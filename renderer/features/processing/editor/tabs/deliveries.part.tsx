// By what a recipient's post is sent: groups of channels in order, the first whose condition holds; later ones take over.
import { Checkbox, Input } from '@mantine/core';
import type { StrategyGroup } from '#domain/services/service.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import fields from '#renderer/shared/form/fields.module.css';
import { useDraft } from '../draft-context.ts';
import { DraftExpression } from '../form/draft-expression.part.tsx';
import { Items } from '../form/items.part.tsx';

const AT = ['sendingStrategy'] as const;

/** A further group begins with the first channel that no other has. */
function freshGroup(groups: readonly StrategyGroup[], labels: readonly string[]): StrategyGroup {
  const used = groups.flatMap(({ channelLabels }) => channelLabels);
  const next = labels.find((label) => !used.includes(label)) ?? labels[0];
  return { condition: null, channelLabels: next === undefined ? [] : [next] };
}

export function DeliveriesTab() {
  const t = useText();
  const { draft } = useDraft();
  const labels = draft.channels.map(({ label }) => label);
  return (
    <>
      <p className={fields.about}>
        {t(draft.sendingStrategy.length === 0 ? 'processing.strategy.none' : 'processing.strategy.about')}
      </p>
      <Items<StrategyGroup>
        at={AT}
        label={t('processing.tab.deliveries')}
        add={t('processing.strategy.add')}
        title={({ channelLabels }) => channelLabels.join(' + ')}
        sub={({ condition }) => t(condition === null ? 'rule.none.condition' : 'processing.strategy.if')}
        fresh={(groups) => freshGroup(groups, labels)}
      >
        {(group, index) => <GroupForm key={index} group={group} index={index} labels={labels} />}
      </Items>
    </>
  );
}

function GroupForm({ group, index, labels }: { group: StrategyGroup; index: number; labels: readonly string[] }) {
  const t = useText();
  const faultText = useFaultText();
  const { change, faultAt } = useDraft();
  const at = [...AT, index, 'channelLabels'];
  // A channel that is gone stays listed until it is taken out.
  const listed = [...labels, ...group.channelLabels.filter((label) => !labels.includes(label))];
  const toggle = (label: string, on: boolean) =>
    change(at, on ? [...group.channelLabels, label] : group.channelLabels.filter((one) => one !== label));
  return (
    <div className={fields.fields}>
      <Input.Wrapper
        className={fields.wide ?? ''}
        label={t('processing.strategy.channelLabels')}
        description={t('processing.strategy.channelLabels.hint')}
        error={faultText(faultAt(at))}
        labelElement="div"
      >
        <fieldset className={fields.checks} aria-label={t('processing.strategy.channelLabels')}>
          {listed.map((label) => (
            <Checkbox
              key={label}
              label={<bdi>{label}</bdi>}
              checked={group.channelLabels.includes(label)}
              onChange={(event) => toggle(label, event.currentTarget.checked)}
            />
          ))}
          {listed.length === 0 ? <p className={fields.hint}>{t('processing.strategy.noChannel')}</p> : null}
        </fieldset>
      </Input.Wrapper>
      <div className={fields.wide}>
        <DraftExpression at={[...AT, index, 'condition']} place="strategyCondition" scope="processing.strategy" />
      </div>
    </div>
  );
}
