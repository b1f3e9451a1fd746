// Ready-made roles from which a profile starts (docs/decisions/0592): names in every language of the product, and rights.
import type { Locale } from '../labels/labels.ts';
import { maskOf } from './flags.ts';

interface RoleTemplateRow {
  readonly names: Readonly<Record<Locale, string>>;
  readonly permissions: number;
  readonly permissionsOnGroup: number;
  readonly permissionsOnOU: number;
}

const WORK = maskOf('viewOrders', 'createOrders');
const DECIDE = maskOf('viewOrders', 'createOrders', 'validate');

/** From the fewest rights to the most. */
export const ROLE_TEMPLATES = {
  depositor: {
    names: {
      en: 'Depositor',
      de: 'Einlieferer',
      es: 'Depositante',
      fr: 'Déposant',
      he: 'מפקיד',
      hu: 'Feladó',
      nl: 'Aanleveraar',
      pt: 'Depositante',
    },
    permissions: WORK,
    permissionsOnGroup: 0,
    permissionsOnOU: 0,
  },
  validator: {
    names: {
      en: 'Validator',
      de: 'Freigebender',
      es: 'Validador',
      fr: 'Validateur',
      he: 'מאשר',
      hu: 'Jóváhagyó',
      nl: 'Goedkeurder',
      pt: 'Validador',
    },
    permissions: WORK,
    permissionsOnGroup: 0,
    permissionsOnOU: maskOf('viewOrders', 'validate'),
  },
  manager: {
    names: {
      en: 'Manager',
      de: 'Leitung',
      es: 'Responsable',
      fr: 'Responsable',
      he: 'אחראי',
      hu: 'Vezető',
      nl: 'Leidinggevende',
      pt: 'Responsável',
    },
    permissions: DECIDE,
    permissionsOnGroup: DECIDE,
    permissionsOnOU: DECIDE,
  },
  integrator: {
    names: {
      en: 'Integrator',
      de: 'Integrator',
      es: 'Integrador',
      fr: 'Intégrateur',
      he: 'אינטגרטור',
      hu: 'Integrátor',
      nl: 'Integrator',
      pt: 'Integrador',
    },
    permissions: WORK,
    permissionsOnGroup: 0,
    permissionsOnOU: maskOf('viewOrders', 'serviceAdministrator'),
  },
  administrator: {
    names: {
      en: 'Administrator',
      de: 'Administrator',
      es: 'Administrador',
      fr: 'Administrateur',
      he: 'מנהל',
      hu: 'Rendszergazda',
      nl: 'Beheerder',
      pt: 'Administrador',
    },
    permissions: WORK,
    permissionsOnGroup: 0,
    permissionsOnOU: maskOf(
      'viewOrders',
      'createOrders',
      'validate',
      'ouAdministrator',
      'serviceAdministrator',
      'hierarchyAdministrator',
    ),
  },
  itAdministrator: {
    names: {
      en: 'IT administrator',
      de: 'IT-Administrator',
      es: 'Administrador informático',
      fr: 'Administrateur informatique',
      he: 'מנהל מערכות מידע',
      hu: 'Informatikai rendszergazda',
      nl: 'IT-beheerder',
      pt: 'Administrador informático',
    },
    permissions: 0,
    permissionsOnGroup: 0,
    permissionsOnOU: maskOf('superAdmin'),
  },
} as const satisfies Record<string, RoleTemplateRow>;
export type RoleTemplateId = keyof typeof ROLE_TEMPLATES;
export const ROLE_TEMPLATE_IDS = Object.keys(ROLE_TEMPLATES) as [RoleTemplateId, ...RoleTemplateId[]];
