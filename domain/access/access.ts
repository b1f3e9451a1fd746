// The front page of access: levels and abilities (docs/model.md, "Levels and reach" and "Abilities").

/** The three levels at which a user's profile gives permissions. */
export const PERMISSION_LEVELS = ['direct', 'group', 'ou'] as const;
export type PermissionLevel = (typeof PERMISSION_LEVELS)[number];

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
