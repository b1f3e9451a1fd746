// The demonstration: demo/*.json applied through the calls on the first run, and the logins that the start prints.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { applyConfiguration } from '../apply/apply.ts';
import type { Entry } from '../apply/configuration-file.ts';
import { signIn } from '../client/node-client.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../demo');

type Configuration = Readonly<Record<string, readonly Entry[]>>;

const configurations = (): { readonly name: string; readonly content: Configuration }[] =>
  readdirSync(FOLDER)
    .filter((name) => /^[a-z-]+\.json$/.test(name))
    .sort()
    .map((name) => ({
      name,
      content: JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as Configuration,
    }));

/** A login that the start prints. */
export interface DemoLogin {
  readonly login: string;
  readonly password: string;
  readonly role: string;
}

/** Logins of the demonstration, as its files give them. */
export const demoLogins = (): DemoLogin[] =>
  configurations().flatMap(({ content }) =>
    (content.users ?? []).map((user) => ({
      login: String(user.login),
      password: String(user.password),
      role: `${String(user.profile)}, ${String(user.account)}`,
    })),
  );

/** The same logins with passwords that nobody else knows. */
export const secretLogins = (): DemoLogin[] =>
  demoLogins().map((one) => ({ ...one, password: randomBytes(15).toString('base64url') }));

/** Applies every file of the folder as the given administrator. @param onFile is called for each applied file with its number of entries; `logins` have the passwords to set */
export async function applyDemo(
  url: string,
  administrator: { readonly login: string; readonly password: string },
  onFile: (name: string, entries: number) => void = () => undefined,
  logins: readonly DemoLogin[] = demoLogins(),
): Promise<void> {
  const client = await signIn(url, administrator.login, administrator.password);
  for (const { name, content } of configurations()) {
    const users = (content.users ?? []).map((user) => {
      const known = logins.find(({ login }) => login === user.login);
      return known === undefined ? user : { ...user, password: known.password };
    });
    onFile(name, await applyConfiguration(client, content.users === undefined ? content : { ...content, users }));
  }
}
