// The seven steps: what came out of each, and what was lost; a step is a filter for the rows.
import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChevronRight, IconDots, IconX } from '@tabler/icons-react';
import type { Simulation } from '#domain/api/configuration/simulation.schema.ts';
import { SIMULATION_STEPS, type SimulationStepName } from '#domain/api/configuration/simulation.steps.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import classes from './strip.module.css';

type Counts = Simulation['counts'];
type StepState = Simulation['steps'][number]['state'];

/** The main figure of a step, and the one that a person has to look at. */
const FIGURES: Readonly<
  Record<SimulationStepName, { n: (counts: Counts) => number; lost: (counts: Counts) => number }>
> = {
  read: { n: ({ pages }) => pages, lost: () => 0 },
  split: { n: ({ letters }) => letters, lost: ({ blankPages }) => blankPages },
  match: { n: ({ matched }) => matched, lost: ({ orphans }) => orphans },
  evaluate: { n: ({ values }) => values, lost: ({ badValues }) => badValues },
  group: { n: ({ rows }) => rows, lost: ({ sharing }) => sharing },
  check: { n: ({ good }) => good, lost: ({ bad, notEligible }) => bad + notEligible },
  compose: { n: ({ composed }) => composed, lost: ({ notComposed }) => notComposed },
};

/** How the second figure of a step is said; reading loses nothing. */
const LOST: Readonly<Partial<Record<SimulationStepName, string>>> = {
  split: 'processing.simulator.lost.split',
  match: 'processing.simulator.lost.match',
  evaluate: 'processing.simulator.lost.evaluate',
  group: 'processing.simulator.lost.group',
  check: 'processing.simulator.lost.check',
  compose: 'processing.simulator.lost.compose',
};

/** Steps whose second figure is no trouble. */
const HARMLESS: readonly SimulationStepName[] = ['split', 'group'];

interface StepProps {
  readonly name: SimulationStepName;
  readonly simulation: Simulation | undefined;
  readonly before: Simulation | undefined;
}

function secondLine(t: Text, { name, simulation, before }: StepProps): string {
  const step = simulation?.steps.find((one) => one.name === name);
  if (!simulation || step === undefined || step.state === 'waiting') return '';
  if (step.state === 'left') return t('processing.simulator.left');
  const { n, lost } = FIGURES[name];
  if (before) {
    return n(before.counts) === n(simulation.counts)
      ? t('processing.simulator.same')
      : t('processing.simulator.wasBefore', { n: n(before.counts) });
  }
  if (step.state === 'running' && step.total !== null) {
    return t('processing.simulator.of', { n: step.done ?? 0, m: step.total });
  }
  const count = lost(simulation.counts);
  if (name === 'read') return t('processing.simulator.figure.files', { n: simulation.counts.files });
  const label = LOST[name];
  return count > 0 && label !== undefined ? t(label, { n: count }) : '';
}

/** How a step is drawn: by its state, and by whether somebody has to look at it. */
function lookOf(state: StepState, trouble: boolean) {
  if (state === 'refused') return { Icon: IconX, token: 'error' };
  if (trouble) return { Icon: IconAlertTriangle, token: 'error' };
  return state === 'done' ? { Icon: IconCheck, token: 'ok' } : { Icon: IconDots, token: 'neutral' };
}

function figureOf(t: Text, name: SimulationStepName, counts: Counts): string {
  return t(`processing.simulator.figure.${name}`, { n: FIGURES[name].n(counts), rows: counts.dataRows });
}

function Step({ name, simulation, before }: StepProps) {
  const t = useText();
  const [{ step: chosen }, set] = useQueryState();
  const step = simulation?.steps.find((one) => one.name === name);
  const state = step?.state ?? 'waiting';
  const counts = state === 'waiting' || state === 'left' ? undefined : simulation?.counts;
  const trouble = counts !== undefined && !HARMLESS.includes(name) && FIGURES[name].lost(counts) > 0;
  const { Icon, token } = lookOf(state, trouble);
  return (
    <UnstyledButton
      className={classes.step ?? ''}
      data-token={token}
      aria-pressed={chosen === name}
      disabled={counts === undefined}
      onClick={() => set({ step: chosen === name ? undefined : name })}
    >
      <span className={classes.icon}>
        <Icon size={14} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{t(`processing.simulator.step.${name}`)}</span>
        <b>{counts ? figureOf(t, name, counts) : ''}</b>
        {/* Compared with another run it says a difference, which is no trouble by itself. */}
        <span className={token === 'error' && !before ? classes.lost : classes.more}>
          {secondLine(t, { name, simulation, before })}
        </span>
      </span>
    </UnstyledButton>
  );
}

/** @param before the other run, where two are compared */
export function StepStrip({ simulation, before }: Omit<StepProps, 'name'>) {
  const t = useText();
  return (
    <nav className={classes.strip} aria-label={t('processing.simulator.steps')}>
      {SIMULATION_STEPS.map((name, index) => (
        <span key={name} className={classes.place}>
          {index > 0 ? <IconChevronRight size={16} stroke={1.25} className="flip" aria-hidden /> : null}
          <Step name={name} simulation={simulation} before={before} />
        </span>
      ))}
    </nav>
  );
}
