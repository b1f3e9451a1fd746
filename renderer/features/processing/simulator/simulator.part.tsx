// The frame of the simulator: heading, the strip of steps, rows with their reasons or the two runs side by side, the sum.
// It holds the draft as the editor of the service does: a rule is changed, undone and saved from here too.
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { useKeysBelow } from '#renderer/ui/list/use-keys-below.ts';
import { useUnloadGuard } from '#renderer/ui/page-layouts/save-bar.part.tsx';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { OfferedContext, useOfferedTo } from '../editor/channels/offered.ts';
import { DraftContext } from '../editor/draft-context.ts';
import { Refused } from '../editor/editor-head.part.tsx';
import type { Draft } from '../editor/service-draft.rules.ts';
import { type ServiceDraft, useServiceDraft } from '../editor/service-draft.ts';
import type { ComparedWith } from './difference/compared.part.tsx';
import { Drop } from './drop.part.tsx';
import { Head } from './head.part.tsx';
import { type KeptRuns, useKeptRuns, type Version } from './kept-runs.ts';
import type { OpenedRule } from './open-rule.rules.ts';
import { OpeningContext } from './opening.ts';
import { RunView } from './run-view.part.tsx';
import { type Runs, SAVED, useRuns } from './runs.ts';
import classes from './simulator.module.css';
import { StepStrip } from './step-strip.part.tsx';
import { SumBar } from './sum-bar.part.tsx';

const Difference = lazy(() => import('./difference/difference.part.tsx').then((one) => ({ default: one.Difference })));
const OpenedRuleEditor = lazy(() =>
  import('./opened-rule.part.tsx').then((one) => ({ default: one.OpenedRuleEditor })),
);

interface SimulatorProps {
  /** As it is stored, or what a new one began with. */
  readonly saved: Draft;
  /** undefined: never saved. */
  readonly service: Service | undefined;
}

const NO_FILES: ReadonlyMap<string, File> = new Map();

/** What the draft can be compared with: the stored service where it differs, and the runs that were kept. */
function useComparisons({ saved, service }: SimulatorProps, form: ServiceDraft, kept: KeptRuns) {
  const [{ view, with: wanted }, set] = useQueryState();
  const changed = form.changedTabs.length > 0;
  const stored = service !== undefined && changed ? [{ of: SAVED, version: { draft: saved, files: NO_FILES } }] : [];
  const all: readonly { of: string; version: Version }[] = [
    ...stored,
    ...kept.all.map((one) => ({ of: one.id, version: one })),
  ];
  const chosen = all.find(({ of }) => of === wanted) ?? all[0];
  return {
    changed,
    can: all.length > 0,
    chosen: view === 'difference' ? chosen : undefined,
    show: (on: boolean) => set({ view: on ? 'difference' : undefined }),
    choose: (of: string) => set({ with: of === SAVED ? undefined : of, row: undefined }),
    options: all.map(({ of }) => of),
  };
}

export function Simulator(props: SimulatorProps) {
  const { saved, service } = props;
  const go = useGo();
  const offered = useOfferedTo(service);
  const onSaved = (stored: Service) =>
    service ? undefined : go('processing.simulator', { serviceId: stored.id }, 'replace');
  const form = useServiceDraft(saved, { service, offered, onSaved });
  const { draft } = form;
  const { added } = form.files;
  const version = useMemo(() => ({ draft, files: added }), [draft, added]);
  const runs = useRuns(form.place, version);
  const kept = useKeptRuns(form.place);
  const compared = useComparisons(props, form, kept);
  const [opened, open] = useState<OpenedRule>();
  // On the way to the editor and back the sample stays; a page that is loaded anew has none.
  useUnloadGuard(runs.sample.length > 0);
  useRunOfChanges(runs, draft);
  useRunBefore(runs, compared.chosen);
  useKeysBelow([
    ['mod+Enter', () => runs.run()],
    ['mod+z', () => form.undo?.()],
    ['D', () => (compared.can ? compared.show(compared.chosen === undefined) : undefined)],
  ]);
  const choice = { chosen: compared.chosen?.of ?? SAVED, options: compared.options, kept, onChoose: compared.choose };
  return (
    <DraftContext value={form}>
      <OfferedContext value={offered}>
        <OpeningContext value={open}>
          <div className={classes.simulator}>
            <Head {...{ runs, draft, kept, version, compared }} />
            {runs.sample.length === 0 ? (
              <Drop boxes={draft.boxes} sample={runs.sample} onSample={runs.setSample} />
            ) : (
              <Body {...{ runs, form, choice }} compares={compared.chosen !== undefined} serviceId={service?.id} />
            )}
          </div>
          {opened ? (
            <Suspense fallback={null}>
              <OpenedRuleEditor {...{ opened, form, runs }} onClose={() => open(undefined)} />
            </Suspense>
          ) : null}
        </OpeningContext>
      </OfferedContext>
    </DraftContext>
  );
}

/** A rule that was changed here, or a step that was taken back, is run at once. */
function useRunOfChanges(runs: Runs, draft: Draft): void {
  const [first] = useState(draft);
  const run = runs.run;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft alone begins a run
  useEffect(() => {
    if (draft !== first || runs.now !== undefined) run();
  }, [draft]);
}

/** Runs what the draft is compared with, once. */
function useRunBefore(runs: Runs, chosen: { of: string; version: Version } | undefined): void {
  const asked = chosen !== undefined && runs.before?.of !== chosen.of && runs.sample.length > 0 && !runs.running;
  useEffect(() => {
    if (asked && chosen) runs.runBefore(chosen.of, chosen.version);
  }, [asked, chosen, runs]);
}

interface BodyProps {
  readonly runs: Runs;
  readonly form: ServiceDraft;
  readonly compares: boolean;
  readonly choice: ComparedWith;
  readonly serviceId: number | undefined;
}

function Body({ runs, form, compares, choice, serviceId }: BodyProps) {
  const faultText = useFaultText();
  const { now } = runs;
  const { draft } = form;
  const before = compares && runs.before?.of === choice.chosen ? runs.before : undefined;
  return (
    <>
      <StepStrip simulation={now?.simulation} before={before?.simulation} />
      <div>
        {runs.refused ? (
          <p className={classes.refused} role="alert">
            {faultText(runs.refused)}
          </p>
        ) : null}
        <Refused serviceId={serviceId} />
      </div>
      {now && before ? (
        <Suspense fallback={<FormSkeleton />}>
          <Difference before={before} after={now} draft={draft} choice={choice} />
        </Suspense>
      ) : (
        <RunView run={now} draft={draft} />
      )}
      <SumBar run={now} running={runs.running} form={form} />
    </>
  );
}
