// Which calls a token of a partner's server opens, by its scopes (docs/decisions/0674). A call follows its ability; the others
// are named. Being let in is not yet being allowed: what the maker of the token may not, it may not either.
import type { Ability } from '../access/access.ts';
import type { TokenScope } from '../access/token-scopes.ts';
import { refuse } from '../errors/result.ts';
import { EXPORTED_LISTS } from './administration/lists.contract.ts';
import type { CallRow } from './call-row.ts';
import { CALLS, type CallName } from './calls.ts';

/** What of these a token must have; `every`: nothing in particular; empty: no token opens it. */
export type CallScopes = readonly TokenScope[] | 'every';

const OF_ABILITY: Readonly<Record<Ability, readonly TokenScope[]>> = {
  viewOrder: ['read'],
  viewOthers: ['read'],
  createOrder: ['deposit'],
  createBehalf: ['deposit'],
  validate: ['confirm'],
  cancel: ['confirm'],
  free: ['confirm'],
  acknowledge: ['confirm'],
  viewOu: ['administer'],
  administerOu: ['administer'],
  hierarchyAdmin: ['administer'],
  administerService: ['configure'],
  viewService: ['configure'],
  system: ['configure'],
  systemView: ['configure'],
  superAdmin: [],
  superAdminView: [],
  // What everybody has of their own (password, factors, tokens, sessions) is no program's, unless it is named below.
  signedIn: [],
};

/** What programs choose from when they deposit, and what describes that which they read. */
const CATALOGUE: readonly TokenScope[] = ['read', 'deposit', 'confirm', 'configure'];

const NAMED: Readonly<Partial<Record<CallName, CallScopes>>> = {
  'authentication.check': 'every',
  'authentication.createTicket': ['tickets'],
  'channels.list': CATALOGUE,
  'channels.get': CATALOGUE,
  'channels.types': CATALOGUE,
  'options.list': CATALOGUE,
  'options.types': CATALOGUE,
  'services.list': CATALOGUE,
  'services.get': CATALOGUE,
  'services.file': CATALOGUE,
  'shipments.allStatuses': CATALOGUE,
  // Names of people and what they may: a program that reads orders needs none of it.
  'jobs.users': ['administer'],
  // Who deposits follows what becomes of it.
  'jobs.get': ['read', 'deposit'],
  'jobs.packGroups': ['read', 'deposit'],
  'jobs.cancel': ['deposit'],
  'requirements.ofJob': ['read', 'deposit'],
  'commands.create': ['confirm'],
  'commands.get': ['read', 'confirm'],
  'commands.retry': ['confirm'],
  'commands.mailReceipt': ['confirm'],
  'deliveries.checkOptions': ['deposit', 'confirm'],
  'deliveries.proof': ['read'],
  'users.list': ['administer'],
  'users.page': ['administer'],
  'users.get': ['administer'],
  // No program takes away what keeps others out, or opens the door further.
  'users.resetFactor': [],
  'security.savePolicy': [],
  'security.saveRealm': [],
  'security.testRealm': [],
  'security.removeRealm': [],
  // The status of a piece in test mode is made by who may decide on pieces; views are those of a person.
  'tracking.produce': ['confirm'],
  'monitoring.views': [],
  'monitoring.saveView': [],
  'monitoring.removeView': [],
  // A secret would outlive the token that made it.
  'tracking.makeSecret': [],
  'tracking.dropSecret': [],
  'hooks.makeSecret': [],
  // What was charged is corrected by a person.
  'billing.correct': [],
  'billing.enterProposed': [],
  // What is kept as evidence, and what is deleted before its time, is decided by a person.
  'keeping.hold': [],
  'keeping.purge': [],
  'keeping.findPerson': [],
  'keeping.exportPerson': [],
  'keeping.erasePerson': [],
};

const rowOf = (name: CallName): CallRow => CALLS[name];

/** By which scopes a token of a partner's server opens a call; that of a file of a list, whatever opens any list. */
export function scopesOfCall(name: CallName): CallScopes {
  if (name === 'lists.export') return SCOPES_OF_LISTS;
  const { ability } = rowOf(name);
  return NAMED[name] ?? (ability === 'public' ? 'every' : OF_ABILITY[ability]);
}

/** A file of a list is for whom the call of that list is for. */
const SCOPES_OF_LISTS: readonly TokenScope[] = [
  ...new Set(
    Object.values(EXPORTED_LISTS).flatMap((list) => {
      const scopes = scopesOfCall(list);
      return scopes === 'every' ? [] : scopes;
    }),
  ),
];

/** Whether a token with these scopes opens a call. */
export function opensCall(name: CallName, held: readonly TokenScope[]): boolean {
  const asked = scopesOfCall(name);
  return asked === 'every' || asked.some((scope) => held.includes(scope));
}

/** By what somebody calls; null: by a session. */
type Calling = { readonly kind: 'service'; readonly scopes: readonly TokenScope[] } | { readonly kind: 'agent' } | null;

/** Why what a call gives is refused to a token for want of a scope; undefined: it is not. Nobody else is asked for scopes. */
export function scopeRefusal(name: CallName, program: Calling) {
  if (program?.kind !== 'service' || opensCall(name, program.scopes)) return undefined;
  const asked = scopesOfCall(name);
  return asked === 'every' || asked.length === 0
    ? refuse('exception.unauthorized')
    : refuse('agents.scopeMissing', { scopes: asked.join(', ') });
}
