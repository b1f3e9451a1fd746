// Runs programs of the project under its own Node, with its own tools in the PATH.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, node24, root } from './ensure.mjs';

const windows = process.platform === 'win32';

/** What to spawn: a file of the project, or a tool in node_modules/.bin. */
function commandOf(program, args) {
  return /\.(ts|mjs)$/.test(program)
    ? { command: node24, args: [join(root, program), ...args] }
    : { command: join(root, 'node_modules', '.bin', windows ? `${program}.cmd` : program), args };
}

/** Runs a program to its end. @returns {Promise<number>} its exit status; 1 where a signal or its absence ended it */
export function runProgram([program, ...rest]) {
  const { command, args } = commandOf(program, rest);
  const child = spawn(command, args, { env: environment, stdio: 'inherit', shell: windows });
  // The terminal sends Ctrl-C to the whole group: the program stops by itself, we only wait for it.
  const ignore = () => undefined;
  const stop = () => child.kill('SIGTERM');
  process.on('SIGINT', ignore);
  process.on('SIGTERM', stop);
  return new Promise((resolve) => {
    const end = (status) => {
      process.off('SIGINT', ignore);
      process.off('SIGTERM', stop);
      resolve(status);
    };
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`);
      end(1);
    });
    child.once('exit', (code, signal) => {
      if (signal !== null && signal !== 'SIGINT' && signal !== 'SIGTERM') {
        console.error(`${program} was ended by ${signal}.`);
      }
      end(code ?? 1);
    });
  });
}

/** Programs one after the other, up to the first that fails. @returns {Promise<number>} the exit status of the last */
export async function runPrograms(programs) {
  for (const program of programs) {
    const status = await runProgram(program);
    if (status !== 0) return status;
  }
  return 0;
}
