// Who may manage whom, grant what, and act for whom (docs/model.md, "Managing users").
import { ok, type Result, refuse } from '../errors/result.ts';
import { type Actor, can, isSuperAdmin, type Masks } from './abilities.ts';
import { PERMISSION_LEVELS, type PermissionLevel } from './access.ts';
import { isMask, isWithin } from './flags.ts';
import { takenRights } from './grid.rules.ts';
import { scopeOfUser, type TargetUser } from './scope.ts';

/** Masks of a profile or role template as they arrive: each level an integer of known bits. */
export function checkMasks(masks: Readonly<Record<PermissionLevel, unknown>>): Result<Masks> {
  const wrong = PERMISSION_LEVELS.find((level) => !isMask(masks[level]));
  return wrong === undefined ? ok(masks as Masks) : refuse('permissions.masks', { level: wrong, mask: masks[wrong] });
}

const tooMuch = (masks: Masks, whole: number): PermissionLevel | undefined =>
  PERMISSION_LEVELS.find((level) => !isWithin(masks[level], whole));

/** Profiles and templates with more bits than the actor's OU mask cannot be assigned or edited. */
export function mayGrantMasks(actor: Actor, masks: Masks): Result<true> {
  const checked = checkMasks(masks);
  if (!checked.ok) return checked;
  const level = isSuperAdmin(actor.masks) ? undefined : tooMuch(masks, actor.masks.ou);
  return level === undefined ? ok(true) : refuse('permissions.notGrantable', { level });
}

/**
 * Managing a user needs *administer* on the target's account, and the target's masks within the actor's OU mask,
 * before and after the change. No person raises their own profile; super admin dominates.
 */
export function mayManageUser(actor: Actor, target: TargetUser, after?: Masks): Result<true> {
  if (after !== undefined) {
    const checked = checkMasks(after);
    if (!checked.ok) return checked;
  }
  if (isSuperAdmin(actor.masks)) return ok(true);
  if (!can(actor, 'administerOu', scopeOfUser(target)) || tooMuch(target.masks, actor.masks.ou) !== undefined) {
    return refuse('users.notEnoughPermission');
  }
  if (after === undefined) return ok(true);
  if (target.userId === actor.userId && givesFewer(after, target.masks)) {
    return refuse('permissions.ownProfile');
  }
  return mayGrantMasks(actor, after);
}

/** What a save gives by which its person comes in; `userId`: 0 is somebody new. */
interface GivenAccess {
  readonly userId: number;
  readonly password: boolean;
  /** Of somebody who had none: where a link for another password goes. */
  readonly firstAddress: boolean;
}

/**
 * Whoever gives another a password, or a first address, does it by a session: what a token gave would outlive it. The own
 * ones have calls that ask for the present password (docs/decisions/0890).
 */
export function mayGiveAccess(
  by: { readonly userId: number; readonly isProgram: boolean },
  { userId, password, firstAddress }: GivenAccess,
): Result<true> {
  if (!password && !firstAddress) return ok(true);
  if (by.isProgram) return refuse('users.accessByProgram');
  return by.userId === userId ? refuse('users.ownAccess') : ok(true);
}

/** Whether a profile with these masks takes something away from who had those before. */
export const givesFewer = (before: Masks, after: Masks): boolean =>
  PERMISSION_LEVELS.some((level) => !isWithin(before[level], after[level]));

/**
 * A change of the profile that one has oneself: it takes nothing from oneself, and gives nothing but to a super
 * administrator, who has everything (docs/decisions/0594).
 */
export function mayChangeOwnProfile(actor: Actor, before: Masks, after: Masks): Result<true> {
  if (takenRights(before, after).length > 0) return refuse('permissions.ownFewer');
  const isMore = givesFewer(after, before) && !isSuperAdmin(actor.masks);
  return isMore ? refuse('permissions.ownProfile') : ok(true);
}

/**
 * The last super administrator cannot be removed, disabled or demoted. `others` = enabled super admins but this one.
 */
export const mayLoseSuperAdmin = (target: Masks, after: Masks | null, others: number): Result<true> =>
  isSuperAdmin(target) && (after === null || !isSuperAdmin(after)) && others === 0
    ? refuse('permissions.lastSuperAdmin')
    : ok(true);

/** Abilities that, held over a person, make it visible. */
export const SEEING_PEOPLE = ['viewOu', 'viewOthers', 'createBehalf'] as const;

/**
 * Oneself, those whom one administers, and those whose orders one sees or may create. For anybody else there is no such
 * user.
 */
export function maySee(actor: Actor, target: TargetUser): boolean {
  const scope = scopeOfUser(target);
  return target.userId === actor.userId || SEEING_PEOPLE.some((ability) => can(actor, ability, scope));
}

/** On behalf: the actor creates on behalf over the target, and the target itself may create. */
export function mayActFor(actor: Actor, target: TargetUser): Result<true> {
  const targetActor: Actor = { ...target };
  const scope = scopeOfUser(target);
  return can(actor, 'createBehalf', scope) && can(targetActor, 'createOrder', scope)
    ? ok(true)
    : refuse('permissions.notOnBehalf', { user: target.userId });
}
