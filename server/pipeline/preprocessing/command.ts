// The preprocessor `command`: a program of the operator, which finds the deposited file in its folder and leaves PDFs in another.
import { copyFile, lstat, mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { CommandParameters } from '#domain/preprocessing/command.schema.ts';
import { argumentsOf, type OperatorCommand } from '#server/programs/commands/commands.schema.ts';
import type { ProgramOutcome } from '#server/programs/program.types.ts';
import type { MadeFile, Preprocessor } from './preprocessing.types.ts';

const MEGABYTE = 1024 ** 2;
/** Stands where a program said nothing. */
const NOTHING_SAID = '–';
/** Characters of what a program says of itself that a person is shown. */
const SAID = 200;

/** What a person is shown: without control characters, and without those that turn the direction of a text. */
const shown = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, ' ')
    .trim()
    .slice(0, SAID);

/** What the program says at the end of its error output: one line. */
const lastLine = (output: string): string => shown(output.trim().split('\n').at(-1) ?? '');

/** Chosen values, and the defaults of the others. */
const valuesOf = ({ parameters }: OperatorCommand, chosen: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, { values, default: usual }]) => {
      const value = Object.hasOwn(chosen, name) ? chosen[name] : undefined;
      return [name, value !== undefined && values.includes(value) ? value : usual];
    }),
  );

function faultOf(command: OperatorCommand, outcome: ProgramOutcome): Result<never> | null {
  const { name } = command;
  if (outcome.type === 'failed') return refuse('preprocessing.programStart', { name, said: shown(outcome.message) });
  if (outcome.type === 'killed') {
    if (outcome.reason === 'stopped') throw new Error(`The command ${name} was stopped.`);
    return refuse('preprocessing.commandLimit', { name, reason: outcome.reason });
  }
  if (outcome.code === 0) return null;
  const code = String(outcome.code ?? outcome.signal ?? '');
  const said = command.exitCodes[code] ?? (lastLine(outcome.output) || NOTHING_SAID);
  return refuse('preprocessing.commandFailed', { name, code, said });
}

/** Whether a file of its own begins like a PDF; never a link, which could lead to any file of the server. */
async function isPdf(file: string): Promise<boolean> {
  // A name that is no UTF-8, and a file that may not be read, are none.
  const isFile = await lstat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  const handle = isFile ? await open(file, 'r').catch(() => null) : null;
  if (handle === null) return false;
  try {
    const head = Buffer.alloc(1_024);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await handle.close();
  }
}

/** PDFs in the order of their names; anything else that it left is a fault. */
async function documentsIn(folder: string, name: string): Promise<Result<readonly MadeFile[]>> {
  // The folder too may have become a link, or be gone.
  const isFolder = await lstat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const names = isFolder ? await readdir(folder).catch(() => null) : null;
  if (names === null) return refuse('preprocessing.commandOutput', { name, made: path.basename(folder) });
  const made: MadeFile[] = [];
  for (const file of names.sort()) {
    const at = path.join(folder, file);
    if (!(await isPdf(at))) return refuse('preprocessing.commandOutput', { name, made: shown(file) });
    made.push({ path: at, name: file });
  }
  return made.length === 0 ? refuse('preprocessing.commandNothing', { name }) : ok(made);
}

/**
 * Refuses with `services.commandUnknown`, `preprocessing.programStart` (`said`), `preprocessing.commandFailed` (`code`, `said`), `preprocessing.commandLimit`
 * (`reason`), `preprocessing.commandOutput` (`made`), `preprocessing.commandNothing`.
 */
export const rewriteByCommand: Preprocessor = async ({ services, job, source, parameters, folder, signal }) => {
  const chosen = CommandParameters.parse(parameters);
  const command = services.programs.commands.get(chosen.command);
  if (command === undefined) return refuse('services.commandUnknown', { command: chosen.command });
  const [input, output] = [path.join(folder, 'input'), path.join(folder, 'output')];
  await copyFile(source.path, input);
  await mkdir(output);
  const run = {
    path: command.path,
    args: argumentsOf(command, { ...valuesOf(command, chosen.values), input, output }),
    folder,
    environment: { TMPDIR: folder, HOME: folder, ...command.environment },
    limits: {
      totalMs: command.seconds * 1_000,
      memoryBytes: command.memoryMegabytes * MEGABYTE,
      folderBytes: command.outputMegabytes * MEGABYTE + (await lstat(input)).size,
      folderFiles: command.outputFiles + 2,
    },
    network: command.network,
    signal,
  };
  const outcome = await services.programs.run(run, { account: job.accountId, person: 0 });
  const fault = faultOf(command, outcome);
  if (fault !== null) return fault;
  const documents = await documentsIn(output, command.name);
  return documents.ok ? ok({ documents: documents.value }) : documents;
};
