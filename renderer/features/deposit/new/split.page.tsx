// A new mail run: one drop, then its pages are split and the addresses read.
import { IconArrowMerge } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useRoute } from '#renderer/routes/navigation.ts';
import { useHandOver } from '#renderer/shared/pages/page-image.ts';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { StateView } from '#renderer/ui/states/states.part.tsx';
import { sameSplit } from '../creation/split.rules.ts';
import { FileRefused, isOfFile, refusalIn } from '../files/file-refused.part.tsx';
import { loadReview } from '../review/review-loader.ts';
import { CallFailure } from '../workbench/call-failure.part.tsx';
import { isCut } from '../workbench/service.rules.ts';
import { contentOf } from './letter-draft.rules.ts';
import { DropMissing } from './looked/drop-missing.part.tsx';
import { Looked } from './looked/looked.part.tsx';
import { runAreas } from './new-deposit.areas.ts';
import type { NewDepositInput } from './new-deposit.types.ts';
import { NewDepositWorkbench } from './new-deposit-workbench.part.tsx';
import { ServiceGate } from './service-gate.part.tsx';
import { useLetterDraft } from './use-letter-draft.ts';
import { type NewDeposit, useNewDeposit } from './use-new-deposit.ts';

export function SplitPage() {
  return <ServiceGate>{(input) => <NewRun key={input.service.id} {...input} />}</ServiceGate>;
}

function NewRun(props: NewDepositInput) {
  const t = useText();
  const deposit = useNewDeposit(props);
  const { service, settings, shown, error, uploads } = deposit;
  deposit.keep();
  // Entries of an archive, and what a program will make of a file, are looked at before the work begins.
  const isLookedAt = ['deposit.archive', 'deposit.preprocessing'].includes(useRoute()?.name ?? '');
  // What another window changed is looked at before the run begins, which is then for the person to say.
  const [isChanged, setChanged] = useState(false);
  const start = useReadiness(deposit, isLookedAt || isChanged);
  const { ready, working } = start;
  const draft = useLetterDraft({
    begun: props.begun,
    content: contentOf({ ...deposit, ownerId: props.ownerId }),
    // A run that can begin is an order in a moment; one that waits for something is kept as it is.
    held: working,
    emptied: uploads.entries.length === 0,
    onMerged: (changed) => {
      setChanged(true);
      deposit.showDraft(changed);
    },
  });
  const begin = useBegin(deposit, draft, props.like?.id);
  useAutomaticStart(start, begin);
  const state = working ? 'deposit.reading' : isOfFile(error) ? 'deposit.refused' : 'deposit.ready';
  const onSplit = (split: typeof settings.split) => deposit.setSettings({ ...settings, split });
  return (
    <NewDepositWorkbench
      deposit={deposit}
      unnamed={t('deposit.new')}
      withSplit={isCut(service)}
      savedAt={draft.savedAt}
      onChange={draft.drop}
      areas={shown ? runAreas({ service, settings, t, onSplit }) : []}
      sum={t(state)}
      next={{
        label: t('deposit.begin'),
        ready,
        light: isOfFile(error) || refusalIn(uploads, deposit.main) !== undefined,
        onClick: () => void begin(),
      }}
    >
      <RunBody
        deposit={deposit}
        working={working}
        isLookedAt={isLookedAt}
        isChanged={isChanged}
        onRetry={() => void begin()}
      />
    </NewDepositWorkbench>
  );
}

/** Makes the order, which takes the place of the draft, and opens it. */
function useBegin(deposit: NewDeposit, draft: ReturnType<typeof useLetterDraft>, like: number | undefined) {
  const go = useGo();
  const handOver = useHandOver();
  const { local, begin: create } = deposit;
  // Read when the job has been made, since the page is often drawn while the creation is under way.
  const firstPage = useRef(local.at(0));
  firstPage.current = local.at(0);
  const kept = useRef(draft);
  kept.current = draft;
  return useCallback(async () => {
    const ended = await kept.current.end();
    const job = ended === 'changed' ? undefined : await create(ended);
    if (!job) return;
    kept.current.sent();
    const [input] = job.inputFiles;
    if (firstPage.current && input) handOver(firstPage.current, { kind: 'input', fileId: input.id, page: 1 });
    go('deposit.delivery', { jobId: job.id, ...(like === undefined ? {} : { like }) }, 'replace');
  }, [create, go, handOver, like]);
}

/** Whether everything is there, and whether the run begins by itself. */
function useReadiness(deposit: NewDeposit, isLookedAt: boolean) {
  const { service, uploads, settings, files } = deposit;
  // The drop begins the work: the first time that everything is there the run starts without a click. An area that was
  // chosen for this run has to be laid on its page first.
  const begun = useRef('');
  const given = files.map(({ fileId }) => fileId).join();
  const ownSplit = mainBoxOf(service)?.splitConfig;
  const placed = !('area' in settings.split) || (ownSplit !== undefined && sameSplit(settings.split, ownSplit));
  const refused = isOfFile(deposit.error) && begun.current === given;
  const ready = !refused && !deposit.lack && !uploads.busy && !uploads.entries.some(({ error }) => error !== undefined);
  const isDue = ready && placed && !isLookedAt && begun.current !== given;
  useEffect(() => {
    if (uploads.busy) void loadReview();
  }, [uploads.busy]);
  return { begun, given, ready, isDue, working: uploads.busy || deposit.busy || isDue };
}

/** Once for the files that are there. */
function useAutomaticStart({ begun, given, isDue }: ReturnType<typeof useReadiness>, begin: () => Promise<void>) {
  useEffect(() => {
    if (!isDue || begun.current === given) return;
    begun.current = given;
    void begin();
  }, [isDue, begun, given, begin]);
}

/** `isChanged`: another window changed the draft. */
type RunBodyProps = Record<'working' | 'isLookedAt' | 'isChanged', boolean> & {
  deposit: NewDeposit;
  onRetry: () => void;
};

/** The drop area until there is a file, then the progress, or why the file was not read. */
function RunBody(props: RunBodyProps) {
  const { deposit, working, isLookedAt, isChanged, onRetry } = props;
  const { error, main, drop, uploads, lack } = deposit;
  const t = useText();
  if (working) return <RowsSkeleton head height={44} />;
  const refusal = refusalIn(uploads, main);
  if (refusal) return <FileRefused error={refusal} box={main} uploads={uploads} onFiles={drop} />;
  if (error === undefined) {
    if (isLookedAt) return <Looked deposit={deposit} />;
    if (isChanged && !lack) return <StateView icon={IconArrowMerge} title={t('deposit.draft.merged')} />;
    return <DropMissing deposit={deposit} />;
  }
  if (isOfFile(error)) return <FileRefused error={error} box={main} uploads={uploads} onFiles={drop} />;
  return <CallFailure error={error} onRetry={onRetry} />;
}
