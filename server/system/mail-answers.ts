// What a mail server answers about a mailbox, for documents and for e-mails of the installation alike.

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
