// A child program for the tests of the pool: its jobs do what hostile documents make a real child do.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { ok } from '#domain/errors/result.ts';
import { type JobContext, serveJobs } from '#server/documents/pool/child-program.ts';

interface Job {
  readonly document?: string;
  readonly value?: string;
  readonly ms?: number;
}

const loop = (): never => {
  for (;;) Math.sqrt(2);
};

function eat(fill: (chunks: unknown[]) => void): never {
  const chunks: unknown[] = [];
  for (;;) fill(chunks);
}

let served = 0;

serveJobs({
  worn: () => served >= 5,
  handlers: {
    echo: ({ value }: Job) => {
      served++;
      return ok({ value, pid: process.pid, environment: Object.keys(process.env), folder: process.cwd() });
    },
    sleep: async ({ ms = 0 }: Job, context: JobContext) => {
      const end = performance.now() + ms;
      while (performance.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        context.progress();
      }
      return ok('slept');
    },
    loop: ({ document }: Job, context: JobContext) => {
      context.progress(document);
      return loop();
    },
    busyButAlive: (_job: Job, context: JobContext) => {
      for (;;) context.progress();
    },
    buffers: () => eat((chunks) => chunks.push(Buffer.alloc(16 * 1024 * 1024, 1))),
    objects: () =>
      eat((chunks) => chunks.push({ text: `x${chunks.length}`, list: new Array(100).fill(chunks.length) })),
    abort: () => process.abort(),
    segfault: () => process.kill(process.pid, 'SIGSEGV') && new Promise<never>(() => undefined),
    silent: () => new Promise<never>(() => undefined),
    bug: () => {
      throw new Error('this is a bug');
    },
    // A module of one function whose body is the instruction "unreachable".
    trap: () => {
      const bytes = [
        0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11,
      ];
      const instance = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes)));
      (instance.exports.f as () => void)();
      return ok('not reached');
    },
    /** What becomes of a thread with flags of its own, which would be outside the permissions of the process. */
    thread: async () => {
      try {
        const thread = new Worker('process.exit(0)', { eval: true, execArgv: [], env: {} });
        return ok(`ended with ${await new Promise((resolve) => thread.once('exit', resolve))}`);
      } catch (error) {
        return ok((error as NodeJS.ErrnoException).code);
      }
    },
    /** Whether a program can be started from here. */
    program: () => {
      try {
        return ok(spawnSync(process.execPath, ['-v']).status);
      } catch (error) {
        return ok((error as NodeJS.ErrnoException).code);
      }
    },
    writeTo: ({ value = '' }: Job) => {
      try {
        mkdirSync('inside', { recursive: true });
        writeFileSync('inside/file', 'x');
        writeFileSync(value, 'x');
        return ok('written');
      } catch (error) {
        return ok((error as NodeJS.ErrnoException).code);
      }
    },
  },
});
