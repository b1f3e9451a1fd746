// The files that a shipment becomes: the main one and those beside it.
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import type { ChannelDraft, ChannelForm } from '../channel-draft.rules.ts';
import { FileAreas } from './file-areas.part.tsx';
import classes from './tabs.module.css';

type OutputFile = ChannelDraft['outputFileDefinitions'][number];

const ROWS: readonly FieldRow[] = [
  { field: 'name', kind: 'text', length: 64, wide: true },
  { field: 'mainOutputFile', kind: 'switch' },
  { field: 'forceAddressPage', kind: 'switch' },
  { field: 'preserveIntegrity', kind: 'switch' },
  { field: 'merged', kind: 'switch' },
];
const MOST = 10;

/** A name that none of them has. */
function freshName(files: readonly OutputFile[]): string {
  const taken = new Set(files.map(({ name }) => name.toLowerCase()));
  const free = Array.from({ length: MOST + 1 }, (_, n) => `file${n + 1}`).find((name) => !taken.has(name));
  return free ?? 'file';
}

export function FilesTab({ form }: { form: ChannelForm }) {
  const { draft, change, faultAt } = form;
  const t = useText();
  const faultText = useFaultText();
  const files = draft.outputFileDefinitions;
  const fault = faultAt('outputFileDefinitions');
  const write = (next: readonly OutputFile[]) => change('outputFileDefinitions', next);
  const set = (index: number, field: string, value: unknown) =>
    write(files.map((file, at) => (at === index ? fileWith(file, field, value) : unmarked(file, field, value))));
  const add = (): void =>
    write([
      ...files,
      {
        name: freshName(files),
        mainOutputFile: files.length === 0,
        forceAddressPage: false,
        preserveIntegrity: false,
        technicalAreas: [],
        outputFileOptions: { merged: false },
      },
    ]);
  return (
    <>
      {fault ? <p className={classes.fault}>{faultText(fault)}</p> : null}
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file is its place until it is saved
        <section key={index} className={classes.part} aria-label={file.name}>
          <header>
            <h2>
              <bdi>{file.name}</bdi>
            </h2>
            {files.length > 1 ? (
              <IconButton
                icon={IconTrash}
                label={t('system.file.remove', { name: file.name })}
                onClick={() => write(files.filter((_, at) => at !== index))}
              />
            ) : null}
          </header>
          <Fields
            rows={ROWS}
            scope="system.file"
            value={{ ...file, merged: file.outputFileOptions.merged }}
            fault={() => undefined}
            onChange={(field, value) => set(index, field, value)}
          />
          <FileAreas form={form} index={index} onChange={(areas) => set(index, 'technicalAreas', areas)} />
        </section>
      ))}
      {files.length < MOST ? (
        <Button
          className={classes.add ?? ''}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} />}
          onClick={add}
        >
          {t('system.file.add')}
        </Button>
      ) : null}
    </>
  );
}

const fileWith = (file: OutputFile, field: string, value: unknown): OutputFile =>
  field === 'merged' ? { ...file, outputFileOptions: { merged: value === true } } : { ...file, [field]: value };

/** One is the main file: where another becomes it, this one no longer is. */
const unmarked = (file: OutputFile, field: string, value: unknown): OutputFile =>
  field === 'mainOutputFile' && value === true ? { ...file, mainOutputFile: false } : file;
