// Runs a program of the operating system: arguments as a list, no shell, output bounded, time bounded.
import { execFile } from 'node:child_process';
import type { Command, CommandResult, Platform, RunCommand } from './command.types.ts';

const MAX_OUTPUT = 4 * 1024 * 1024;

export const runCommand: RunCommand = (command: Command) =>
  new Promise<CommandResult>((resolve) => {
    const options = {
      // Answers are read by program: English whatever the desktop speaks.
      env: { ...process.env, LC_ALL: 'C', ...command.environment },
      timeout: command.timeoutMs ?? 30_000,
      maxBuffer: MAX_OUTPUT,
      windowsHide: true,
    };
    execFile(command.program, [...command.args], options, (failure, stdout, stderr) => {
      const code = failure === null ? 0 : typeof failure.code === 'number' ? failure.code : null;
      resolve({ code, stdout, stderr, missing: failure?.code === 'ENOENT' });
    });
  });

/** The platform of `process.platform`; anything that is neither Windows nor macOS is treated like Linux with CUPS. */
export function platformOf(name: string): Platform {
  if (name === 'win32') return 'windows';
  return name === 'darwin' ? 'mac' : 'linux';
}
