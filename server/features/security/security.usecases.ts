// The policy of all sign-ins, who signed in, and who changed what (docs/decisions/0601, 0602, 0661).

import type { z } from 'zod';
import { type AuditedEntity, auditedChanges } from '#domain/accounts/audit.ts';
import { SignInPolicy } from '#domain/accounts/sign-in-policy.ts';
import type { AuditEvent, PolicyInput } from '#domain/api/configuration/security.contract.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isAddressAllowed } from '#server/access/address-ranges.ts';
import { seenOfSystem } from '#server/access/system-sight.ts';
import type { Caller, Handlers, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf, checkEdition } from '#server/letters/history/edition.ts';
import { listAudited, MOST_AUDITED } from './audit.repository.ts';
import { findPolicy, listSignIns, lockPolicy, MOST_SIGN_INS, writePolicy } from './security.repository.ts';

type Policy = z.output<typeof PolicyInput>;

/** The installation is one thing: its history has one number. */
const INSTALLATION = 1;

const viewOf = (row: Awaited<ReturnType<typeof findPolicy>>): Policy => ({
  ...SignInPolicy.parse(row?.definition ?? {}),
  version: row?.version ?? 0,
});

/** Saves the policy. It holds at the next sign-in of each person; nobody at work is stopped. */
async function savePolicy(caller: Caller, input: Policy, { db, clock }: Services): Promise<Result<Policy>> {
  const { version, ...policy } = input;
  // Who saves it must be able to come back.
  if (!isAddressAllowed(caller.address, policy.allowedAddressRanges))
    return refuse('security.lockedOut', { address: caller.address });
  if (policy.idleMinutesSuperAdmin > policy.idleMinutes) return refuse('security.idleOrder');
  return transact(db, async (trx) => {
    const before = viewOf(await lockPolicy(trx));
    const edition = { entity: 'installation', id: INSTALLATION, version: before.version } as const;
    const fresh = await checkEdition(trx, edition, version);
    if (!fresh.ok) return fresh;
    const now = clock.now();
    await writePolicy(trx, policy, { version: version + 1, now });
    await addRevision(trx, {
      entity: 'installation',
      entityId: INSTALLATION,
      accountId: caller.user.rootAccountId,
      event: 'signInPolicySaved',
      at: now,
      by: authorOf(caller),
      details: { before, after: policy },
    });
    return ok({ ...policy, version: version + 1 });
  });
}

type AuditRow = Awaited<ReturnType<typeof listAudited>>[number];

const auditView = ({ at, entity, accountId, accountName, person, details, ...row }: AuditRow): AuditEvent => ({
  ...row,
  at: at.toISOString(),
  // The statement asks for these alone.
  entity: entity as AuditedEntity,
  account: accountId === null ? null : { id: accountId, name: accountName ?? '' },
  person: person === '' ? null : person,
  changes: [...auditedChanges(details)],
});

type SecurityCalls = 'security.audit' | 'security.policy' | 'security.savePolicy' | 'security.signIns';

export const SECURITY_HANDLERS: Handlers<SecurityCalls> = {
  'security.audit': async ({ caller, query }, { db }) => {
    const { text, entity, fromDate, toDate, before } = query;
    const { timeZone } = caller;
    const seen = await seenOfSystem(db, caller);
    const rows = await listAudited(db, { text, entity, fromDate, toDate, before, timeZone, seen });
    return ok({ events: rows.slice(0, MOST_AUDITED).map(auditView), more: rows.length > MOST_AUDITED });
  },
  'security.policy': async (_request, { db }) => ok(viewOf(await findPolicy(db))),
  'security.savePolicy': ({ caller, body }, services) => savePolicy(caller, body, services),
  'security.signIns': async ({ caller, query }, { db }) => {
    const { text, outcome, fromDate, toDate, before } = query;
    const { timeZone } = caller;
    const seen = await seenOfSystem(db, caller);
    const rows = await listSignIns(db, { text, outcome, fromDate, toDate, before, timeZone, seen });
    const signIns = rows.slice(0, MOST_SIGN_INS).map(({ known, name, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      name: known === null ? null : name || known,
    }));
    return ok({ signIns, more: rows.length > MOST_SIGN_INS });
  },
};
