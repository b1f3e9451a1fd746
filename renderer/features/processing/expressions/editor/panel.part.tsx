// The panel below the sentence: what else could stand at the chosen chip, its details, and why it is empty.
import { Button, Tabs } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { partPaths } from '../phrases.ts';
import type { Sample } from '../sample.ts';
import { said, type Wording } from '../sentence.ts';
import { Catalogue } from './catalogue.part.tsx';
import { NodeFields } from './node-fields.part.tsx';
import classes from './rule-editor.module.css';
import { type PanelTab, type RuleEditing, safelyShown } from './use-rule-editor.ts';

interface PanelProps {
  editing: RuleEditing;
  wording: Wording;
  context: EvaluationContext | undefined;
  sample: Sample;
}

export function Panel({ editing, wording, context, sample }: PanelProps) {
  const t = useText();
  const faultText = useFaultText();
  const { chip, node, tab, focus } = editing;
  const box = useRef<HTMLElement>(null);
  const why = chip.role === 'lead' ? undefined : safelyShown(node, context)?.why;
  const now: PanelTab = (tab === 'why' && !why) || (tab === 'details' && !node) ? 'take' : tab;
  useEffect(() => {
    const first = {
      panel: '[data-details] :is(input, textarea):not([data-filled])',
      search: 'input[type=search]',
      chip: undefined,
    }[focus.to];
    if (first) requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(first)?.focus());
  }, [focus]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    editing.want('chip');
  };
  const nested = chip.role === 'part' && node && chip.path.length > editing.at.length && partPaths(node).length > 0;
  return (
    <section ref={box} className={classes.panel} aria-label={t('rule.panel')} onKeyDown={onKeyDown}>
      <Tabs
        value={now}
        onChange={(name) => editing.setTab((name ?? 'take') as PanelTab)}
        className={classes.tabs ?? ''}
      >
        <Tabs.List className={classes.tabList ?? ''}>
          <b className={classes.of}>
            <bdi>{node ? said(node, wording) : t(`rule.add.${chip.role === 'add' ? chip.joining : 'first'}`)}</bdi>
          </b>
          {why ? <Tabs.Tab value="why">{t('rule.tab.why')}</Tabs.Tab> : null}
          <Tabs.Tab value="take">{t('rule.tab.take')}</Tabs.Tab>
          {node && chip.role !== 'lead' ? (
            <Tabs.Tab value="details">{t(node.type === 'pdfText' ? 'rule.tab.read' : 'rule.tab.details')}</Tabs.Tab>
          ) : null}
          {nested ? (
            <Button variant="subtle" size="xs" onClick={() => editing.open(chip.path)}>
              {t('rule.open')}
            </Button>
          ) : null}
        </Tabs.List>
        <Tabs.Panel value="why" className={classes.body ?? ''}>
          <p>{faultText(why)}</p>
        </Tabs.Panel>
        <Tabs.Panel value="take" className={classes.catalogue ?? ''}>
          {now === 'take' ? <Catalogue {...{ editing, wording, context }} /> : null}
        </Tabs.Panel>
        <Tabs.Panel value="details" className={classes.body ?? ''}>
          {now === 'details' && node ? <NodeFields {...{ editing, wording, sample, node }} /> : null}
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}
