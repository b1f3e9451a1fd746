// What is looked at before the work begins: what a program will make of a file, and the entries of the archives.
import { lackingBox } from '#renderer/features/deposit/creation/creation.rules.ts';
import type { NewDeposit } from '../use-new-deposit.ts';
import { ArchiveEntries } from './archive-entries.part.tsx';
import { DropMissing } from './drop-missing.part.tsx';
import { Rewriting } from './rewriting.part.tsx';

/** What will be done, above the place for the file; the entries of an archive as soon as it is there. */
export function Looked({ deposit }: { deposit: NewDeposit }) {
  const { service, main, files, uploads, shown } = deposit;
  const lacks = lackingBox(service, files) !== undefined;
  const given = uploads.entries.flatMap(({ box, stored }) => (box === main?.name && stored ? [stored] : []));
  return (
    <>
      {service.preprocessor === null ? null : <Rewriting service={service} file={shown?.name} />}
      {lacks ? <DropMissing deposit={deposit} /> : null}
      {main?.boxType === 'archive'
        ? given.map((file) => (
            <ArchiveEntries key={file.fileId} deposit={deposit} file={file} alone={given.length === 1} />
          ))
        : null}
    </>
  );
}
