// What the answer of a mail server means for a shipment (RFC 5321, 4.2).
import type { SendOutcome } from '#server/channels/provider/provider.ts';
import { deniesMailbox, type SmtpFault } from '#server/system/mail-servers.ts';

/** Answers that concern our side and not the recipient: sign-in wanted or refused, encryption wanted, shutting down. */
const ABOUT_US: ReadonlySet<number> = new Set([421, 454, 530, 534, 535, 538]);
/** The one permanent answer to MAIL FROM that is about the message: too large. */
const TOO_LARGE = 552;

const reasonOf = ({ responseCode, response, code, message }: SmtpFault): string =>
  response?.slice(0, 500) || `${responseCode ?? code ?? 'cut'}: ${message.slice(0, 500)}`;

/** The server took no message at all: every message would get the same answer, and an administrator can change that. */
export const awayBy = (fault: SmtpFault): SendOutcome => ({ state: 'later', reason: reasonOf(fault), peerAway: true });

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
