// Where the children that open customers' documents may write: to results that others take from there, nowhere else.
import path from 'node:path';
import { picturesFolder } from '#server/features/files/stored-page.ts';
import { WORK_FOLDERS } from '#server/letters/jobs/document-files.ts';

/** The folders below a data folder, as Node's permissions name them; a star stands for what differs. */
export const documentFolders = (dataDir: string): string[] => {
  const own = [path.join(dataDir, 'files', 'tmp', '*'), path.join(dataDir, 'work', 'deliver-*')];
  const tried = path.join(dataDir, 'work', 'simulate-*');
  return [...own, tried, path.join(picturesFolder(dataDir), '*'), WORK_FOLDERS].map((folder) => path.resolve(folder));
};
