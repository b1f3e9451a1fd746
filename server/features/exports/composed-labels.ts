// CodeLabels of codes that have no label of their own: masks of rights, parts of a price, ends of a sign-in.
import { FLAGS, type Flag } from '#domain/access/flags.ts';
import type { ErrorLabel } from '#domain/errors/errors.ts';
import { type LabelsIn, type Language, labelsOf, say } from './label-text.ts';

/** How a sign-in can be refused; the words are those of the refusals. */
const SIGN_IN_REFUSALS = [
  ...(['user.loginError', 'user.disabled', 'user.accountExpired', 'user.secondFactor'] as const),
  ...(['exception.unauthorized', 'secondFactor.none', 'secondFactor.step', 'secondFactor.unreadable'] as const),
  ...(['secondFactor.wrongCode', 'realm.accountExpired', 'realm.away', 'realm.denied', 'realm.disabled'] as const),
  ...(['realm.failed', 'realm.loginTaken', 'realm.notReached', 'realm.notSetUp', 'realm.passwordExpired'] as const),
  ...(['realm.step', 'realm.unknownPerson', 'passkey.invalid'] as const),
] satisfies readonly ErrorLabel[];

/** The list does not keep what the refusal named. */
const NOT_KEPT = { realm: '…', login: '…' };

export const signInOutcomes: LabelsIn = (language) => ({
  signedIn: say(language, 'system.signIns.signedIn'),
  ...labelsOf(SIGN_IN_REFUSALS, (label) => say(language, label, NOT_KEPT)),
});

/** The row of the grid of rights that each flag switches, and the column where another flag switches the others. */
const GRID_ROWS: Readonly<Record<Flag, readonly [row: string, column?: string]>> = {
  viewOrders: ['viewOrder'],
  createOrders: ['createOrder'],
  validate: ['validate'],
  ouAdministrator: ['administerOu'],
  serviceAdministrator: ['administerService'],
  hierarchyAdministrator: ['administerOu', 'below'],
  superAdminView: ['superAdminView'],
  superAdmin: ['superAdmin'],
};

function rightOf(language: Language, flag: Flag): string {
  const [row, column] = GRID_ROWS[flag];
  const right = say(language, `administration.right.${row}`);
  if (column === undefined) return right;
  const reach = say(language, `administration.column.${column}`);
  return say(language, 'administration.right.reach', { right, reach });
}

/** Every mask that there can be: 256. No right is no word. */
export const rights: LabelsIn = (language) => {
  let masks: readonly (readonly [mask: number, word: string])[] = [[0, '']];
  for (const flag of Object.keys(FLAGS) as Flag[]) {
    const right = rightOf(language, flag);
    const more = masks.map(
      ([mask, word]) => [mask + FLAGS[flag].bit, word === '' ? right : `${word}; ${right}`] as const,
    );
    masks = [...masks, ...more];
  }
  return Object.fromEntries(masks);
};

/** Hardly a piece of mail has more sheets; one that has keeps its code. */
const MOST_SHEETS = 500;

/** Parts of a price as the file has them, "1 piece" and "3 sheet", in the words that count them. */
export const priceItems: LabelsIn = (language) => ({
  '1 piece': say(language, 'manage.billing.part.piece'),
  ...counted(language, 'sheet'),
  ...counted(language, 'colourPage'),
});

const counted = (language: Language, kind: 'sheet' | 'colourPage') =>
  Object.fromEntries(
    Array.from({ length: MOST_SHEETS }, (_, at) => [
      `${at + 1} ${kind}`,
      say(language, `manage.billing.part.${kind}`, { n: at + 1 }),
    ]),
  );
