// The reasons of values and channels: which rule asked for what, and which part of a condition decided.
import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { WhyRow } from '#domain/api/configuration/simulation.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { RawNode } from '#renderer/shared/expressions/phrases.ts';
import { said, type Wording } from '#renderer/shared/expressions/sentence.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { usePageImage } from '#renderer/shared/pages/page-image.ts';
import { type Area, AreaMark, Page } from '#renderer/ui/frame/page.part.tsx';
import type { Draft } from '../editor/service-draft.rules.ts';
import { type Evidence, evidenceOf, type Fact } from './evidence.ts';
import { letterOf, ruleOfChannels, ruleOfValue } from './open-rule.rules.ts';
import { OpenRule } from './open-rule-button.part.tsx';
import classes from './why.module.css';
import { Entry } from './why-entry.part.tsx';

type ValueReason = WhyRow['values'][number];
type ChannelReason = WhyRow['channels'][number];

/** A node as it came: of a service that was checked, so that the sentence knows its type. */
const sentence = (node: { readonly type: string }, wording: Wording): string => said(node as RawNode, wording);

interface ValueEntriesProps {
  readonly why: WhyRow;
  readonly draft: Draft;
  readonly wording: Wording;
  /** What people call a value. */
  readonly called: (name: string) => string;
  readonly simulationId: string;
  readonly onEvidence: (evidence: Evidence) => void;
}

/** What is wrong first, with its evidence; what is right folded into a list. */
export function ValueEntries({ why, draft, wording, called, simulationId, onEvidence }: ValueEntriesProps) {
  const t = useText();
  const faultText = useFaultText();
  const bad = why.values.filter(({ value }) => value.quality === 'BAD');
  const good = why.values.filter(({ value }) => value.quality !== 'BAD' && value.value !== '');
  const ruleOf = (reason: ValueReason) => {
    const rule = ruleOfValue(draft, reason);
    return rule && { ...rule, name: called(reason.name) };
  };
  return (
    <>
      {bad.map((reason) => (
        <Entry
          key={`${reason.name} ${reason.pack}`}
          step="evaluate"
          bad
          title={t('processing.simulator.value.bad', {
            name: called(reason.name),
            reason: faultText(reason.value.error) ?? '',
          })}
        >
          <Asked {...{ reason, wording, called, onEvidence, simulationId }} />
          {reason.value.value === '' ? null : <pre className={classes.text}>{reason.value.value}</pre>}
          <OpenRule rule={ruleOf(reason)} letter={letterOf(why, reason.pack)} node={emptyNode(reason)} />
        </Entry>
      ))}
      {good.length > 0 ? (
        <Entry step="evaluate" title={t('processing.simulator.value.good', { n: good.length })}>
          <dl className={classes.values}>
            {good.map((reason) => (
              <div key={`${reason.name} ${reason.pack}`}>
                <dt>{called(reason.name)}</dt>
                <dd>
                  <bdi>{reason.value.value}</bdi>
                  <Shown facts={reason.asked} onEvidence={onEvidence} name={called(reason.name)} />
                  <OpenRule rule={ruleOf(reason)} letter={letterOf(why, reason.pack)} inline />
                </dd>
              </div>
            ))}
          </dl>
        </Entry>
      ) : null}
    </>
  );
}

/** The first part that was asked and had nothing. */
const emptyNode = ({ asked }: ValueReason) => asked.find(({ text }) => (text ?? '').trim() === '')?.node;

/** A way to the place on the page from which a value was read. */
function Shown({
  facts,
  onEvidence,
  name,
}: {
  facts: readonly Fact[];
  onEvidence: ValueEntriesProps['onEvidence'];
  name: string;
}) {
  const t = useText();
  const evidence = facts.map(evidenceOf).find((one) => one !== undefined && !one.empty);
  if (!evidence) return null;
  return (
    <UnstyledButton
      className={classes.link ?? ''}
      onClick={() => onEvidence(evidence)}
      aria-label={t('processing.simulator.showName', { name })}
    >
      {t('processing.simulator.show')}
    </UnstyledButton>
  );
}

function saidFact(t: ReturnType<typeof useText>, { text, page, near }: Fact): string {
  if (text !== null && text.trim() !== '')
    return t('processing.simulator.fact.is', { text: text.replaceAll('\n', ', ') });
  if (near) return t(`processing.simulator.fact.near.${near.side}`, { mm: near.mm });
  return t(page === null ? 'processing.simulator.fact.nothing' : 'processing.simulator.fact.noText');
}

interface AskedProps extends Pick<ValueEntriesProps, 'wording' | 'called' | 'onEvidence' | 'simulationId'> {
  readonly reason: ValueReason;
}

