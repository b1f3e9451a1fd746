// The operator's file of commands: what is wrong with it is said in words that name the place, before anything starts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { argumentsOf } from './commands.schema.ts';
import { readCommands } from './read-commands.ts';

const HELD = { works: true } as const;
const GOOD = {
  name: 'sorter',
  path: process.execPath,
  arguments: ['{input}', '--to={output}', '--mode={mode}'],
  parameters: { mode: { values: ['plain', 'fancy'], default: 'plain' } },
};
let file: string;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mailroom-commands-'));
  file = path.join(folder, 'commands.json');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (...commands: readonly object[]) => {
  writeFileSync(file, JSON.stringify({ commands }));
  return readCommands(file, HELD);
};

it('reads commands with their limits; without a file there are none', async () => {
  expect(await readCommands(null, HELD)).toEqual([]);
  writeFileSync(file, `\uFEFF${JSON.stringify({ commands: [GOOD] })}`);
  expect(await readCommands(file, HELD)).toHaveLength(1);
  expect(await read(GOOD)).toMatchObject([{ name: 'sorter', network: 'off', seconds: 60, accepts: ['pdf'] }]);
});

it('refuses what cannot be carried out, by its place', async () => {
  const faults: [object, RegExp][] = [
    [{ ...GOOD, path: 'sort' }, /commands\.0\.path.*the path is absolute/],
    [{ ...GOOD, path: '/no/such/program' }, /"sorter" names "\/no\/such\/program", which is no program/],
    [{ ...GOOD, path: folder }, /which is no program/],
    [{ ...GOOD, arguments: ['{input}', '{output}', '{other}'] }, /arguments\.2.*\{other\} is no parameter/],
    [{ ...GOOD, arguments: ['{input}'] }, /no argument has \{output\}/],
    [{ ...GOOD, parameters: { mode: { values: ['a b'], default: 'a b' } } }, /parameters\.mode\.values\.0/],
    [{ ...GOOD, parameters: { mode: { values: ['a'], default: 'b' } } }, /the default is one of the values/],
    [{ ...GOOD, arguments: ['{input}', '{output}'] }, /parameters\.mode.*no argument has \{mode\}/],
    [
      { ...GOOD, parameters: { ...GOOD.parameters, input: { values: ['a'], default: 'a' } } },
      /parameters\.input.*the server's own/,
    ],
    [{ ...GOOD, arguments: ['{input}', '{output}', '{mode}', 'a\0b'] }, /arguments\.3.*no NUL/],
    [{ ...GOOD, environment: { A: 'a\0b' } }, /environment\.A.*no NUL/],
    [{ ...GOOD, shell: true }, /commands\.0\.shell/],
    [{ ...GOOD, seconds: 0 }, /commands\.0\.seconds/],
  ];
  for (const [command, words] of faults) await expect(read(command), String(words)).rejects.toThrow(words);
  await expect(read(GOOD, GOOD)).rejects.toThrow(/two commands are called "sorter"/);
  writeFileSync(file, '{');
  await expect(readCommands(file, HELD)).rejects.toThrow(/is no JSON/);
  await expect(readCommands(path.join(folder, 'away.json'), HELD)).rejects.toThrow(/cannot be read/);
});

it('refuses a command that cannot be kept off the network, unless that is meant', async () => {
  const open = { works: false, reason: 'unshare failed' } as const;
  writeFileSync(file, JSON.stringify({ commands: [GOOD] }));
  await expect(readCommands(file, open)).rejects.toThrow(/"sorter" cannot be kept off the network.*unshare failed/);
  writeFileSync(file, JSON.stringify({ commands: [{ ...GOOD, network: 'open' }] }));
  expect(await readCommands(file, open)).toHaveLength(1);
});

it('puts values into arguments once, and reads nothing in them', async () => {
  const [command] = await read(GOOD);
  const values = { input: '/a/{output}', output: '/b', mode: '{input}' };
  expect(command && argumentsOf(command, values)).toEqual(['/a/{output}', '--to=/b', '--mode={input}']);
});
