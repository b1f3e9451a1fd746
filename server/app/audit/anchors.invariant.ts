// Of invariant 11: what somebody outside saw is what is there. Anchors follow each other, and their roots and time stamps are of the
// seals that they name.
import { allAnchors, anchorHash, sealLeaves } from '#server/letters/chain/anchors.ts';
import { rootOf } from '#server/letters/chain/merkle.ts';
import { readToken } from '#server/system/time-stamps/time-stamps.ts';
import type { AuditContext, Finding } from './invariant.ts';

/** Whether a token is of this hash. */
function isStamped(token: Buffer | null, hash: Buffer): boolean {
  try {
    return token !== null && readToken(token).hash.equals(hash);
  } catch {
    return false; // it is no token
  }
}

export async function anchorsHold({ db }: AuditContext): Promise<Finding> {
  const anchors = await allAnchors(db);
  const violations: string[] = [];
  let last = 0;
  for (const anchor of anchors) {
    const { number, first_seal: first, last_seal, kind, token } = anchor;
    const leaves = await sealLeaves(db, first, last_seal);
    const root = anchor.root.toString('hex');
    const isOfSeals = leaves.length === last_seal - first + 1 && rootOf(leaves).toString('hex') === root;
    if (first !== last + 1) violations.push(`The anchor ${number} does not follow the one before.`);
    if (!isOfSeals) violations.push(`The anchor ${number} is of other seals than these.`);
    if (kind === 'rfc3161' && !isStamped(token, anchorHash({ first, last: last_seal, root })))
      violations.push(`The time stamp of the anchor ${number} is of something else.`);
    last = last_seal;
  }
  return { checked: anchors.length, violations };
}
