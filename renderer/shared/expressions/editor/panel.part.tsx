// The panel below the sentence: why the chosen chip is empty, what else could stand there, and its details.
import { Button, Tabs } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Fault } from '#domain/api/shapes.ts';
import { useText } from '#renderer/i18n/text.ts';
import { Catalogue } from './catalogue.part.tsx';
import { NodeFields } from './node-fields.part.tsx';
import classes from './panel.module.css';
import { chipText } from './sentence.part.tsx';
import type { PanelTab, RuleEditing } from './use-rule-editor.ts';
import type { Trial, Trying } from './use-trial.ts';
import { type useRepairs, Why } from './why.part.tsx';

interface PanelProps extends Trying {
  editing: RuleEditing;
  trial: Trial;
  /** Why the chosen part has nothing on the shown letter, and what would mend it. */
  fault: Fault | undefined;
  tried: ReturnType<typeof useRepairs>;
}

/** What the panel brings up by itself when the focus is to go into it. */
const FIRST = {
  panel: '[data-details] :is(input, textarea):not([data-filled], [role=switch])',
  search: 'input[type=search]',
  chip: undefined,
} as const;

export function Panel(props: PanelProps) {
  const { editing, fault } = props;
  const t = useText();
  const { node, tab, focus } = editing;
  const box = useRef<HTMLElement>(null);
  const lost = (tab === 'why' && !fault) || (tab === 'details' && !node);
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
      <PanelTabs {...props} now={lost ? 'take' : tab} />
    </section>
  );
}

function PanelTabs(props: PanelProps & { now: PanelTab }) {
  const { editing, wording, trial, sample, now, fault, tried } = props;
  const { node, place, state } = editing;
  return (
    <Tabs value={now} onChange={(name) => editing.setTab((name ?? 'take') as PanelTab)} className={classes.tabs ?? ''}>
      <Head {...props} />
      <Tabs.Panel value="why" className={classes.body ?? ''}>
        {now === 'why' && fault ? <Why {...{ editing, trial, sample, wording, fault, tried }} /> : null}
      </Tabs.Panel>
      <Tabs.Panel value="take" className={classes.catalogue ?? ''}>
        {now === 'take' ? (
          <Catalogue key={JSON.stringify([state.at, place, state.past.length])} {...{ editing, wording, trial }} />
        ) : null}
      </Tabs.Panel>
      <Tabs.Panel value="details" className={classes.body ?? ''}>
        {now === 'details' && node ? <NodeFields {...{ editing, wording, trial, sample, node }} /> : null}
      </Tabs.Panel>
    </Tabs>
  );
}

function Head({ editing, wording, trial, fault }: PanelProps) {
  const t = useText();
  const { chip, node } = editing;
  const inner = chip.role === 'part' && node && chip.path.length > editing.at.length;
  return (
    <div className={classes.tabHead}>
      <b className={classes.of}>
        <bdi>
          {node
            ? chipText(node, chip, { wording, trial })
            : t(`rule.add.${chip.role === 'add' ? chip.joining : 'first'}`)}
        </bdi>
      </b>
      <Tabs.List className={classes.tabList ?? ''}>
        {fault ? <Tabs.Tab value="why">{t('rule.tab.why')}</Tabs.Tab> : null}
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
