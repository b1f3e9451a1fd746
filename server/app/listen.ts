// Listening: the port is tried before anything is opened, and a failure is said in plain words.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCallLimits } from '#server/http/door/call-limits.ts';
import { createHttp } from '#server/http/http.ts';
import type { Config } from '../context/config.ts';
import type { Services } from '../context/context.ts';
import type { Closing } from './closing.ts';
import { HANDLERS } from './handlers.ts';
import type { StartOptions } from './open-services.ts';

const SCREENS_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url));

function listenError(error: unknown, config: Config): Error {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const where = `${config.host}:${config.port}`;
  if (code === 'EADDRINUSE')
    return new Error(`Another program already listens on ${where}. Set MAILROOM_PORT to a free port.`);
  if (code === 'EACCES')
    return new Error(`This account may not listen on ${where}. Set MAILROOM_PORT to 1024 or more.`);
  if (code === 'EADDRNOTAVAIL') return new Error(`This machine has no address ${config.host}. Set MAILROOM_HOST.`);
  return error as Error;
}

/** Refuses a taken port before anything is started: a first administrator's password must not be lost by it. */
export async function probePort(config: Config): Promise<void> {
  if (config.port === 0) return;
  const probe = net.createServer();
  try {
    probe.listen({ host: config.host, port: config.port });
    await once(probe, 'listening');
  } catch (error) {
    throw listenError(error, config);
  } finally {
    probe.close();
  }
}

/** Starts HTTP on the configured address. @returns its URL */
export async function listen(
  services: Services,
  options: StartOptions,
  { closing, idle }: { readonly closing: Closing; readonly idle: () => Promise<boolean> },
) {
  const { config } = options;
  const app = await createHttp({
    services,
    handlers: HANDLERS,
    screensFolder: existsSync(path.join(SCREENS_FOLDER, 'index.html')) ? SCREENS_FOLDER : null,
    checkAnswers: options.checkAnswers ?? false,
    countCall: createCallLimits(services.clock),
    idle,
  });
  closing.add('http', () => app.close());
  try {
    return await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw listenError(error, config);
  }
}
