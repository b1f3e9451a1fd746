// The demonstration: demo/*.json applied through the calls on the first run, and the logins that the start prints. On request
// demo/services too: one service for each kind of mail, with files to deposit (docs/services/README.md).
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { applyConfiguration } from '../apply/apply.ts';
import { type Entry, withFilesBeside } from '../apply/configuration-file.ts';
import { signIn } from '../client/node-client.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../demo');

type Configuration = Readonly<Record<string, readonly Entry[]>>;

/** A part of the demonstration that is set up on request alone. */
export const DEMO_PARTS = ['services'] as const;
export type DemoPart = (typeof DEMO_PARTS)[number];

interface ConfigurationFile {
  /** Below demo/. */
  readonly name: string;
  readonly content: Configuration;
}

function configurationFile(name: string): ConfigurationFile {
  const file = path.join(FOLDER, name);
  const content = JSON.parse(readFileSync(file, 'utf8')) as Configuration;
  return { name, content: withFilesBeside(content, path.dirname(file)) };
}

const named = (pattern: RegExp, folder = '.'): string[] =>
  readdirSync(path.join(FOLDER, folder))
    .filter((name) => pattern.test(name))
    .sort();

/** Folders of demo/services; each holds NAME.json and what can be deposited with its service, in `input`. */
const serviceFolders = (): string[] => named(/^[a-z-]+$/, 'services');

/** The files of a part, or of the demonstration itself, in the order in which they are applied. */
const configurations = (part: DemoPart | null): ConfigurationFile[] =>
  part === null
    ? named(/^[a-z-]+\.json$/).map(configurationFile)
    : [
        configurationFile('services/office.json'),
        ...serviceFolders().map((name) => configurationFile(`services/${name}/${name}.json`)),
      ];

/** What a service of a part is called, and where the files lie that can be deposited with it. */
export interface DemoInput {
  readonly service: string;
  readonly folder: string;
}

/** The services of demo/services with their inputs. */
export const demoInputs = (): DemoInput[] =>
  serviceFolders().flatMap((name) =>
    (configurationFile(`services/${name}/${name}.json`).content.services ?? []).map((service) => ({
      service: String(service.name),
      folder: path.join(FOLDER, 'services', name, 'input'),
    })),
  );

/** A login that the start prints. */
export interface DemoLogin {
  readonly login: string;
  readonly password: string;
  readonly role: string;
}

/** Logins of the demonstration with these parts, as its files give them. */
export const demoLogins = (parts: readonly DemoPart[] = []): DemoLogin[] =>
  [null, ...parts].flatMap(configurations).flatMap(({ content }) =>
    (content.users ?? []).map((user) => ({
      login: String(user.login),
      password: String(user.password),
      role: `${String(user.profile)}, ${String(user.account)}`,
    })),
  );

/** The same logins with passwords that nobody else knows. */
export const secretLogins = (parts: readonly DemoPart[] = []): DemoLogin[] =>
  demoLogins(parts).map((one) => ({ ...one, password: randomBytes(15).toString('base64url') }));

/** Who sets up a part when the demonstration is there already: its administrator of everything. */
export const demoAdministrator = (logins: readonly DemoLogin[]): DemoLogin | undefined =>
  logins.find(({ login }) => login === 'itadministrator');

/** How a part is set up. */
export interface DemoSetUp {
  /** null: the demonstration itself. */
  readonly part: DemoPart | null;
  /** Have the passwords to set. */
  readonly logins: readonly DemoLogin[];
  /** Called for each applied file with its number of entries. */
  readonly onFile: (name: string, entries: number) => void;
  /** Called for each service that was left out because this machine lacks what it needs, with the reason. */
  readonly onLeftOut: (name: string, reason: string) => void;
}

/** Refusals of services whose program is not on this machine; all others are faults of the file. */
const LACKING = /services\.save: (.+) \(services\.(?:officeMissing|commandUnknown), /;

/** Applies one file. @returns why it was left out; null: it was applied */
async function applyOrLeaveOut(apply: () => Promise<void>): Promise<string | null> {
  try {
    await apply();
    return null;
  } catch (error) {
    const [, reason] = LACKING.exec(error instanceof Error ? error.message : '') ?? [];
    if (reason === undefined) throw error;
    return reason;
  }
}

/** Applies every file of a part as the given administrator. */
export async function applyDemo(
  url: string,
  administrator: { readonly login: string; readonly password: string },
  {
    part = null,
    logins = demoLogins(),
    onFile = () => undefined,
    onLeftOut = () => undefined,
  }: Partial<DemoSetUp> = {},
): Promise<void> {
  const client = await signIn(url, administrator.login, administrator.password);
  for (const { name, content } of configurations(part)) {
    const users = (content.users ?? []).map((user) => {
      const known = logins.find(({ login }) => login === user.login);
      return known === undefined ? user : { ...user, password: known.password };
    });
    const whole = content.users === undefined ? content : { ...content, users };
    const lacking = await applyOrLeaveOut(async () => onFile(name, await applyConfiguration(client, whole)));
    if (lacking !== null) onLeftOut(name, lacking);
  }
}
