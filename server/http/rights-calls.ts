// Calls whose success changes who may do what, by which proof or secret: the security log names whoever made them (OWASP ASVS
// 16.3). Signing in, and a password by a link, have lines of their own there.
import type { CallName } from '#domain/api/calls.ts';

/** What is changed. */
type RightsChange = 'people' | 'rights' | 'factors' | 'sessions' | 'secrets' | 'door';

const RIGHTS_CALLS: Readonly<Partial<Record<CallName, RightsChange>>> = {
  'users.save': 'people',
  'users.import': 'people',
  'users.invite': 'people',
  'users.remove': 'people',
  // The address of a person is where a link for a new password goes.
  'users.update': 'people',
  'users.password': 'factors',
  'users.confirmApp': 'factors',
  'users.endApp': 'factors',
  'users.renewCodes': 'factors',
  'users.addPasskey': 'factors',
  'users.removePasskey': 'factors',
  'users.resetFactor': 'factors',
  'users.endSession': 'sessions',
  'users.endSessions': 'sessions',
  'users.revokeProgram': 'sessions',
  'authentication.logout': 'sessions',
  'authentication.createTicket': 'sessions',
  'authentication.tradeTicket': 'sessions',
  'agents.createToken': 'secrets',
  'agents.revokeToken': 'secrets',
  'profiles.save': 'rights',
  'profiles.saveServices': 'rights',
  'profiles.remove': 'rights',
  'groups.save': 'rights',
  'groups.remove': 'rights',
  // What holds for an account holds for those below.
  'units.save': 'rights',
  'units.move': 'rights',
  'units.remove': 'rights',
  'units.saveChannels': 'rights',
  // Where messages of an account go, and what signs them.
  'hooks.save': 'secrets',
  'hooks.remove': 'secrets',
  'hooks.makeSecret': 'secrets',
  'tracking.makeSecret': 'secrets',
  'tracking.dropSecret': 'secrets',
  // Passwords of providers.
  'channels.save': 'secrets',
  'channels.remove': 'secrets',
  'security.savePolicy': 'door',
  'security.saveRealm': 'door',
  'security.removeRealm': 'door',
};

/** What a call changes of rights and secrets once it has succeeded; undefined: nothing. */
export const rightsChangedBy = (name: CallName): RightsChange | undefined => RIGHTS_CALLS[name];
