// The panel below the sentence: what else could stand at the chosen chip, its details, and why it is empty.
import { Button, Tabs } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Refusal } from '#domain/errors/result.ts';
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import type { Sample } from '#renderer/features/processing/sample/sample.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { said, type Wording } from '../sentence.ts';
import { Catalogue } from './catalogue.part.tsx';
import { NodeFields } from './node-fields.part.tsx';
import classes from './panel.module.css';
import { type PanelTab, type RuleEditing, safelyShown } from './use-rule-editor.ts';

interface PanelProps {
  editing: RuleEditing;
  wording: Wording;
  context: EvaluationContext | undefined;
  sample: Sample;
}

/** What the panel brings up by itself when the focus is to go into it. */
const FIRST = {
  panel: '[data-details] :is(input, textarea):not([data-filled], [role=switch])',
  search: 'input[type=search]',
  chip: undefined,
} as const;

export function Panel(props: PanelProps) {
  const { editing, context } = props;
  const t = useText();
  const { chip, node, tab, focus } = editing;
  const box = useRef<HTMLElement>(null);
  const why = chip.role === 'lead' ? undefined : safelyShown(node, context)?.why;
  const lost = (tab === 'why' && !why) || (tab === 'details' && !node);
  useEffect(() => {
    const first = FIRST[focus.to];
    if (first) requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(first)?.focus());
  }, [focus]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    editing.want('chip');
  };
  return (
    <section ref={box} className={classes.panel} aria-label={t('rule.panel')} onKeyDown={onKeyDown}>
      <PanelTabs {...props} now={lost ? 'take' : tab} why={why} />
    </section>
  );
}

function PanelTabs(props: PanelProps & { now: PanelTab; why: Refusal | undefined }) {
  const { editing, wording, context, sample, now, why } = props;
  const faultText = useFaultText();
  const { node, place, state } = editing;
  return (
    <Tabs value={now} onChange={(name) => editing.setTab((name ?? 'take') as PanelTab)} className={classes.tabs ?? ''}>
      <Head {...props} />
      <Tabs.Panel value="why" className={classes.body ?? ''}>
        <p>{faultText(why)}</p>
      </Tabs.Panel>
      <Tabs.Panel value="take" className={classes.catalogue ?? ''}>
        {now === 'take' ? (
          <Catalogue key={JSON.stringify([state.at, place, state.past.length])} {...{ editing, wording, context }} />
        ) : null}
      </Tabs.Panel>
      <Tabs.Panel value="details" className={classes.body ?? ''}>
        {now === 'details' && node ? <NodeFields {...{ editing, wording, sample, node }} /> : null}
      </Tabs.Panel>
    </Tabs>
  );
}

function Head({ editing, wording, why }: PanelProps & { why: Refusal | undefined }) {
  const t = useText();
  const { chip, node } = editing;
  const inner = chip.role === 'part' && node && chip.path.length > editing.at.length;
  return (
    <div className={classes.tabHead}>
      <b className={classes.of}>
        <bdi>{node ? said(node, wording) : t(`rule.add.${chip.role === 'add' ? chip.joining : 'first'}`)}</bdi>
      </b>
      <Tabs.List className={classes.tabList ?? ''}>
        {why ? <Tabs.Tab value="why">{t('rule.tab.why')}</Tabs.Tab> : null}
        <Tabs.Tab value="take">{t('rule.tab.take')}</Tabs.Tab>
        {node ? (
          <Tabs.Tab value="details">{t(node.type === 'pdfText' ? 'rule.tab.read' : 'rule.tab.details')}</Tabs.Tab>
        ) : null}
      </Tabs.List>
      {inner ? (
        <Button variant="subtle" size="xs" onClick={editing.openChosen}>
          {t('rule.open')}
        </Button>
      ) : null}
    </div>
  );
}
