// Runs on the fresh machine beside a copy of main/settings/keychain.ts: `write` leaves a sign-in in the keychain, `read`
// finds it in another session, `clear` removes it.
import { argv, stdout } from 'node:process';
// @ts-expect-error the copy lies beside this file on the machine only
import { systemKeychain } from './keychain.ts';

const keychain = await systemKeychain((message: string) => stdout.write(`warning: ${message}\n`));
const [, , what] = argv;
if (what === 'write') await keychain.setPassword('Mailroom', 'agent', 'a token of this computer');
if (what === 'clear') await keychain.deletePassword('Mailroom', 'agent');
stdout.write(`${what}: ${await keychain.getPassword('Mailroom', 'agent')}\n`);
process.exit();
