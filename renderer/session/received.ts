// Files that are on the server already and wait to be put into the next deposit: printed ones, and the file that an
// address of the file-load mode named.
import { atom } from 'jotai';

export interface PendingFile {
  readonly fileId: string;
  readonly name: string;
}

/** In the order in which they are to be deposited. The first deposit screen that opens takes what its main box holds. */
export const pendingFilesAtom = atom<readonly PendingFile[]>([]);
