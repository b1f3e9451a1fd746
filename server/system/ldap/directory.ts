// One encrypted connection to a directory: whom it is asked as, and what is found.
import type { TLSSocket } from 'node:tls';
import {
  Client,
  NoSuchObjectError,
  PasswordPolicyControl,
  PasswordPolicyError,
  ResultCodeError,
  type SearchOptions,
} from 'ldapts';
import { bindFault } from './active-directory.ts';
import { type DirectoryEntry, readEntry } from './entries.ts';
import { LdapRefused } from './ldap.types.ts';

/** ms for one question. */
const OPERATION_MS = 10_000;
/** Bytes from a directory within one sign-in: thousands of groups. */
const MOST_BYTES = 8 * 1024 * 1024;

// Result codes (RFC 4511, appendix A).
const STRONGER_AUTH = 8;
const CONFIDENTIALITY = 13;
const CONSTRAINT = 19;
const WRONG_NAME_OR_PASSWORD: ReadonlySet<number> = new Set([32, 34, 48, 49, 53]);

/** What a directory is asked. All reject with LdapRefused. */
export interface Directory {
  /** From now on questions are asked as this account; empty: as nobody in particular. */
  bind(account: { readonly name: string; readonly password: string }): Promise<void>;
  /** Whether this is the password of the entry. */
  prove(dn: string, password: string): Promise<void>;
  search(base: string, options: SearchOptions): Promise<readonly DirectoryEntry[]>;
  close(): void;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function brokenOff(error: unknown, signal: AbortSignal): LdapRefused {
  if (error instanceof LdapRefused) return error;
  const isSlow = signal.aborted || /timed out/.test(wordsOf(error));
  return new LdapRefused(isSlow ? 'slow' : 'other', wordsOf(error));
}

/** What the words and the password policy of the directory say of a refused password. */
function personRefusal(error: ResultCodeError, policy: PasswordPolicyControl): LdapRefused {
  const words = error.message;
  if (policy.value?.error === PasswordPolicyError.AccountLocked) return new LdapRefused('locked', words);
  if (policy.value?.error === PasswordPolicyError.PasswordExpired) return new LdapRefused('passwordExpired', words);
  if (error.code === CONSTRAINT) return new LdapRefused('locked', words); // too many wrong ones, as some directories say it
  return new LdapRefused(bindFault(words), words);
}

/** A client that has this one connection: once it is lost, there is no other. */
function clientOn(line: TLSSocket): Client {
  let isTaken = false;
  return new Client({
    url: 'ldaps://directory.invalid',
    timeout: OPERATION_MS,
    strictDN: false,
    createConnection: () => {
      throw new Error('No connection without encryption.');
    },
    createSecureConnection: () => {
      if (isTaken) throw new Error('The connection was lost.');
      isTaken = true;
      let bytes = 0;
      line.on('data', (data: Buffer) => {
        bytes += data.length;
        if (bytes > MOST_BYTES) line.destroy();
      });
      return line;
    },
  });
}

/** Speaks LDAP on an encrypted connection. */
export function directoryOn(line: TLSSocket, signal: AbortSignal): Directory {
  const client = clientOn(line);
  return {
    async bind({ name, password }) {
      try {
        await client.bind(name, password);
      } catch (error) {
        if (!(error instanceof ResultCodeError)) throw brokenOff(error, signal);
        const needsMore = error.code === STRONGER_AUTH || error.code === CONFIDENTIALITY;
        throw new LdapRefused(needsMore ? 'noEncryption' : 'signInRefused', error.message);
      }
    },
    async prove(dn, password) {
      // With an empty name or password a directory lets anybody in as nobody (RFC 4513, 5.1).
      if (dn === '' || password === '') throw new LdapRefused('wrong');
      const policy = new PasswordPolicyControl();
      try {
        await client.bind(dn, password, policy);
      } catch (error) {
        if (!(error instanceof ResultCodeError)) throw brokenOff(error, signal);
        const isWrong = WRONG_NAME_OR_PASSWORD.has(error.code) || error.code === CONSTRAINT;
        throw isWrong ? personRefusal(error, policy) : new LdapRefused('other', error.message);
      }
      if (policy.value?.error === PasswordPolicyError.ChangeAfterReset) throw new LdapRefused('mustChange');
    },
    async search(base, options) {
      try {
        const { searchEntries } = await client.search(base, { ...options, timeLimit: OPERATION_MS / 1000 });
        return searchEntries.map(readEntry);
      } catch (error) {
        if (error instanceof NoSuchObjectError) throw new LdapRefused('baseNotFound', base);
        throw brokenOff(error, signal);
      }
    },
    close() {
      client.unbind().catch(() => undefined);
      line.destroySoon();
    },
  };
}
