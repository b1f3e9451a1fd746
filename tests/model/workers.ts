// The workers of random histories: in this process, where they die by an exception at a named place, or in a process of their own
// that is ended by SIGKILL at any instant.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Mail } from '#server/context/ports.ts';
import type { TestServer } from '#tests/support/test-server.ts';
import type { FailOnce } from '../scenarios/fail-once.ts';
import type { Word } from './worker.ts';

/** Places at which a worker dies: what it did until there is not committed, or is, and nobody was told. */
export const DEATHS = [
  'create-deliveries-before-commit',
  'after-compose-before-commit',
  'output-folder-before-commit',
  'after-send-before-record',
] as const;

export interface Workers {
  /** E-mails of the installation, oldest first. */
  readonly mails: readonly Mail[];
  /** Workers that died by now. */
  readonly died: number;
  /** By signals. */
  readonly areKilled: boolean;
  /** One is to die: at the named place, or after a time drawn from 0 to 1. */
  doom(place: string, drawn: number): void;
  /** Nobody else is doomed; what the dead held is free. */
  spare(): Promise<void>;
  /** The clock was set. */
  tell(): void;
  close(): Promise<void>;
}

/** Workers of the server itself. */
export function workersByException(server: TestServer, deaths: FailOnce): Workers {
  return {
    mails: server.mails,
    areKilled: false,
    get died() {
      return deaths.reached;
    },
    doom: (place) => deaths.arm(place),
    spare: async () => deaths.disarm(),
    tell: () => undefined,
    close: async () => undefined,
  };
}

/** Where links in e-mails begin; nobody follows them there. */
export const BASE_URL = 'https://mail.office.example';
const PROGRAM = fileURLToPath(new URL('./worker.ts', import.meta.url));
const CACHE = fileURLToPath(new URL('../../.cache/node', import.meta.url));
/** A worker lives for at most so long once it is doomed: a batch has work for some seconds. */
const LONGEST_LIFE_MS = 1_500;

/** Tasks of a process that is gone count as held until their heartbeat is old: here it is, at once. */
const freeTasks = ({ services: { db } }: TestServer) =>
  sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db);

/** A process that has read its modules and waits for its world. */
async function prepared(onMail: (mail: Mail) => void): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, NODE_COMPILE_CACHE: CACHE, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', ({ mail }: { mail?: Mail }) => {
    if (mail !== undefined) onMail(mail);
  });
  child.on('error', () => undefined); // a message to one that is gone
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** One process works at a time, and the next one waits. The server of the world answers people only. */
export async function killedWorkers(server: TestServer, smtpUrl: string): Promise<Workers> {
  const mails: Mail[] = [];
  const prepare = () => prepared((mail) => void mails.push(mail));
  let died = 0;
  let waiting = 0;
  let dooms: Promise<void> = Promise.resolve();
  let next = prepare();
  let working: ChildProcess;
  const tell = (word: Partial<Word>) =>
    void working.send({ ahead: server.clock.now().getTime() - Date.now(), ...word } satisfies Word);
  const replace = async (): Promise<void> => {
    working = await next;
    next = prepare();
    const { connection, dataDir } = server;
    const environment = { MAILROOM_DATA: dataDir, MAILROOM_SMTP_URL: smtpUrl, MAILROOM_BASE_URL: BASE_URL };
    tell({ begin: { connection, environment } });
  };
  await replace();
  return {
    mails,
    areKilled: true,
    get died() {
      return died;
    },
    // One after the other: each is to have begun before it dies.
    doom: (_place, drawn) => {
      waiting += 1;
      dooms = dooms.then(async () => {
        await new Promise((resolve) => setTimeout(resolve, drawn * LONGEST_LIFE_MS));
        await kill(working);
        died += 1;
        await freeTasks(server);
        await replace();
        waiting -= 1;
      });
    },
    async spare() {
      while (waiting > 0) await dooms;
    },
    tell: () => tell({}),
    async close() {
      await dooms;
      await kill(working);
      await kill(await next);
    },
  };
}
