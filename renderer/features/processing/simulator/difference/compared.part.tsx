// What the draft is compared with: the stored service, or a run that was kept under a name.
import { Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import type { KeptRuns } from '../kept-runs.ts';
import { SAVED } from '../runs.ts';
import classes from './difference.module.css';

/** What the draft is compared with, and what else it could be. */
export interface ComparedWith {
  readonly chosen: string;
  readonly options: readonly string[];
  readonly kept: KeptRuns;
  readonly onChoose: (of: string) => void;
}

/** What the column of the run before is called. */
export function useBeforeText({ chosen, kept }: ComparedWith): string {
  const t = useText();
  const named = kept.all.find(({ id }) => id === chosen);
  return named
    ? t('processing.simulator.difference.kept', { name: named.name })
    : t('processing.simulator.difference.saved');
}

/** Which run the draft is compared with: the stored service, or one that was kept. */
export function Compared({ choice: { chosen, options, kept, onChoose } }: { choice: ComparedWith }) {
  const t = useText();
  const { time } = useFormats();
  const data = options.map((of) => {
    const run = kept.all.find(({ id }) => id === of);
    const label = run
      ? t('processing.simulator.keptAt', { name: run.name, time: time(new Date(run.at)) })
      : t('processing.simulator.asSaved');
    return { value: of, label };
  });
  return (
    <div className={classes.compared}>
      <Select
        label={t('processing.simulator.comparedWith')}
        allowDeselect={false}
        data={data}
        value={chosen}
        onChange={(of) => (of === null ? undefined : onChoose(of))}
        comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
      />
      {chosen === SAVED ? null : (
        <IconButton icon={IconTrash} label={t('processing.simulator.forget')} onClick={() => kept.forget(chosen)} />
      )}
    </div>
  );
}
