// Session-wide abilities from the user's masks: what a person may do somewhere. The server alone decides on an item.
import type { Ability } from '#domain/access/access.ts';
import type { SessionUser } from './session.ts';

type Masks = Pick<SessionUser, 'permissions' | 'permissionsOnGroup' | 'permissionsOnOU'>;

const VIEW = 1;
const CREATE = 2;
const VALIDATE = 4;
const OU_ADMIN = 8;
const SERVICE_ADMIN = 16;
const HIERARCHY_ADMIN = 65_536;
const SUPER_VIEW = 2 ** 29;
const SUPER = 2 ** 30;

const has = (mask: number, bits: number) => (mask & bits) === bits;

type Rule = (own: number, group: number, ou: number) => boolean;
const RULES: readonly (readonly [Ability, Rule])[] = [
  ['viewOrder', (own, group, ou) => has(own, VIEW) || has(group, VIEW) || has(ou, VIEW) || has(ou, SUPER_VIEW)],
  ['viewOthers', (_own, group, ou) => has(group, VIEW) || has(ou, VIEW) || has(ou, SUPER_VIEW)],
  ['createOrder', (own, group, ou) => has(own, CREATE) || has(group, CREATE) || has(ou, CREATE)],
  ['createBehalf', (_own, group, ou) => has(group, CREATE) || has(ou, CREATE)],
  ['validate', (own, group, ou) => has(own, VALIDATE) || has(group, CREATE | VALIDATE) || has(ou, VALIDATE)],
  ['cancel', (own, group, ou) => has(own, CREATE) || has(group, VALIDATE) || has(ou, OU_ADMIN)],
  ['free', (own, group, ou) => has(own, CREATE) || has(group, VALIDATE) || has(ou, OU_ADMIN)],
  ['acknowledge', (_own, group, ou) => (has(group, VIEW) || has(ou, VIEW)) && (has(group, CREATE) || has(ou, CREATE))],
  ['administerOu', (_own, _group, ou) => has(ou, OU_ADMIN)],
  ['hierarchyAdmin', (_own, _group, ou) => has(ou, HIERARCHY_ADMIN | OU_ADMIN)],
  ['administerService', (_own, _group, ou) => has(ou, SERVICE_ADMIN)],
  ['systemView', (_own, _group, ou) => has(ou, SUPER_VIEW)],
  ['superAdminView', (_own, _group, ou) => has(ou, SUPER_VIEW)],
];

const ALL: readonly Ability[] = [...RULES.map(([ability]) => ability), 'signedIn', 'superAdmin', 'system'];

/** Nobody may do anything; a super administrator everything (specification section 6). */
export function abilitiesOf(user: Masks | undefined): ReadonlySet<Ability> {
  if (!user) return new Set();
  const { permissions: own, permissionsOnGroup: group, permissionsOnOU: ou } = user;
  if (has(own, SUPER) || has(group, SUPER) || has(ou, SUPER)) return new Set(ALL);
  return new Set<Ability>([
    'signedIn',
    ...RULES.filter(([, rule]) => rule(own, group, ou)).map(([ability]) => ability),
  ]);
}
