// Runs a program of the operating system: arguments as a list, no shell, output bounded, time bounded.
import { execFile } from 'node:child_process';
import type { Command, CommandResult, Platform, RunCommand } from './command.types.ts';

const MAX_OUTPUT = 4 * 1024 * 1024;

/** The program as it is started: the folder of Windows in the place of its variable. */
export const wholePath = (program: string, systemRoot = 'C:\\Windows'): string =>
  program.replace(/^%SystemRoot%(?=\\)/, () => systemRoot);

/** Where system programs lie on Linux and macOS; Debian's PATH of an ordinary person lacks the one of `lpadmin`. */
const STANDARD = ['/usr/bin', '/usr/sbin', '/bin', '/sbin'];

/** PATH without the entries that mean the current folder or one below it, and with the standard folders. */
export const safePath = (path: string | undefined): string =>
  [...new Set([...(path ?? '').split(':').filter((folder) => folder.startsWith('/')), ...STANDARD])].join(':');

export const runCommand: RunCommand = (command: Command) =>
  new Promise<CommandResult>((resolve) => {
    // A program reads the output, so it must be English on every desktop.
    const environment: NodeJS.ProcessEnv = { ...process.env, LC_ALL: 'C', ...command.environment };
    const options = {
      env: process.platform === 'win32' ? environment : { ...environment, PATH: safePath(environment.PATH) },
      timeout: command.timeoutMs ?? 30_000,
      maxBuffer: MAX_OUTPUT,
      windowsHide: true,
    };
    execFile(
      wholePath(command.program, command.environment?.SystemRoot ?? process.env.SystemRoot),
      [...command.args],
      options,
      (failure, stdout, stderr) => {
        const code = failure === null ? 0 : typeof failure.code === 'number' ? failure.code : null;
        resolve({ code, stdout, stderr, missing: failure?.code === 'ENOENT' });
      },
    );
  });

/** The platform of `process.platform`; anything that is neither Windows nor macOS is treated like Linux with CUPS. */
export function platformOf(name: string): Platform {
  if (name === 'win32') return 'windows';
  return name === 'darwin' ? 'mac' : 'linux';
}
