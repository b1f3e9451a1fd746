// npm run apply -- FILE.json [--server URL] [--login NAME] [--password PASSWORD]: configures an installation from a file,
// through the calls that any client uses. An entry that exists already is saved again as the file says. A failure is one
// line that says where it happened, and exit status 1.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Client } from '#domain/api/client.ts';
import { signIn } from '../client/node-client.ts';
import { applyFault, inPlace, unusable } from './apply-faults.ts';
import { KINDS } from './apply-kinds.ts';
import { type Entry, parseConfiguration, withFilesBeside } from './configuration-file.ts';
import { type Kind, Names, type Saved } from './kind.ts';

/** Removes what an entry says is removed; what is gone already stays so. */
async function removeEntry(client: Client, kind: Kind, { entry, saved }: { entry: Entry; saved: Saved | undefined }) {
  if (kind.remove === undefined) throw unusable(`${kind.section} cannot be removed by a file`);
  if (saved !== undefined) await kind.remove(client, entry, saved);
}

/** Says what was saved and has no effect yet. */
function warnOf(place: string, { warnings = [] }: Saved): void {
  for (const { parameters } of warnings)
    console.warn(`${place}: ${String(parameters.part)} is saved and has no effect yet`);
}

/** Applies the sections of one file in the order of KINDS. Answers the number of entries saved or removed. */
export async function applyConfiguration(
  client: Client,
  file: Readonly<Record<string, readonly Entry[]>>,
): Promise<number> {
  const unknown = Object.keys(file).filter((key) => key !== '$comment' && !KINDS.some((kind) => kind.section === key));
  if (unknown.length > 0) throw unusable(`unknown section: ${unknown.join(', ')}`);
  const names = new Names();
  let saved = 0;
  for (const kind of KINDS) {
    const entries = file[kind.section] ?? [];
    if (kind.isNamed === false && entries.length === 0) continue;
    const existing = await kind.existing(client, names);
    for (const [name, item] of existing) names.set(kind.section, name, item.id);
    for (const [index, entry] of entries.entries()) {
      const name = kind.nameOf(entry);
      const before = existing.get(name);
      const place = `${kind.section}[${index}] ${name}`;
      if (entry.removed === true) {
        await inPlace(place, () => removeEntry(client, kind, { entry, saved: before }));
        names.delete(kind.section, name);
      } else {
        const done = await inPlace(place, () => kind.save(client, entry, names, before));
        warnOf(place, done);
        names.set(kind.section, name, done.id);
      }
      saved++;
    }
  }
  return saved;
}

const USAGE = `Configures an installation from files, such as demo/alder.json, through the API.

  npm run apply -- FILE.json … [--server URL] [--login NAME] [--password PASSWORD]

  --server URL           the running server; MAILROOM_URL, or http://127.0.0.1:8480, when absent
  --login NAME           who does it; MAILROOM_LOGIN, or admin (made at the first start), when absent
  --password PASSWORD    MAILROOM_PASSWORD when absent: what stands here can be read by others on this machine
  --help                 shows this

A file is one JSON object of lists; what is named in one entry stands in another one, or exists already:

  accounts      accountIdentifier, name, parent (another accountIdentifier, or null), …
  optionTypes   name, values: [{name, …}]
  channels      name, channelType, providerName, requirements, outputFileDefinitions, optionTypes: [names], …
  services      account, name, type, boxes, requirements, channels: [{label, channel: NAME, …}], sendingStrategy,
                files: [paths beside this file, which boxes name by their file names],
                profiles: [names of profiles that are there already and may use it from now on], …;
                removed: true instead removes it, with force: true also while it is in use
  profiles      account, name, permissions, permissionsOnGroup, permissionsOnOU, services: [names]; without services
                it keeps those that it may use
  groups        account, code, name
  users         account, login, profile, group, password (of a new user alone), …
  tariffs       channelType, kind, validFrom, currency, amount in minor units (98: 0.98), vatPermille, …; a line is found
                again by what it charges for, in which cases and from which day; removed: true removes it

All other fields are those that the calls take which save such an entry: /api/docs of a running server has them, under
units.save, options.saveType, channels.save, services.save, profiles.save, groups.save, users.save and
tariffs.save. "$comment" is free.
`;

/** The command itself. Answers the exit status. */
async function apply(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      server: { type: 'string', default: process.env.MAILROOM_URL ?? 'http://127.0.0.1:8480' },
      login: { type: 'string', default: process.env.MAILROOM_LOGIN ?? 'admin' },
      password: { type: 'string', default: process.env.MAILROOM_PASSWORD ?? '' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (positionals.length === 0) {
    console.error(`Say which file.\n\n${USAGE}`);
    return 2;
  }
  // All files are read before the first call: a fault in the last one changes nothing.
  const files = await Promise.all(
    positionals.map((name) =>
      inPlace(name, async () => {
        const file = withFilesBeside(parseConfiguration(readFileSync(name, 'utf8')), path.dirname(name));
        return { name, file };
      }),
    ),
  );
  if (values.password === '') {
    console.error(`Say the password of ${values.login}: set MAILROOM_PASSWORD, or give --password.`);
    return 2;
  }
  const client = await inPlace(values.server, () => signIn(values.server, values.login, values.password));
  for (const { name, file } of files) {
    const saved = await inPlace(name, () => applyConfiguration(client, file));
    console.log(`${name}: ${saved} entries saved`);
  }
  return 0;
}

if (import.meta.main) {
  process.exitCode = await apply().catch((error: unknown) => {
    console.error(applyFault(error));
    return 1;
  });
}
