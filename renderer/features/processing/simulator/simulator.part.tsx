// The frame of the simulator: heading, the strip of steps, rows with their reasons or the two runs side by side, the sum.
import { Button, SegmentedControl, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronRight, IconRefresh } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { changedTabs, type Draft } from '../editor/service-draft.rules.ts';
import { Drop, SampleChips } from './drop.part.tsx';
import { RunView } from './run-view.part.tsx';
import { type Runs, useRuns } from './runs.ts';
import classes from './simulator.module.css';
import { StepStrip } from './step-strip.part.tsx';
import { SumBar } from './sum-bar.part.tsx';

const Difference = lazy(() => import('./difference.part.tsx').then((one) => ({ default: one.Difference })));

interface SimulatorProps {
  readonly place: string;
  readonly draft: Draft;
  /** undefined: never saved, so there is nothing to compare with. */
  readonly saved: Draft | undefined;
}

export function Simulator({ place, draft, saved }: SimulatorProps) {
  const runs = useRuns(place, draft, saved);
  const [{ view }, set] = useQueryState();
  const changed = saved !== undefined && changedTabs(saved, draft).length > 0;
  const compares = view === 'difference' && changed;
  useEffect(() => {
    if (compares && runs.saved === undefined && runs.sample.length > 0 && !runs.running) runs.runSaved();
  }, [compares, runs]);
  useHotkeys([['mod+Enter', () => runs.run()]], []);
  useHotkeys([['D', () => changed && set({ view: compares ? undefined : 'difference' })]]);
  return (
    <div className={classes.simulator}>
      <Head runs={runs} draft={draft} changed={changed} compares={compares} onView={(name) => set({ view: name })} />
      {runs.sample.length === 0 ? (
        <Drop boxes={draft.boxes} sample={runs.sample} onSample={runs.setSample} />
      ) : (
        <Body runs={runs} draft={draft} compares={compares} />
      )}
    </div>
  );
}

function Body({ runs, draft, compares }: { runs: Runs; draft: Draft; compares: boolean }) {
  const faultText = useFaultText();
  const { now } = runs;
  return (
    <>
      <StepStrip simulation={now?.simulation} before={compares ? runs.saved?.simulation : undefined} />
      {runs.refused ? (
        <p className={classes.refused} role="alert">
          {faultText(runs.refused)}
        </p>
      ) : null}
      {compares && now && runs.saved ? (
        <Suspense fallback={<FormSkeleton />}>
          <Difference before={runs.saved} after={now} draft={draft} />
        </Suspense>
      ) : (
        <RunView run={now} draft={draft} />
      )}
      <SumBar run={now} running={runs.running} serviceId={draft.id} />
    </>
  );
}

interface HeadProps {
  readonly runs: Runs;
  readonly draft: Draft;
  readonly changed: boolean;
  readonly compares: boolean;
  readonly onView: (name: string | undefined) => void;
}

function Head({ runs, draft, changed, compares, onView }: HeadProps) {
  const t = useText();
  const go = useGo();
  const views = [
    { value: 'run', label: t('processing.simulator.thisRun') },
    { value: 'difference', label: t('processing.simulator.compare') },
  ];
  return (
    <header className={classes.head}>
      <UnstyledButton
        className={classes.back ?? ''}
        onClick={() => go('processing.services', { serviceId: String(draft.id ?? 'new') })}
      >
        <bdi>{draft.name || t('processing.editor.unnamed')}</bdi>
      </UnstyledButton>
      <IconChevronRight size={16} stroke={1.5} className="flip" aria-hidden />
      <h1>{t('processing.simulator.title')}</h1>
      {changed ? (
        <SegmentedControl
          size="xs"
          aria-label={t('processing.simulator.compare')}
          value={compares ? 'difference' : 'run'}
          data={views}
          onChange={(name) => onView(name === 'run' ? undefined : name)}
        />
      ) : null}
      <span className={classes.grow} />
      {runs.sample.length > 0 ? (
        <>
          <SampleChips boxes={draft.boxes} sample={runs.sample} onSample={runs.setSample} />
          <Button
            loading={runs.running}
            leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
            aria-keyshortcuts="Control+Enter"
            onClick={runs.run}
          >
            {t('processing.simulator.again')}
          </Button>
        </>
      ) : null}
    </header>
  );
}
