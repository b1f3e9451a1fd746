// Beside the desk: the areas as a list, what is to be said of the page, the chosen one by its fields, and the sample.
import { Button, Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { use, useRef } from 'react';
import { SampleContext } from '#renderer/features/processing/sample/sample.ts';
import { useText } from '#renderer/i18n/text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import classes from '../compose.module.css';
import type { ComposeContext, ComposeProps } from '../compose.types.ts';
import { WINDOW_SIDES, type WindowSide } from '../envelope-windows.ts';
import type { Acts } from '../use-areas.ts';
import type { PageAtHand } from '../use-page.ts';
import { Inspector } from './inspector.part.tsx';
import { Layers, type LockedLayer } from './layers.part.tsx';
import { Remarks } from './remarks.part.tsx';

interface SideProps extends Pick<ComposeProps, 'onChange' | 'context'> {
  areas: ComposeProps['value'];
  names: readonly string[];
  acts: Acts;
  at: PageAtHand;
  onChoose: (index: number, more: boolean) => void;
  onSample: (file: File) => void;
}

export function Side({ areas, names, acts, at, context, onChange, onChoose, onSample }: SideProps) {
  const { chosen } = acts;
  const [lead] = chosen;
  const area = lead === undefined ? undefined : areas[lead];
  const { tried } = at;
  const faulty = areas.map(
    (_, index) =>
      tried[index]?.fault != null || tried[index]?.notBlank === true || context.faultAt([index]) !== undefined,
  );
  return (
    <div className={classes.side}>
      <Layers
        {...{ areas, names, chosen, faulty, onChoose }}
        locked={useLocked(at, context)}
        onMove={acts.move}
        onDuplicate={acts.duplicate}
        onRemove={acts.remove}
      />
      <Remarks remarks={at.remarks} error={at.error} />
      {area && lead !== undefined ? (
        <Inspector
          key={lead}
          area={area}
          index={lead}
          page={at.size}
          context={context}
          tried={tried[lead]}
          onChange={(next) => onChange(areas.map((one, index) => (index === lead ? next : one)))}
        />
      ) : null}
      <View at={at} context={context} onSample={onSample} />
    </div>
  );
}

/** What the channel and the letterheads of the boxes put on the page. */
function useLocked({ proof }: PageAtHand, { laid }: ComposeContext): LockedLayer[] {
  const t = useText();
  const ofLaid = (layer: 'over' | 'under') =>
    laid
      .filter((one) => one.layer === layer)
      .map(({ name }) => ({ key: `${layer} ${name}`, name, from: t(`compose.laid.${layer}`), type: undefined }))
      .toReversed();
  const ofChannel = (proof?.page.channelAreas ?? []).map(({ desc, type }, index) => ({
    key: `channel ${index}`,
    name: desc || t(`compose.type.${type}`),
    from: t('compose.ofChannel'),
    type,
  }));
  return [...ofChannel.toReversed(), ...ofLaid('over'), ...ofLaid('under')];
}

function View({ at, context, onSample }: Pick<SideProps, 'at' | 'context' | 'onSample'>) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const sample = use(SampleContext);
  return (
    <div className={classes.view}>
      {context.paper ? (
        <Select
          label={t('compose.window')}
          allowDeselect={false}
          data={['none', ...WINDOW_SIDES].map((side) => ({ value: side, label: t(`compose.window.${side}`) }))}
          value={at.windowSide}
          onChange={(side) => side !== null && at.setSide(side as WindowSide | 'none')}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
          comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
        />
      ) : null}
      <p className={classes.sample}>
        <bdi>{sample?.file?.name ?? t('compose.sample.none')}</bdi>
        <Button variant="default" size="xs" onClick={() => input.current?.click()}>
          {t(sample?.file ? 'rule.sample.other' : 'rule.sample.choose')}
        </Button>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('rule.sample')}
        accept="application/pdf,.pdf"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onSample(file);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
