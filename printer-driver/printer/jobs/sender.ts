// Who sends a request, and what that allows for a job (RFC 8011 section 9.3; docs/decisions/0031 and 0032).

/** Proven by name and PIN of an account. */
export interface ProvenSender {
  readonly name: string;
  readonly administrator: boolean;
}
export interface Sender {
  /** The proven name, else the claimed one. */
  readonly name: string;
  readonly proven: boolean;
  readonly administrator: boolean;
  /** requesting-user-name as sent; "anonymous" when there is none. */
  readonly claim: string;
}
/** Whose a job is. */
export interface Owner {
  readonly user: string;
  /** Present when the owner proved the name; then a mere claim of it is not enough. */
  readonly proven?: true;
}

const NOBODY = 'anonymous';

/** A proven name beats a claimed one. Senders without a name share one. */
export function senderOf(claimed: string | undefined, proven: ProvenSender | null): Sender {
  const claim = claimed === undefined || claimed === '' ? NOBODY : claimed;
  return proven ? { ...proven, proven: true, claim } : { name: claim, proven: false, administrator: false, claim };
}

/** May see the whole job, give it its document, close it and cancel it. */
export const isOwner = (job: Owner, sender: Sender): boolean =>
  job.user === sender.name && (sender.proven || job.proven !== true);

/** Cancel-Job is open to the owner and to administrators, and to these only when they have proven who they are. */
export function cancelsAs(job: Owner, sender: Sender): 'user' | 'operator' | undefined {
  if (isOwner(job, sender)) return 'user';
  return sender.proven && sender.administrator ? 'operator' : undefined;
}
