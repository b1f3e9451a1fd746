// "Why it is empty": the reason, up to three repairs with what they do, and the same area on the letters that need it.
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo } from 'react';
import type { Fault } from '#domain/api/shapes.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { usePageImage } from '#renderer/shared/pages/page-image.ts';
import type { SampleLetter } from '#renderer/shared/sample/letters.ts';
import { type AreaReading, pageOfLetter } from '#renderer/shared/sample/readings.ts';
import type { Sample } from '#renderer/shared/sample/sample.ts';
import { AreaMark, Page } from '#renderer/ui/frame/page.part.tsx';
import { Key } from '#renderer/ui/values/facts.part.tsx';
import { badOf, type Effect, effectOf, safelyShown } from '../outcome.rules.ts';
import { nodeAt } from '../phrases.ts';
import { readingsFor } from '../referred.rules.ts';
import { type Repair, repairsOf } from '../repairs.rules.ts';
import { useCandidates } from './candidates.ts';
import type { RuleEditing } from './use-rule-editor.ts';
import { type Trial, type Trying, useOutcomes } from './use-trial.ts';
import classes from './why.module.css';

interface WhyProps extends Trying {
  editing: RuleEditing;
  trial: Trial;
  fault: Fault;
}

/** A repair, and what it would do. */
interface Tried {
  readonly repair: Repair;
  readonly text: string;
  readonly effect: Effect | undefined;
}

/** The repairs of the chosen part, each tried on all letters; none where nothing is wrong with it on the sample. */
export function useRepairs({ editing, trial, sample, wording, wanted }: Omit<WhyProps, 'fault'> & { wanted: boolean }) {
  const { root, chip } = editing;
  const others = useCandidates({ editing, trial, wording, wanted });
  const near = chip.role === 'add' ? undefined : trial.whyAt(chip.path)?.near;
  const tag = trial.areas.find(({ path }) => chip.role !== 'add' && path.join('.') === chip.path.join('.'))?.tag ?? '';
  const repairs = wanted && root ? repairsOf({ root, chip, near, tag, others }) : [];
  const key = JSON.stringify(repairs.map((one) => one.root));
  const { ruleOf } = wording.reach;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same repairs read the same areas
  const areas = useMemo((): AreaReading[] => repairs.flatMap((one) => readingsFor(one.root, ruleOf)), [key]);
  const { contextAt, outcomesOf, waits } = useOutcomes({ sample, wording }, trial.cut, areas);
  return repairs.map((repair): Tried => {
    const pending = waits(repair.root, trial.index);
    return {
      repair,
      text: pending ? '' : (safelyShown(repair.root, contextAt(trial.index))?.text ?? ''),
      effect: pending ? undefined : effectOf(trial.outcomes, outcomesOf(repair.root)),
    };
  });
}

/** The repair of a digit; undefined for any other key, and in a field. */
export function repairOfKey(event: KeyboardEvent, tried: readonly Tried[]): Repair | undefined {
  const field = (event.target as HTMLElement).closest('input, textarea, [contenteditable]');
  return field || !/^[1-3]$/.test(event.key) ? undefined : tried[Number(event.key) - 1]?.repair;
}

export function Why({ editing, trial, sample, wording, fault, tried }: WhyProps & { tried: readonly Tried[] }) {
  const t = useText();
  const faultText = useFaultText();
  const { chip, node } = editing;
  const near = chip.role === 'add' ? undefined : trial.whyAt(chip.path)?.near;
  const bad = badOf(trial.outcomes);
  const others = bad.filter((index) => index !== trial.index).slice(0, 8);
  const list = new Intl.ListFormat(wording.locale).format(others.map((index) => t('common.number', { n: index + 1 })));
  const area = trial.areas.find(({ path }) => chip.role !== 'add' && path.join('.') === chip.path.join('.'));
  return (
    <div className={classes.why}>
      <p>
        <b>{faultText(fault)}</b>
        {near && area && (near.side === 'below' || near.side === 'above')
          ? ` ${t('rule.why.figures', {
              edge: Math.round(
                near.side === 'below' ? area.reading.area.top + area.reading.area.height : area.reading.area.top,
              ),
              line: Math.round(near.side === 'below' ? near.line.top : near.line.top + near.line.height),
              side: near.side,
            })}`
          : null}
        {others.length > 0 ? ` ${t('rule.why.others', { n: others.length, letters: list })}` : null}
      </p>
      {tried.length > 0 ? (
        <ol className={classes.repairs} aria-label={t('rule.repairs')}>
          {tried.map((one, index) => (
            <li key={JSON.stringify(one.repair.root)}>
              <RepairButton
                of={one}
                n={index + 1}
                locale={wording.locale}
                onUse={() => editing.repair(one.repair.root)}
              />
            </li>
          ))}
        </ol>
      ) : null}
      {area && node && sample.file ? <Crops {...{ editing, trial, sample }} of={area} /> : null}
    </div>
  );
}

