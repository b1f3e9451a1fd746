// The version of the running program: package.json's, and the revision when the installation names one.
import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export const productVersion = (): string => version;

/** Set by the build of an installation, e.g. a commit; null when unknown. */
export const productRevision = (): string | null => process.env.MAILROOM_REVISION || null;
