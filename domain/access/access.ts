// The front page of access: flags, levels, role names and allowances (specification section 6).

/** The three levels at which a user's profile gives permissions. */
export const PERMISSION_LEVELS = ['direct', 'group', 'ou'] as const;
export type PermissionLevel = (typeof PERMISSION_LEVELS)[number];

/** Role names of the specification; each is the name of a derived ability (`abilities.ts`). */
export const ROLES = [
  'SUPER_ADMIN',
  'SUPER_ADMIN_VIEW',
  'ADMIN_USER_HIERARCHY',
  'ADMIN_OU',
  'ADMIN_SERVICE',
  'GROUP_VALIDATOR',
  'VALIDATOR',
] as const;
export type Role = (typeof ROLES)[number];

/** Allowance names of the specification; each is the name of a derived ability (`abilities.ts`). */
export const ALLOWANCES = [
  'VIEW_ORDERS_OTHERS',
  'CREATE_ORDERS',
  'VIEW_ORDERS',
  'CREATE_BEHALF',
  'VALIDATE',
  'CANCEL',
] as const;
export type Allowance = (typeof ALLOWANCES)[number];

/** Everything that a call or a screen may ask for. Rules: `abilities.ts`. */
export const ABILITIES = [
  'superAdmin',
  'superAdminView',
  'hierarchyAdmin',
  'administerOu',
  'viewOu',
  'administerService',
  'viewService',
  'viewOrder',
  'viewOthers',
  'createOrder',
  'createBehalf',
  'validate',
  'cancel',
  'free',
  'acknowledge',
  'system',
  'systemView',
  'signedIn',
] as const;
export type Ability = (typeof ABILITIES)[number];
