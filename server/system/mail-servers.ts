// What holds for every mail server that is spoken to: encryption, and what its answers say of a mailbox.
import { parseConnectionUrl } from 'nodemailer/lib/shared';

/**
 * What is added to the options of a connection to `url` (smtp:// or smtps://): a mail server must encrypt always where a password is
 * sent to it, else where its address says so (`smtp://host?requireTLS=true`). Without that STARTTLS is used only if offered, and
 * whoever sits between takes the offer out.
 */
export function mailEncryption(url: string): { requireTLS?: true } {
  const { auth, secure, requireTLS } = parseConnectionUrl(url) as ReturnType<typeof parseConnectionUrl> & {
    requireTLS?: boolean;
  };
  return !secure && (auth?.user !== undefined || requireTLS === true) ? { requireTLS: true } : {};
}

/** A fault as nodemailer gives it. */
export interface SmtpFault extends Error {
  readonly responseCode?: number;
  readonly code?: string;
  /** What the server answered, word for word; nodemailer says it in its message behind words of its own. */
  readonly response?: string;
  /** The command that was answered. */
  readonly command?: string;
}

/** There is no such mailbox here, nor elsewhere (RFC 5321, 4.2.3). */
const NO_MAILBOX: ReadonlySet<number> = new Set([550, 551, 553]);
/** What the server says of its own rules, as "relaying denied" or "blocked" (RFC 3463, X.7), is no word about the mailbox. */
const OF_RULES = /^5\d\d[ -]5\.7\./;

/** Whether an answer says that the mailbox is none: of its own command, and not of what the message or its sender may. */
export const deniesMailbox = ({ command, responseCode = 0, response = '' }: SmtpFault): boolean =>
  command === 'RCPT TO' && NO_MAILBOX.has(responseCode) && !OF_RULES.test(response);
