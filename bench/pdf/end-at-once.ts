// The end of a measured task: at once, as the product's children end.
import { flushCompileCache } from 'node:module';

/**
 * Ends this process by a signal. process.exit() joins threads of the compiler, and one that waits for the main thread's
 * garbage collection keeps it forever (nodejs/node#54918); compiled code, which it would have kept, is kept first.
 */
export function endAtOnce(): never {
  flushCompileCache();
  process.kill(process.pid, 'SIGKILL');
  throw new Error('a process outlived its end');
}
