// The texts of a language as a file, and a file of them taken in: what it would change is said before it does.
import { FileButton } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Locale } from '#domain/labels/labels.ts';
import { useApi } from '#renderer/api/api.ts';
import { languageName } from '#renderer/i18n/names.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useSaveFile } from '#renderer/platform/use-platform.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { fileOf, type Import, readFile, type Worded } from './wording.rules.ts';

interface WordingFileProps {
  locale: Locale;
  /** What the list shows: that is written. */
  rows: readonly Worded[];
  all: readonly Worded[];
  save: (labels: Readonly<Record<string, string>>, rows: readonly Worded[]) => Promise<void>;
}

/** Faults that are named; of the others it says how many they are. */
const MOST_NAMED = 5;

export function WordingFile({ locale, rows, all, save }: WordingFileProps) {
  const t = useText();
  const api = useApi();
  const notify = useToasts();
  const saveFile = useSaveFile();
  const [read, setRead] = useState<Import>();
  const take = async (file: File | null) => {
    if (!file) return;
    const found = readFile(await file.text(), all, locale);
    if (found) setRead(found);
    else notify('error', 'system.locales.file.unknown', { language: languageName(locale) });
  };
  const confirm = async () => {
    if (!read) return;
    try {
      await save(read.texts, all);
      notify('success', 'system.locales.saved');
    } catch (error) {
      api.report(error);
    } finally {
      setRead(undefined);
    }
  };
  return (
    <>
      <IconButton
        icon={IconDownload}
        label={t('system.locales.export')}
        onClick={() =>
          void saveFile(new Blob([fileOf(locale, rows)], { type: 'application/json' }), `wording-${locale}.json`)
        }
      />
      <FileButton accept="application/json,.json" onChange={(file) => void take(file)}>
        {(props) => <IconButton icon={IconUpload} label={t('system.locales.import')} {...props} />}
      </FileButton>
      {read ? <Question read={read} onConfirm={confirm} onClose={() => setRead(undefined)} /> : null}
    </>
  );
}

interface QuestionProps {
  read: Import;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

function Question({ read: { texts, faults }, onConfirm, onClose }: QuestionProps) {
  const t = useText();
  const faultText = useFaultText();
  const n = Object.keys(texts).length;
  return (
    <ConfirmDialog
      opened
      title={t('system.locales.import')}
      action={t('system.locales.import.action', { n })}
      disabled={n === 0}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('system.locales.import.text', { n })}</p>
      {faults.length > 0 ? (
        <>
          <p>{t('system.locales.import.faults', { n: faults.length })}</p>
          <ul>
            {faults.slice(0, MOST_NAMED).map((fault) => (
              <li key={String(fault.parameters.text)}>{faultText(fault)}</li>
            ))}
          </ul>
        </>
      ) : null}
    </ConfirmDialog>
  );
}
