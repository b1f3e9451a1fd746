// An import in four steps: the file, its columns, what is wrong in it, and what came of it.
import { Button } from '@mantine/core';
import { IconArrowRight, IconCheck, IconFileText } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useLeaveGuard } from '#renderer/ui/page-layouts/save-bar.part.tsx';
import { CheckStep } from './check-step.part.tsx';
import { ColumnsStep } from './columns-step.part.tsx';
import { FileStep } from './file-step.part.tsx';
import classes from './import.module.css';
import type { ImportKind } from './import.types.ts';
import { RunStep } from './run-step.part.tsx';
import { type Import, ImportContext, STEPS, useImport, useNewImport } from './use-import.ts';

interface ImportWizardProps {
  kind: ImportKind;
  /** Left out where the wizard stands under a title of its own. */
  title?: string;
  /** Before the title: where one came from. */
  path?: ReactNode;
  /** Beside the check: what the import will do, further than the counts say. */
  effects?: ReactNode;
  /** What is done when all is stored: the button that leaves. */
  leave: { readonly label: string; readonly onClick: () => void };
}

export function ImportWizard({ kind, title, path, effects, leave }: ImportWizardProps) {
  const one = useNewImport(kind);
  const { step, run } = one;
  useLeaveGuard(one.fileName !== undefined && run.state !== 'done');
  return (
    <ImportContext value={one}>
      <div className={classes.wizard}>
        <Head title={title} path={path} />
        <div className={classes.body}>
          {step === 'file' ? <FileStep /> : null}
          {step === 'columns' ? <ColumnsStep /> : null}
          {step === 'check' ? <CheckStep effects={effects} /> : null}
          {step === 'run' ? <RunStep /> : null}
        </div>
        <Foot leave={leave} />
      </div>
    </ImportContext>
  );
}

function Head({ title, path }: { title: string | undefined; path: ReactNode }) {
  const t = useText();
  const one = useImport();
  const at = STEPS.indexOf(one.step);
  return (
    <header className={classes.head}>
      {path}
      {title === undefined ? null : <h1>{title}</h1>}
      {one.fileName === undefined ? null : (
        <span className={classes.file}>
          <IconFileText size={16} stroke={1.5} aria-hidden />
          <bdi>{one.fileName}</bdi>
        </span>
      )}
      <span className={classes.grow} />
      <ol className={classes.steps} aria-label={t('import.steps')}>
        {STEPS.map((step, n) => (
          <li key={step} aria-current={n === at ? 'step' : undefined} data-done={n < at || undefined}>
            <span aria-hidden>{n < at ? <IconCheck size={14} stroke={2} /> : t('common.number', { n: n + 1 })}</span>
            {t(`import.step.${step}`)}
          </li>
        ))}
      </ol>
    </header>
  );
}

/** What keeps the next step away; undefined: nothing. */
function isReady({ step, table, kind, mapping, checked }: Import): boolean {
  if (step === 'file') return table !== undefined && table.fault === undefined;
  if (step === 'columns') return kind.fields.every(({ id, required }) => !required || mapping[id] !== undefined);
  return checked.left === 0 && checked.error === undefined;
}

function Foot({ leave }: Pick<ImportWizardProps, 'leave'>) {
  const t = useText();
  const one = useImport();
  const { step, go, run } = one;
  const at = STEPS.indexOf(step);
  const next = STEPS[at + 1];
  return (
    <footer className={classes.foot}>
      <Sum />
      <span className={classes.grow} />
      {step === 'run' ? (
        <RunButtons leave={leave} />
      ) : (
        <>
          {at > 0 ? (
            <Button variant="default" onClick={() => go(STEPS[at - 1] ?? 'file')}>
              {t('common.back')}
            </Button>
          ) : (
            <Button variant="default" onClick={leave.onClick}>
              {leave.label}
            </Button>
          )}
          {step === 'check' ? (
            <ImportButton disabled={!isReady(one) || run.state === 'running'} />
          ) : (
            <Button
              disabled={!isReady(one)}
              rightSection={<IconArrowRight size={16} stroke={1.5} className="flip" aria-hidden />}
              onClick={() => next && go(next)}
            >
              {t(`import.next.${step === 'file' ? 'columns' : 'check'}`)}
            </Button>
          )}
        </>
      )}
    </footer>
  );
}

/** The lines of the file, always adding up to all of them. */
function Sum() {
  const t = useText();
  const { step, lines, checked, faulty, skipped } = useImport();
  if (lines.length === 0) return null;
  const counts = { added: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const [line, { outcome }] of checked.results) if (!skipped.has(line)) counts[outcome] += 1;
  return (
    <div className={classes.sum} role="status">
      <strong>{t('import.lines', { n: lines.length })}</strong>
      {step === 'check' ? (
        <>
          {(['added', 'changed', 'unchanged'] as const)
            .filter((outcome) => counts[outcome] > 0)
            .map((outcome) => (
              <span key={outcome}>{t(`import.count.${outcome}`, { n: counts[outcome] })}</span>
            ))}
          {skipped.size > 0 ? <span>{t('import.count.skipped', { n: skipped.size })}</span> : null}
          {faulty.length > 0 ? (
            <span className={classes.wrong}>{t('import.count.faulty', { n: faulty.length })}</span>
          ) : null}
          {checked.left > 0 ? <span>{t('import.checking', { n: checked.left })}</span> : null}
        </>
      ) : null}
    </div>
  );
}

/** Imports what is sound; faulty lines are skipped only when a person says so. */
function ImportButton({ disabled }: { disabled: boolean }) {
  const t = useText();
  const { faulty, sound, run, go } = useImport();
  const [asks, ask] = useState(false);
  const start = () => {
    ask(false);
    go('run');
    void run.start(sound);
  };
  const label =
    faulty.length > 0
      ? t('import.skipAndImport', { skip: faulty.length, n: sound.length })
      : t('import.import', { n: sound.length });
  return (
    <>
      <Button
        variant={faulty.length > 0 ? 'light' : 'filled'}
        disabled={disabled || sound.length === 0}
        rightSection={<IconArrowRight size={16} stroke={1.5} className="flip" aria-hidden />}
        onClick={() => (faulty.length > 0 ? ask(true) : start())}
      >
        {label}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={t('import.skip.title', { n: faulty.length })}
        action={label}
        onConfirm={start}
        onClose={() => ask(false)}
      >
        <p>{t('import.skip.text')}</p>
      </ConfirmDialog>
    </>
  );
}

function RunButtons({ leave }: Pick<ImportWizardProps, 'leave'>) {
  const t = useText();
  const { run, sound } = useImport();
  if (run.state === 'running') {
    return (
      <Button variant="default" onClick={run.end}>
        {t('import.stop')}
      </Button>
    );
  }
  return (
    <>
      {run.state === 'ended' ? <Button onClick={() => void run.start(sound)}>{t('import.goOn')}</Button> : null}
      <Button variant={run.state === 'ended' ? 'default' : 'filled'} onClick={leave.onClick}>
        {leave.label}
      </Button>
    </>
  );
}