function RepairButton({ of, n, locale, onUse }: { of: Tried; n: number; locale: string; onUse: () => void }) {
  const t = useText();
  const { repair, text, effect } = of;
  const broken = effect?.broken ?? [];
  const letters = new Intl.ListFormat(locale).format(
    broken.slice(0, 4).map((one) => t('common.number', { n: one + 1 })),
  );
  return (
    <button type="button" className={classes.repair} data-first={n === 1 || undefined} onClick={onUse}>
      <Key>{String(n)}</Key>
      <span>
        <b>{t(`rule.repair.${repair.id}`, repair.words)}</b>
        <bdi className={classes.gives}>{text || t(effect ? 'rule.repair.nothing' : 'rule.reading')}</bdi>
        {effect ? (
          <span className={classes.effect} data-good={broken.length === 0 || undefined}>
            {broken.length === 0 ? (
              <IconCheck size={14} stroke={1.75} aria-hidden />
            ) : (
              <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
            )}
            {broken.length === 0
              ? t('rule.repair.effect', { n: effect.good, m: effect.of })
              : t('rule.repair.breaks', { n: broken.length, letters, more: Math.max(0, broken.length - 4) })}
          </span>
        ) : null}
      </span>
    </button>
  );
}

const MOST_CROPS = 5;

/** Letters on which the part is asked: where nothing before it in "or else" has a value. */
function needing(
  { editing, trial }: Pick<WhyProps, 'editing' | 'trial'>,
  path: Trial['areas'][number]['path'],
): number[] {
  const list = nodeAt(editing.root, path.slice(0, -2));
  const index = path.at(-1);
  const before =
    list?.type === 'coalesce' && typeof index === 'number' ? (list.values as { type: string }[]).slice(0, index) : [];
  return trial.cut.letters.flatMap((_, n) =>
    before.every((node) => (safelyShown(node, trial.contextAt(n))?.text ?? '') === '') ? [n] : [],
  );
}

function Crops({
  editing,
  trial,
  sample,
  of,
}: Pick<WhyProps, 'editing' | 'trial' | 'sample'> & { of: Trial['areas'][number] }) {
  const t = useText();
  const all = needing({ editing, trial }, of.path);
  const isEmpty = (n: number) => (trial.readings.text(of.reading, n) ?? '') === '';
  const shown = all
    .toSorted((a, b) => Number(isEmpty(b)) - Number(isEmpty(a)) || a - b)
    .slice(0, MOST_CROPS)
    .toSorted((a, b) => a - b);
  if (all.length < 2) return null;
  return (
    <>
      <h2>{t('rule.crops', { tag: of.tag, n: all.length })}</h2>
      <ul className={classes.crops}>
        {shown.map((n) => (
          <li key={n}>
            <button
              type="button"
              aria-pressed={n === trial.index}
              data-bad={isEmpty(n) || undefined}
              onClick={() => sample.show(n)}
            >
              <Crop sample={sample} letter={trial.cut.letters[n]} reading={of.reading} bad={isEmpty(n)} />
              <span>
                {isEmpty(n) ? (
                  <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
                ) : (
                  <IconCheck size={14} stroke={1.75} aria-hidden />
                )}
                {t(isEmpty(n) ? 'rule.letter.empty' : 'rule.letter.one', { n: n + 1 })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Space around the area in a crop, in mm: what is missed lies beside it. */
const AROUND_MM = { side: 4, below: 20 };
const CROP_PX = 800;

function Crop({
  sample,
  letter,
  reading,
  bad,
}: {
  sample: Sample;
  letter: SampleLetter | undefined;
  reading: AreaReading;
  bad: boolean;
}) {
  const pdf = sample.file?.pdf;
  const page = letter && pageOfLetter(letter, reading.area.page);
  const { src, width, height } = usePageImage(
    pdf && page ? { kind: 'local', pdf, page } : undefined,
    undefined,
    CROP_PX,
  );
  const { left, top, width: across, height: down } = reading.area;
  const from = { left: Math.max(0, left - AROUND_MM.side), top: Math.max(0, top - AROUND_MM.side) };
  const crop = { ...from, width: across + 2 * AROUND_MM.side, height: down + AROUND_MM.side + AROUND_MM.below };
  return (
    <Page
      plain
      label=""
      src={src}
      width={width}
      height={height}
      crop={crop}
      marks={<AreaMark area={{ left, top, width: across, height: down }} tone={bad ? 'error' : 'accent'} />}
    />
  );
}
