// Names of files: which ones are never documents, how a name is shown, and how it is made free again. Pure.
import { createHash } from 'node:crypto';

/** Below the watched folder; people look into these two. */
export const ARCHIVE = 'archive';
export const FAILED = 'failed';
export const REASON_SUFFIX = '.reason.txt';
/** How the hidden folders below a watched one begin. */
export const CLAIMS_PREFIX = '.mailroom-';
/** Common limit of file systems, in bytes of UTF-8. */
const NAME_BYTES = 255;

/**
 * Written by programs while they work, or by the system: never documents. Emacs saves `#x.pdf#` beside what it edits,
 * vim tries with `4913` whether it may write.
 */
const TEMPORARY =
  /^\.|^~\$|^#.*#$|^4913$|^(desktop\.ini|thumbs\.db|ehthumbs\.db)$|\.(tmp|temp|part|partial|filepart|crdownload|download|opdownload|swp|swx|lock)$|~$/i;

/** True for temporary files of editors, browsers and transfer programs, and for what is hidden. */
export const isTemporary = (name: string): boolean => TEMPORARY.test(name);

/**
 * The hidden folder that holds the claims and the ledger of one agent: several computers may watch the same share.
 * @param identity what tells agents apart: the name of the machine and the staging folder
 */
export const claimFolderName = (identity: string): string =>
  `${CLAIMS_PREFIX}${createHash('sha256').update(identity).digest('hex').slice(0, 12)}`;

/** The name as people know it: composed letters, no control characters, nothing that turns the writing direction. */
export const shownName = (name: string): string =>
  name
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g, ' ')
    .trim()
    .slice(0, NAME_BYTES);

function cutToBytes(text: string, bytes: number): string {
  let cut = text;
  while (Buffer.byteLength(cut) > bytes) cut = [...cut].slice(0, -1).join('');
  return cut;
}

/**
 * The n-th name to try for a file that must not replace another: `letter.pdf`, `letter (2).pdf` …
 * @param spareBytes room that is kept for something that is appended later
 */
export function numberedName(name: string, attempt: number, spareBytes = 0): string {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : '';
  const number = attempt === 1 ? '' : ` (${attempt})`;
  const room = NAME_BYTES - spareBytes - Buffer.byteLength(extension) - number.length;
  return `${cutToBytes(name.slice(0, name.length - extension.length), room)}${number}${extension}`;
}
