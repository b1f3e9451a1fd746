// Beside the desk: the areas as a list, what is to be said of the page, the chosen one by its fields, and the sample.
import { use } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { SampleContext } from '#renderer/shared/sample/sample.ts';
import { FileChoice } from '#renderer/ui/controls/file-choice.part.tsx';
import classes from '../compose.module.css';
import type { ComposeContext, ComposeProps } from '../compose.types.ts';
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
      <View onSample={onSample} />
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

function View({ onSample }: Pick<SideProps, 'onSample'>) {
  const t = useText();
  const sample = use(SampleContext);
  return (
    <div className={classes.view}>
      <p className={classes.sample}>
        <bdi>{sample?.file?.name ?? t('compose.sample.none')}</bdi>
        <FileChoice
          label={t(sample?.file ? 'rule.sample.other' : 'rule.sample.choose')}
          inputLabel={t('rule.sample')}
          variant="default"
          size="xs"
          accept="application/pdf,.pdf"
          onFiles={([file]) => (file ? onSample(file) : undefined)}
        />
      </p>
    </div>
  );
}
