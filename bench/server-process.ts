// The real server as a child process with a data folder of its own, for benches.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from '#domain/api/client.ts';
import { signIn } from '../scripts/node-client.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
export const DEMO_PASSWORD = 'Mailroom-demo-2026';

export interface ServerProcess {
  readonly url: string;
  readonly dataDir: string;
  signIn(login: string): Promise<Client>;
  stop(): Promise<void>;
}

export async function startServerProcess(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mailroom-bench-'));
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/serve.ts')], {
    cwd: ROOT,
    env: {
      ...process.env,
      MAILROOM_DATA: dataDir,
      MAILROOM_PORT: '0',
      MAILROOM_LOG: 'warn',
      UV_THREADPOOL_SIZE: '8',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const found = /Mailroom is ready: (\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the server ended:\n${output}`)));
  });
  return {
    url,
    dataDir,
    signIn: (login) => signIn(url, login, DEMO_PASSWORD),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
