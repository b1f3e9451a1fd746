// Reads the operator's file of commands, and refuses in words what could not be carried out.
import { constants } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { twice } from '#domain/services/faults.ts';
import type { Isolation } from '../isolation.ts';
import { CommandsFile, type OperatorCommand } from './commands.schema.ts';

const VARIABLE = 'MAILROOM_COMMANDS';

async function readJson(file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new Error(`${VARIABLE} names a file that cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  try {
    // Editors of Windows begin a text with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Error(`${VARIABLE}: "${file}" is no JSON: ${error instanceof Error ? error.message : error}`);
  }
}

async function checkProgram({ name, path: program }: OperatorCommand): Promise<void> {
  const isFile = await stat(program).then(
    (found) => found.isFile(),
    () => false,
  );
  const mayRun = await access(program, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isFile || !mayRun)
    throw new Error(`${VARIABLE}: the command "${name}" names "${program}", which is no program.`);
}

/**
 * The commands of the file; none where there is no file.
 * @throws Error in words: a file, a field, a program that is not there, a network that cannot be kept from one
 */
export async function readCommands(file: string | null, isolation: Isolation): Promise<OperatorCommand[]> {
  if (file === null) return [];
  const read = CommandsFile.safeParse(await readJson(file));
  if (!read.success) {
    const [issue] = read.error.issues;
    const keys = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const at = [...(issue?.path ?? []), ...keys].map(String).join('.');
    throw new Error(`${VARIABLE}: "${at}" in "${file}": ${issue?.message ?? 'is wrong'}.`);
  }
  const { commands } = read.data;
  const double = twice(commands.map(({ name }) => name));
  if (double !== undefined) throw new Error(`${VARIABLE}: two commands are called "${double}".`);
  for (const command of commands) {
    await checkProgram(command);
    if (command.network === 'open' || isolation.works) continue;
    throw new Error(
      `${VARIABLE}: the command "${command.name}" cannot be kept off the network on this machine (${isolation.reason}). ` +
        'Allow user namespaces, or set its "network" to "open" where that is meant.',
    );
  }
  return commands;
}