function Asked({ reason, wording, called, onEvidence, simulationId }: AskedProps) {
  const t = useText();
  const faultText = useFaultText();
  const first = reason.asked.map(evidenceOf).find((one) => one !== undefined);
  if (reason.rule === null) return <p>{t('processing.simulator.value.noRule')}</p>;
  return (
    <>
      <ul className={classes.asked}>
        {reason.asked.map((fact) => {
          const found = (fact.text ?? '').trim() !== '';
          return (
            <li key={JSON.stringify(fact.node)}>
              {found ? (
                <IconCheck size={14} stroke={1.75} aria-hidden />
              ) : (
                <IconX size={14} stroke={1.75} aria-hidden />
              )}
              <bdi>{sentence(fact.node, wording)}</bdi>
              <span>{saidFact(t, fact)}</span>
            </li>
          );
        })}
        {reason.asked.length === 0 ? <li>{faultText(reason.reason)}</li> : null}
      </ul>
      {first ? (
        <Crop
          evidence={first}
          label={t('processing.simulator.crop', { name: called(reason.name) })}
          simulationId={simulationId}
          onEvidence={onEvidence}
        />
      ) : null}
    </>
  );
}

/** mm around an area that a crop shows; more below and above, where the missing text is looked for. */
const AROUND = { x: 12, y: 14 } as const;

function cropOf({ left, top, width, height }: Area, page: { width: number; height: number }): Area {
  const from = { left: Math.max(0, left - AROUND.x), top: Math.max(0, top - AROUND.y) };
  return {
    ...from,
    width: Math.min(page.width - from.left, width + 2 * AROUND.x),
    height: Math.min(page.height - from.top, height + 2 * AROUND.y),
  };
}

interface CropProps {
  readonly evidence: Evidence;
  readonly label: string;
  readonly simulationId: string;
  readonly onEvidence: ValueEntriesProps['onEvidence'];
}

/** The piece of the page that the reason speaks of; pressing it shows the whole page. */
function Crop({ evidence, label, simulationId, onEvidence }: CropProps) {
  const { inputFileId: fileId, page, area } = evidence;
  const image = usePageImage({ kind: 'simulatedFile', simulationId, fileId, page });
  return (
    <UnstyledButton className={classes.crop ?? ''} onClick={() => onEvidence(evidence)} aria-label={label}>
      <Page
        src={image.src}
        width={image.width}
        height={image.height}
        label=""
        crop={cropOf(area, image)}
        marks={<AreaMark area={area} tone={evidence.empty ? 'error' : 'accent'} handles={false} />}
        plain
      />
    </UnstyledButton>
  );
}

const ICONS = { taken: IconCheck, no: IconX, notAsked: IconMinus, off: IconX, fault: IconX } as const;

/** Every channel that was asked, in order, and the last word. */
export function ChannelEntries({ why, draft, wording }: Pick<ValueEntriesProps, 'why' | 'draft' | 'wording'>) {
  const t = useText();
  const faultText = useFaultText();
  const { row, fault } = why;
  const isBad = row.state === 'bad' || row.state === 'notEligible';
  const title = isBad
    ? row.state === 'notEligible'
      ? t('processing.simulator.noChannel')
      : t('processing.simulator.check.bad', { reason: faultText(fault ?? row.fault) ?? '' })
    : t('processing.simulator.check.good', { channels: row.dispatch.join(', ') });
  return (
    <Entry step="check" bad={isBad} title={title}>
      <ul className={classes.asked}>
        {why.channels.map((reason) => {
          const Icon = ICONS[reason.outcome];
          return (
            <li key={reason.labels.join(' ')}>
              <Icon size={14} stroke={1.75} aria-hidden />
              <bdi>{reason.labels.join(', ')}</bdi>
              <span>
                {saidChannel(reason, { t, wording, faultText })}{' '}
                <OpenRule
                  rule={ruleOfChannels(draft, reason)}
                  letter={letterOf(why, null)}
                  node={reason.decided[0]?.node}
                  inline
                />
              </span>
            </li>
          );
        })}
      </ul>
    </Entry>
  );
}

interface Speech {
  readonly t: ReturnType<typeof useText>;
  readonly wording: Wording;
  readonly faultText: ReturnType<typeof useFaultText>;
}

/** The reason of one channel: the parts that decided, each with the texts that it compared. */
export function saidChannel({ outcome, condition, decided }: ChannelReason, { t, wording, faultText }: Speech): string {
  if (outcome === 'notAsked' || outcome === 'off') return t(`processing.simulator.channel.${outcome}`);
  if (condition === null) return t('processing.simulator.channel.always');
  return decided
    .map(({ node, holds, texts, fault }) => {
      if (fault) return faultText(fault) ?? '';
      const values = { rule: sentence(node, wording), text: texts[0] ?? '' };
      const kind = texts.length === 0 ? 'plain' : values.text === '' ? 'empty' : 'text';
      return t(`processing.simulator.channel.${holds ? 'holds' : 'fails'}.${kind}`, values);
    })
    .join(' ');
}
