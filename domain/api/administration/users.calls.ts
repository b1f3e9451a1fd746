// Calls of users. Schemas: users.contract.ts.
import { call } from '../call-row.ts';

export const USERS_CALLS = {
  'users.all': call('GET /users/all', 'administerOu', 411),
  // decisions.md gives users to administrators; "On behalf" lets others choose a person, and the own record is everybody's:
  // each sees oneself, and those whose orders one sees or may create (`maySee`).
  'users.list': call('GET /users', 'signedIn', 411),
  'users.get': call('GET /users/{userId}', 'signedIn', 411),
  'users.save': call('POST /users', 'administerOu', 411, { creates: true }),
  'users.remove': call('DELETE /users/{userId}', 'administerOu', 411),
  'users.triggerVerifyEMail': call('POST /users/triggerVerifyEMail', 'signedIn', 411, { later: true }),
  'users.verifyEMail': call('POST /users/verifyEMail', 'signedIn', 411, { later: true }),
  'users.password': call('POST /users/password', 'signedIn', 411),
  'users.update': call('POST /users/update', 'signedIn', 411),
} as const;
