// What decides whether a session lives, and whether a person may enter at all.
import { isSuperAdmin } from '#domain/access/abilities.ts';
import type { SessionFacts } from '#domain/access/session.ts';
import { hasEnded } from '#server/access/endings.ts';
import { inheritSettings } from '#server/access/inherited-settings.ts';
import { actorOf } from './person.ts';
import type { PersonRow } from './session.repository.ts';

/** The facts of a session by which its end is computed. */
export function factsOf(row: PersonRow, lastActivityAt: Date, endsAt: Date): SessionFacts {
  const { idleMinutes, policy } = inheritSettings(row.chain);
  return {
    lastActivityAt: lastActivityAt.getTime(),
    endsAt: endsAt.getTime(),
    superAdmin: isSuperAdmin(actorOf(row).masks),
    idleMinutes,
    idleMinutesSuperAdmin: policy.idleMinutesSuperAdmin,
  };
}

/** True when the person's account, or one above, is over. */
export const isOver = (row: PersonRow, now: Date): boolean => hasEnded(inheritSettings(row.chain), now);

/** True when neither the user nor its account nor one above is closed. */
export const isOpen = (row: PersonRow): boolean => row.enabled && !row.removed && inheritSettings(row.chain).open;
