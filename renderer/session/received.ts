// Files that are on the server already and wait to be put into the next deposit: printed ones, and the file that an
// address of the file-load mode named.
import { atom } from 'jotai';

export interface PendingFile {
  readonly fileId: string;
  readonly name: string;
}

/** In the order in which they are to be deposited. The first deposit screen that opens takes what its main box holds. */
export const pendingFilesAtom = atom<readonly PendingFile[]>([]);

/** Uploads as the address of a new deposit names them: a reload, Back and a sent link show the same files. */
export const withFiles = (fileIds: readonly string[]): { readonly files?: string } =>
  fileIds.length === 0 ? {} : { files: fileIds.join(',') };

/** The uploads that an address names. */
export const filesNamed = (files: string | undefined): readonly string[] =>
  files ? files.split(',').slice(0, 200) : [];
