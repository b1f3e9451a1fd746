// The heading of the simulator: whose it is, one run or two, keeping this one, the sample, and running again.
import { Button, SegmentedControl, TextInput, UnstyledButton } from '@mantine/core';
import { IconBookmark, IconChevronRight, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import type { Draft } from '../editor/service-draft.rules.ts';
import { SampleChips } from './drop.part.tsx';
import type { KeptRuns, Version } from './kept-runs.ts';
import type { Runs } from './runs.ts';
import classes from './simulator.module.css';

interface HeadProps {
  readonly runs: Runs;
  readonly draft: Draft;
  readonly kept: KeptRuns;
  readonly version: Version;
  readonly compared: {
    readonly can: boolean;
    readonly chosen: object | undefined;
    readonly show: (on: boolean) => void;
  };
}

export function Head({ runs, draft, kept, version, compared }: HeadProps) {
  const t = useText();
  const go = useGo();
  const nameIn = useNameIn();
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
        <bdi>{nameIn(draft) || t('processing.editor.unnamed')}</bdi>
      </UnstyledButton>
      <IconChevronRight size={16} stroke={1.5} className="flip" aria-hidden />
      <h1>{t('processing.simulator.title')}</h1>
      {compared.can ? (
        <SegmentedControl
          size="xs"
          aria-label={t('processing.simulator.compare')}
          value={compared.chosen ? 'difference' : 'run'}
          data={views}
          onChange={(name) => compared.show(name === 'difference')}
        />
      ) : null}
      <span className={classes.grow} />
      {runs.sample.length > 0 ? (
        <>
          <SampleChips boxes={draft.boxes} sample={runs.sample} onSample={runs.setSample} />
          <KeepRun kept={kept} version={version} />
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

/** Keeps the service as it is now under a name, for later runs to be compared with. */
function KeepRun({ kept, version }: Pick<HeadProps, 'kept' | 'version'>) {
  const t = useText();
  const notify = useToasts();
  const { time } = useFormats();
  const [name, setName] = useState<string>();
  const close = () => setName(undefined);
  const given = name?.trim() ?? '';
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmark size={16} stroke={1.5} aria-hidden />}
        onClick={() => setName(t('processing.simulator.keep.first', { time: time(new Date()) }))}
      >
        {t('processing.simulator.keep')}
      </Button>
      <ConfirmDialog
        opened={name !== undefined}
        title={t('processing.simulator.keep.title')}
        action={t('processing.simulator.keep')}
        disabled={given === ''}
        writes
        onConfirm={() => {
          kept.keep(given, version);
          notify('success', 'processing.simulator.keep.done', { name: given });
          close();
        }}
        onClose={close}
      >
        <TextInput
          data-autofocus
          label={t('processing.simulator.keep.name')}
          description={t('processing.simulator.keep.hint')}
          maxLength={80}
          value={name ?? ''}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}
