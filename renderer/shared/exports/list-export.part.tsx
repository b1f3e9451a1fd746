// The button of a list that saves it as a file: all rows that its filter finds, as CSV or NDJSON, with how far it is.
import '@mantine/core/styles/Progress.layer.css';
import { Button, Menu, Progress } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ExportedList } from '#domain/api/administration/lists.contract.ts';
import type { ExportFormat } from '#domain/api/administration/units.contract.ts';
import type { QueryValue } from '#domain/api/client.ts';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { useLayerFocus } from '#renderer/ui/layers/use-layer-focus.ts';
import { textsOf } from './filter-texts.ts';
import { useExport } from './use-export.ts';

const FORMATS: readonly ExportFormat[] = ['csv', 'ndjson'];

interface ListExportProps {
  list: ExportedList;
  /** The query of the list's own call. */
  filter?: Readonly<Record<string, QueryValue>>;
  /** On the button, translated; without it the button is an icon. */
  text?: string;
}

export function ListExport({ list, filter = {}, text }: ListExportProps) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  useLayerFocus(opened);
  const { run, progress, cancel } = useExport();
  const save = (format: ExportFormat) =>
    void run({
      format,
      open: (api, signal) =>
        api.call('lists.export', { params: { list }, body: { format, filter: textsOf(filter) }, signal }),
    });
  if (progress) {
    const { done: n, total } = progress;
    return (
      <>
        <Progress w={48} value={total === 0 ? 0 : (n / total) * 100} aria-label={t('common.list.export')} />
        <IconButton icon={IconX} label={t('common.list.export.cancel', { n, total })} onClick={cancel} />
      </>
    );
  }
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened} returnFocus={false}>
      <Menu.Target>
        {text === undefined ? (
          <IconButton icon={IconDownload} label={t('common.list.export')} quiet={opened} />
        ) : (
          <Button variant="default" leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}>
            {text}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => save(format)}>
            {t(`common.list.export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
