// Files of the library as the source of a box: a copy of what is chosen goes into it.
import { Menu, UnstyledButton } from '@mantine/core';
import { IconBooks } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi, useCall } from '#renderer/api/api.ts';
import { codeOf } from '#renderer/api/failures.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import classes from '../workbench/inputs.module.css';
import type { Box } from '../workbench/service.rules.ts';
import type { WaitingFile } from './waiting-files.part.tsx';

interface LibraryFilesProps {
  readonly box: Box;
  readonly onUse: (file: WaitingFile) => void;
}

/** What a box of this type may take; the server judges it again. */
const FITS: Readonly<Record<Box['boxType'], readonly string[]>> = {
  pdf: ['pdf', 'other', 'image'],
  archive: ['archive'],
  datafile: ['data', 'other'],
};

export function LibraryFiles({ box, onUse }: LibraryFilesProps) {
  const t = useText();
  const { size } = useFormats();
  const api = useApi();
  const create = useCreate();
  const [opened, setOpened] = useState(false);
  const kept = useCall('library.list', {}, { enabled: opened });
  const files = (kept.data ?? []).filter(({ type, left }) => !left && FITS[box.boxType].includes(type));
  const choose = async (libraryFileId: number) => {
    try {
      const { fileId, name } = await create('library.use', { params: { libraryFileId } });
      onUse({ fileId, name });
    } catch (error) {
      api.report(error);
    }
  };
  return (
    <Menu withinPortal={false} position="bottom-start" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <UnstyledButton className={classes.waiting}>
          <IconBooks size={16} stroke={1.5} aria-hidden />
          {t('deposit.box.library')}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(({ id, name, bytes }) => (
          <Menu.Item key={id} onClick={() => void choose(id)}>
            <bdi>{name}</bdi> <small>{size(bytes)}</small>
          </Menu.Item>
        ))}
        {kept.data && files.length === 0 ? <Menu.Label>{t('deposit.box.library.none')}</Menu.Label> : null}
        {kept.error ? <Menu.Label>{t('deposit.contacts.failed', { code: codeOf(kept.error) })}</Menu.Label> : null}
      </Menu.Dropdown>
    </Menu>
  );
}
