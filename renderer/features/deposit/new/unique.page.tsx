// One letter: its file is dropped, the address is read from its first page, mended where needed, and sent.
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { LoseCorrections } from '#renderer/shared/dialogs/lose-corrections.part.tsx';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { DropArea } from '../files/drop-area.part.tsx';
import { FileRefused, isOfFile, refusalIn } from '../files/file-refused.part.tsx';
import { CallFailure } from '../workbench/call-failure.part.tsx';
import { postalName } from '../workbench/service.rules.ts';
import { enteredValues, hasUnchecked } from './kept-deposit.rules.ts';
import { contentOf } from './letter-draft.rules.ts';
import { letterAreas } from './new-deposit.areas.ts';
import type { NewDepositInput } from './new-deposit.types.ts';
import { NewDepositWorkbench } from './new-deposit-workbench.part.tsx';
import { ServiceGate } from './service-gate.part.tsx';
import classes from './unique.module.css';
import { useLetterDraft } from './use-letter-draft.ts';
import { type LetterValues, useLetterValues } from './use-letter-values.ts';
import { type NewDeposit, useNewDeposit } from './use-new-deposit.ts';
import { useReplacing } from './use-replacing.ts';
import { ValueField } from './value-field.part.tsx';
import { shownValues } from './value-field.rules.ts';

export function UniquePage() {
  return <ServiceGate>{(input) => <OneLetter key={input.service.id} {...input} />}</ServiceGate>;
}

function OneLetter(props: NewDepositInput) {
  const { service, ownerId } = props;
  const t = useText();
  const go = useGo();
  const deposit = useNewDeposit(props);
  const { shown, uploads, lack } = deposit;
  const letter = useLetterValues({ service, ownerId, fileId: shown?.stored?.fileId, kept: deposit.draft?.edits });
  const { computed, now } = letter;
  deposit.keep(letter.edits);
  const draft = useLetterDraft({
    begun: props.begun,
    content: contentOf({
      ...deposit,
      ownerId,
      edits: letter.edits.fileId === shown?.stored?.fileId ? letter.edits : now,
      recipient: recipientOf(service, letter),
    }),
    emptied: uploads.entries.length === 0,
    onMerged: (changed) => letter.restore(deposit.showDraft(changed)),
  });
  const begin = async () => {
    const shipmentRequirements = enteredValues(now);
    const entered = Object.keys(shipmentRequirements).length > 0 ? { shipmentRequirements } : {};
    const ended = await draft.end();
    const job = ended === 'changed' ? undefined : await deposit.begin({ ...entered, ...ended });
    if (!job) return;
    draft.sent();
    const unsure = letter.hasBad || hasUnchecked(now);
    const like = props.like ? { like: props.like.id } : {};
    go('deposit.delivery', { jobId: job.id, ...like, ...(unsure ? {} : { confirm: '1' }) }, 'replace');
  };
  const { guarded, asked } = useReplacing(deposit, letter.corrected);
  return (
    <NewDepositWorkbench
      deposit={guarded}
      unnamed={shown?.name || t('deposit.new')}
      withSplit={false}
      savedAt={draft.savedAt}
      onChange={draft.drop}
      areas={letterAreas({
        service,
        values: letter.values,
        moved: now.areas,
        pageCount: deposit.pages.count,
        t,
        onMove: letter.fileId ? (name, area) => void letter.readArea(name, area) : undefined,
      })}
      sum={
        letter.reading || letter.readingArea || computed.isPending
          ? t('deposit.reading')
          : t('deposit.sum', { n: 1, pages: shown?.stored?.pageCount ?? 0 })
      }
      next={{
        label: t('deposit.review'),
        light: refusalIn(uploads, deposit.main) !== undefined,
        ready: !lack && !uploads.busy && computed.data !== undefined && !letter.readingArea,
        onClick: () => void begin(),
      }}
    >
      <LetterBody deposit={guarded} letter={letter} ownerId={ownerId} />
      {asked ? (
        <LoseCorrections count={asked.n} text={t('deposit.lose.one')} onConfirm={asked.goOn} onClose={asked.close} />
      ) : null}
    </NewDepositWorkbench>
  );
}

/** The first line of the address, as it stands now. */
function recipientOf(service: NewDepositInput['service'], { values, now }: LetterValues): string | undefined {
  const postal = postalName(service);
  if (postal === undefined) return undefined;
  const text = now.typed[postal]?.text ?? values[postal]?.value;
  return text?.split('\n').find((line) => line.trim() !== '');
}

interface LetterBodyProps {
  deposit: NewDeposit;
  letter: LetterValues;
  ownerId: number | undefined;
}

/** The drop area until there is a file, then the values that were read from it. */
function LetterBody({ deposit, letter, ownerId }: LetterBodyProps) {
  const t = useText();
  const { main, drop, uploads, shown } = deposit;
  const { computed } = letter;
  const refusal = refusalIn(uploads, main);
  if (refusal) return <FileRefused error={refusal} box={main} uploads={uploads} onFiles={drop} />;
  if (shown === undefined) {
    return <DropArea title={t('deposit.drop.one')} text={t('deposit.drop.oneText')} box={main} onFiles={drop} />;
  }
  if (isOfFile(computed.error)) {
    return <FileRefused error={computed.error} box={main} uploads={uploads} onFiles={drop} />;
  }
  if (computed.error) return <CallFailure error={computed.error} onRetry={() => void computed.refetch()} />;
  if (letter.reading || computed.data === undefined) return <RowsSkeleton rows={4} />;
  return <ValueFields deposit={deposit} letter={letter} ownerId={ownerId} />;
}

function ValueFields({ deposit: { service, error }, letter, ownerId }: LetterBodyProps) {
  const failureText = useFailureText();
  const { fileId, values, now, edit, type, restored } = letter;
  return (
    <div className={classes.values}>
      {shownValues(service, values).map((name) => (
        <ValueField
          key={`${fileId}-${name}`}
          service={service}
          ownerId={ownerId}
          name={name}
          value={values[name]}
          draft={now.typed[name]}
          restored={restored}
          onType={(value) => type(name, value)}
          onChange={(value) => edit('values', name, value)}
        />
      ))}
      {error === undefined ? null : (
        <p className={classes.trouble} role="alert">
          {failureText(error)}
        </p>
      )}
    </div>
  );
}
