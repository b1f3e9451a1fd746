// Files that the person has on the server already, printed or taken from a folder, as the source of a box.
import { Menu, UnstyledButton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { waitsForPerson } from '#renderer/session/inbox.rules.ts';
import type { PendingFile } from '#renderer/session/received.ts';
import { useInbox } from '#renderer/session/use-inbox.ts';
import classes from '../workbench/inputs.module.css';

export type WaitingFile = PendingFile;

/** Those that are in no box of this deposit. @param held ids of the files that are */
export function useWaitingFiles(held: readonly string[]): readonly WaitingFile[] {
  const { documents = [] } = useInbox();
  return documents.flatMap((one) => {
    const { fileId, name, mode } = one;
    const isFree = fileId !== null && mode !== 'automated' && waitsForPerson(one) && !held.includes(fileId);
    return isFree ? [{ fileId, name }] : [];
  });
}

interface WaitingFilesProps {
  readonly files: readonly WaitingFile[];
  readonly onUse: (file: WaitingFile) => void;
}

/** Nothing where none waits. */
export function WaitingFiles({ files, onUse }: WaitingFilesProps) {
  const t = useText();
  if (files.length === 0) return null;
  return (
    <Menu withinPortal={false} position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.waiting}>
          <IconPrinter size={16} stroke={1.5} aria-hidden />
          {t('deposit.box.waiting', { n: files.length })}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map((file) => (
          <Menu.Item key={file.fileId} onClick={() => onUse(file)}>
            <bdi>{file.name}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
