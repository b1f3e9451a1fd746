// What the desktop steps share: a real server, the running client, its folders.
import type { WebServer } from '#tests/web/server.ts';
import type { RunningApp } from './launch.ts';

export interface Desktop {
  readonly app: RunningApp;
  readonly server: WebServer;
  /** Port of the printer. */
  readonly port: number;
  readonly userData: string;
  /** The file of the administrator's policy. */
  readonly policy: string;
}
