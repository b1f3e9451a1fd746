// How a program is kept off the network, and by which limits of the system it is held (Linux): by programs of util-linux that
// start it in namespaces of its own. Whether the machine allows that is tried once, at the start.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ProgramRun } from './program.types.ts';

/** Whether a program can be kept off the network; `reason` in words for the person who runs the server. */
export type Isolation = { readonly works: true } | { readonly works: false; readonly reason: string };

const TRY_MS = 5_000;
/** Own users, so that no privilege is needed; own processes, so that none outlives the first. */
const NAMESPACES = ['--user', '--map-current-user', '--net', '--pid', '--fork', '--kill-child=SIGKILL'];

/** Where distributions put util-linux. */
const USUAL = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];

/** Found by our search path: a program that is given one of its own would look there, and must not. */
function toolPath(name: string): string {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  return [...folders, ...USUAL].map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? name;
}

const says = (error: Error & { readonly stderr?: unknown }): string =>
  String(error.stderr ?? '').trim() || error.message;

let found: Promise<Isolation> | undefined;

/** Tries it, once in a process. */
export function findIsolation(): Promise<Isolation> {
  found ??= tryIsolation();
  return found;
}

function tryIsolation(): Promise<Isolation> {
  if (process.platform !== 'linux') {
    return Promise.resolve({ works: false, reason: `${process.platform} has no namespaces` });
  }
  return new Promise((resolve) => {
    const tried = [...NAMESPACES, toolPath('prlimit'), '--core=0', 'true'];
    execFile(toolPath('unshare'), tried, { timeout: TRY_MS }, (error, _out, stderr) => {
      resolve(error === null ? { works: true } : { works: false, reason: says(Object.assign(error, { stderr })) });
    });
  });
}

/** Reserved memory that a program does not use: what it has is counted while it runs. */
const DATA_LIMIT_MORE = 1024 ** 3;

function limited({ path, args, limits }: ProgramRun): string[] {
  const data = limits.memoryBytes + DATA_LIMIT_MORE;
  return [
    toolPath('prlimit'),
    `--data=${data}`,
    '--core=0',
    `--fsize=${limits.folderBytes}`,
    '--nofile=1024',
    path,
    ...args,
  ];
}

/** What is really started. */
export function isolated(run: ProgramRun, isolation: Isolation): { readonly file: string; readonly args: string[] } {
  if (process.platform !== 'linux') return { file: run.path, args: [...run.args] };
  const [file = '', ...args] = limited(run);
  if (!isolation.works) return { file, args };
  const namespaces = NAMESPACES.filter((flag) => run.network === 'off' || flag !== '--net');
  return { file: toolPath('unshare'), args: [...namespaces, file, ...args] };
}
