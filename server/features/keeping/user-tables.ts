// What lies of a user beside the user, by the name of its table; each has a column `user_id`.

/** How somebody came in, and what they made for themselves; tickets go with their token. What services call them: eraseBindings. */
export const OWN_TABLES = [
  ...['invitation', 'lost_password', 'email_verification', 'passkey', 'passkey_challenge'],
  ...['second_factor', 'recovery_code', 'sign_in_step', 'session', 'known_device', 'access_token', 'monitoring_view'],
];
