// The few calls that watched folders make to file systems, passed in so that tests can fail each of them: other volumes,
// full disks, files that change while they are read. Links are never followed, and only regular files are opened.

/** Bytes from the beginning and from the end of a file that say whether it is a whole PDF. */
export const PEEK_BYTES = 1024;

/** A regular file of a folder. */
export interface FoundFile {
  /** Distinguishes the files of one folder. */
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  /** Changes whenever size, content or identity of the file changes. */
  readonly fingerprint: string;
  /** As the file system writes it: a name need not be text. */
  readonly path: string | Buffer;
  /** Size and time of the last change of the content: they survive a rename. */
  readonly content: string;
}
export interface Copied {
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
  /** The source was written to while it was read: the copy is worth nothing. */
  readonly changed: boolean;
}
export interface FolderDisk {
  /** The regular files of a folder. */
  readonly files: (folder: string) => Promise<FoundFile[]>;
  /** Names of the folders in a folder; none when it is not there. */
  readonly folders: (folder: string) => Promise<string[]>;
  /** @returns null when there is no such regular file */
  readonly find: (folder: string, name: string) => Promise<FoundFile | null>;
  /** What has this name, without following a link. */
  readonly entry: (path: string) => Promise<'file' | 'other' | 'none'>;
  readonly peek: (path: string | Buffer) => Promise<{ head: Uint8Array; tail: Uint8Array }>;
  /** Copies into a new or left-over file and forces the copy to disk. */
  readonly copy: (from: string | Buffer, to: string) => Promise<Copied>;
  /** Replaces what is there. */
  readonly rename: (from: string | Buffer, to: string) => Promise<void>;
  /** Makes an empty file; false when the name is taken. */
  readonly reserve: (path: string) => Promise<boolean>;
  /** Makes a folder below an existing one, unless it exists. @throws when a link or a file has its name */
  readonly makeFolder: (path: string) => Promise<void>;
  readonly write: (path: string, text: string) => Promise<void>;
  readonly append: (path: string, text: string) => Promise<void>;
  /** Empty when there is no such file. */
  readonly read: (path: string) => Promise<string>;
  readonly remove: (path: string | Buffer) => Promise<void>;
  /** Removes an empty folder; one that is not empty, or not there, stays as it is. */
  readonly removeFolder: (path: string) => Promise<void>;
  /** Makes the names in a folder durable. */
  readonly syncFolder: (folder: string) => Promise<void>;
}

/** The code of a system error, or an empty text. */
export const codeOf = (failure: unknown): string =>
  failure instanceof Error && 'code' in failure ? String(failure.code) : '';

/** True when the file itself could not be read. Any other failure of a copy comes from the volumes around it. */
export const isReadFailure = (failure: unknown): boolean => failure instanceof Error && 'reading' in failure;
