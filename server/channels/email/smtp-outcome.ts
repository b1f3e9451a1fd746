// What the answer of a mail server means for a shipment (RFC 5321, 4.2).
import type { SendOutcome } from '#server/channels/provider/provider.ts';

/** A fault as nodemailer gives it. */
export interface SmtpFault extends Error {
  readonly responseCode?: number;
  readonly code?: string;
  /** What the server answered, word for word; nodemailer says it in its message behind words of its own. */
  readonly response?: string;
  /** The command that was answered. */
  readonly command?: string;
}

/** Answers that concern our side and not the recipient: sign-in wanted or refused, encryption wanted, shutting down. */
const ABOUT_US: ReadonlySet<number> = new Set([421, 454, 530, 534, 535, 538]);
/** The one permanent answer to MAIL FROM that is about the message: too large. */
const TOO_LARGE = 552;

const reasonOf = ({ responseCode, response, code, message }: SmtpFault): string =>
  response?.slice(0, 500) || `${responseCode ?? code ?? 'cut'}: ${message.slice(0, 500)}`;

/** The server took no message at all: every message would get the same answer, and an administrator can change that. */
export const awayBy = (fault: SmtpFault): SendOutcome => ({ state: 'later', reason: reasonOf(fault), peerAway: true });

/** There is no such mailbox here, nor elsewhere (RFC 5321, 4.2.3). */
const NO_MAILBOX: ReadonlySet<number> = new Set([550, 551, 553]);
/** What the server says of its own rules, as "relaying denied" or "blocked" (RFC 3463, X.7), is no word about the mailbox. */
const OF_RULES = /^5\d\d[ -]5\.7\./;

/** Whether an answer says that the mailbox is none: of its own command, and not of what the message or its sender may. */
export const deniesMailbox = ({ command, responseCode = 0, response = '' }: SmtpFault): boolean =>
  command === 'RCPT TO' && NO_MAILBOX.has(responseCode) && !OF_RULES.test(response);

/** How a send ended that failed. `dotMayHaveLeft`: the final dot may have been sent, so the message may have been taken. */
export function outcomeOf(fault: SmtpFault, dotMayHaveLeft: boolean): SendOutcome {
  const code = fault.responseCode ?? 0;
  const reason = reasonOf(fault);
  const ours = ABOUT_US.has(code) || (fault.command === 'MAIL FROM' && code >= 500 && code !== TOO_LARGE);
  if (ours) return awayBy(fault);
  if (code >= 500 && code < 600) return { state: 'refused', status: deniesMailbox(fault) ? -711 : -712, reason };
  if (code >= 400) return { state: 'later', reason };
  return dotMayHaveLeft ? { state: 'doubt', reason } : { state: 'later', reason };
}
