// The doors of a shared machine: through a socket in a folder that only one user can enter, that user's session fetches
// the documents printed under its name.
import { createReadStream } from 'node:fs';
import { chmod, chown, mkdir, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import type { PrinterSourceOptions } from '../driver/printer-source.types.ts';
import { printedBy } from '../spool/spool.ts';
import { isSpoolFile, readSpoolFile, type SpoolMetadata, spoolPath } from '../spool/spool-file.ts';
import type { HandedOver } from './handed-over.ts';
import { accountOf, askId } from './machine-account.ts';
import { doorOf } from './shared-folder.ts';

interface Door {
  readonly userFolder: string;
  readonly server: Server;
}
/** What the doors of all users share. */
export interface DoorHall {
  readonly options: PrinterSourceOptions;
  readonly folder: string;
  readonly doors: Map<string, Door>;
  /** Folders that no account has, with the time of the next look (monotonic ms): people may print under any name. */
  readonly unknown: Map<string, number>;
  readonly taken: (uuid: string) => void;
  readonly handed: HandedOver;
}

const ASK_AGAIN_MS = 60_000;
const USER_FOLDER = /^u-[0-9a-f]{24}$/;
const DOCUMENT = /^\/documents\/([A-Za-z0-9-]{1,80})$/;

/** Where a user's documents lie: finished ones, and those of which no PDF came. */
const placesOf = (folder: string, userFolder: string): readonly string[] =>
  ['ready', 'failed'].map((place) => join(folder, 'spool', 'users', userFolder, place));

/** One broken file keeps no other document from its user. */
const readOne = (path: string): Promise<SpoolMetadata | undefined> => readSpoolFile(path).catch(() => undefined);

async function filesIn(place: string): Promise<SpoolMetadata[]> {
  const names = (await readdir(place).catch(() => [])).filter(isSpoolFile);
  return (await Promise.all(names.map((name) => readOne(join(place, name))))).flatMap((one) => one ?? []);
}

const answer = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

const documentsIn = async (places: readonly string[]): Promise<SpoolMetadata[]> =>
  (await Promise.all(places.map(filesIn))).flat();

async function findDocument(places: readonly string[], uuid: string) {
  for (const place of places) {
    const path = spoolPath(place, uuid);
    const metadata = await readOne(path);
    if (metadata !== undefined) return { path, metadata };
  }
  return undefined;
}

interface Visit {
  readonly userFolder: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Answers a request through a user's door: the list, one document, or "I have it now". Only that user can send one. */
async function serve(hall: DoorHall, { userFolder, request, response }: Visit): Promise<void> {
  const { method, url = '' } = request;
  const places = placesOf(hall.folder, userFolder);
  if (method === 'GET' && url === '/documents') {
    const canceled = hall.handed.canceledOf(userFolder);
    return answer(response, 200, { documents: await documentsIn(places), canceled });
  }
  const uuid = DOCUMENT.exec(url)?.[1];
  const found = uuid === undefined ? undefined : await findDocument(places, uuid);
  if (found === undefined) return answer(response, 404, {});
  const { path, metadata } = found;
  if (method === 'GET') {
    const { bytes } = metadata;
    hall.handed.handed(metadata.uuid, userFolder);
    response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': bytes });
    createReadStream(path, { end: bytes - 1 })
      .on('error', () => response.destroy())
      .pipe(response);
  } else if (method === 'DELETE') {
    await rm(path, { force: true });
    hall.taken(metadata.uuid);
    answer(response, 200, {});
  } else answer(response, 405, {});
}

const listening = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path }, () => resolve());
  });

/** Opens one user's door. On Linux and macOS the folder of the socket belongs to the user, with mode 0700. */
async function openDoor(hall: DoorHall, userFolder: string): Promise<void> {
  const { folder, options, doors } = hall;
  const { log } = options.host;
  const server = createServer((request, response) => {
    serve(hall, { userFolder, request, response }).catch((error: unknown) => {
      log('warn', 'shared.request-failed', { reason: String(error) });
      response.destroy();
    });
  });
  const path = doorOf(folder, userFolder, process.platform);
  if (process.platform !== 'win32') {
    const claims = new Set((await documentsIn(placesOf(folder, userFolder))).map(printedBy));
    const account = await accountOf(userFolder, [...claims], askId);
    if (account === null) {
      log('warn', 'shared.unknown-user', { folder: userFolder });
      hall.unknown.set(userFolder, options.host.clock.monotonic() + ASK_AGAIN_MS);
      return;
    }
    const mine = dirname(path);
    await rm(mine, { recursive: true, force: true });
    await mkdir(mine, { recursive: true, mode: 0o700 });
    await listening(server, path);
    await chmod(path, 0o600);
    await chown(path, account.uid, account.gid);
    await chown(mine, account.uid, account.gid);
  } else await listening(server, path);
  doors.set(userFolder, { userFolder, server });
}

/** Opens a door for every user who has printed. */
export async function openDoors(hall: DoorHall): Promise<void> {
  const users = await readdir(join(hall.folder, 'spool', 'users')).catch(() => []);
  const now = hall.options.host.clock.monotonic();
  const closed = (name: string): boolean => !hall.doors.has(name) && (hall.unknown.get(name) ?? 0) <= now;
  for (const userFolder of users.filter((name) => USER_FOLDER.test(name) && closed(name))) {
    await openDoor(hall, userFolder).catch((error: unknown) => {
      hall.options.host.log('error', 'shared.no-door', { folder: userFolder, reason: String(error) });
    });
  }
}
