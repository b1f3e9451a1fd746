// Calls of users. Schemas: users.contract.ts.
import { call, LISTED } from '../call-row.ts';

const FACTOR = 'A password alone is not enough: app, recovery codes, passkeys.';

export const USERS_CALLS = {
  'users.all': call('GET /users/all', 'administerOu', LISTED),
  // Administrators see all users; others see themselves and those whose orders they see or may create (`maySee`), since
  // "on behalf" lets them choose a person.
  'users.list': call('GET /users', 'signedIn', LISTED),
  'users.page': call(
    'GET /users/page',
    'signedIn',
    'An account may have 100,000 people: they are searched, sorted and read in pages by the server.',
  ),
  'users.get': call('GET /users/{userId}', 'signedIn', LISTED),
  'users.save': call('POST /users', 'administerOu', LISTED, { creates: true }),
  'users.import': call(
    'POST /users/import',
    'administerOu',
    'People come from a file, line by line by the rules of a save; tried first, then done.',
  ),
  'users.invite': call(
    'POST /users/invite',
    'administerOu',
    'People choose their first password by a link of an e-mail.',
  ),
  'users.remove': call('DELETE /users/{userId}', 'administerOu', LISTED),
  'users.triggerVerifyEMail': call('POST /users/triggerVerifyEMail', 'signedIn', LISTED),
  'users.verifyEMail': call('POST /users/verifyEMail', 'signedIn', LISTED),
  'users.password': call('POST /users/password', 'signedIn', LISTED),
  // The own ones, and of whom one may manage.
  'users.sessions': call('GET /users/{userId}/sessions', 'signedIn', 'A person sees where the own login is open.'),
  'users.endSession': call(
    'DELETE /users/{userId}/sessions/{sessionId}',
    'signedIn',
    'A session that is not the own one, or of a lost device, is ended.',
  ),
  'users.endSessions': call('DELETE /users/{userId}/sessions', 'signedIn', 'Signing out everywhere but here.'),
  'users.revokeProgram': call(
    'DELETE /users/{userId}/programs/{tokenId}',
    'signedIn',
    'Who manages a person revokes its programs, too.',
  ),
  // The own second factor; of others there is the reset alone.
  'users.factor': call('GET /users/factor', 'signedIn', FACTOR),
  'users.beginApp': call('POST /users/factor/app', 'signedIn', FACTOR),
  'users.confirmApp': call('POST /users/factor/app/confirm', 'signedIn', FACTOR),
  'users.endApp': call('POST /users/factor/app/end', 'signedIn', FACTOR),
  'users.renewCodes': call('POST /users/factor/codes', 'signedIn', FACTOR),
  'users.beginPasskey': call('POST /users/factor/passkeys/options', 'signedIn', FACTOR),
  'users.addPasskey': call('POST /users/factor/passkeys', 'signedIn', FACTOR),
  'users.renamePasskey': call('POST /users/factor/passkeys/{passkeyId}/name', 'signedIn', FACTOR),
  'users.removePasskey': call('POST /users/factor/passkeys/{passkeyId}/remove', 'signedIn', FACTOR),
  'users.resetFactor': call(
    'DELETE /users/{userId}/factor',
    'administerOu',
    'Who lost phone and codes comes in again by an administrator.',
  ),
  'users.update': call('POST /users/update', 'signedIn', LISTED),
} as const;
