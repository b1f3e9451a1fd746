// To whom the token of this computer goes.
import { expect, it } from 'vitest';
import { openSecrets } from './secrets.ts';
import { createSignIn } from './sign-in.ts';

const TOKEN = 'a-token-of-some-length';

it('a token goes to the server that gave it, and to no other', async () => {
  let server = 'https://mail.example.com/';
  const signIn = createSignIn(await openSecrets(undefined, () => undefined), () => server, 'desk-7');
  let heard = 0;
  signIn.token.onChange(() => (heard += 1));
  await signIn.connect({ server: 'https://mail.example.com', login: 'depositor', token: TOKEN });
  expect(await signIn.token.read()).toBe(TOKEN);
  for (const other of ['https://evil.example', 'http://mail.example.com', 'https://mail.example.com:444', '']) {
    server = other;
    expect(await signIn.token.read(), other).toBeNull();
  }
  server = 'https://mail.example.com';
  await signIn.disconnect();
  expect([await signIn.token.read(), heard]).toEqual([null, 2]);
});
