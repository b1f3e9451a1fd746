// Under which name and address the operating system knows a queue. Names reach other programs' files and command lines
// (CUPS copies texts into PPDs as root), so only plain ones pass.
import { type DesktopResult, ok, refuse } from '#domain/errors/result.ts';
import type { Platform } from './command.types.ts';

/** A queue as registration needs it: a part of `Queue` in domain/bridge/settings.ts. */
export interface QueueIdentity {
  readonly id: string;
  /** What people read; never part of a command but as one cleaned argument. */
  readonly name: string;
  /** At the address where bytes stay as they are; else the print system applies ranges and several pages a sheet. */
  readonly unchanged?: boolean;
}

const ID = /^(?![0-9]+$)[A-Za-z0-9][A-Za-z0-9_.-]{0,62}$/;

/** The id when it may be part of an address and a queue name. Refusal: `desktop.registration.nameNotAllowed`. */
export const checkedId = (id: string): DesktopResult<string> =>
  ID.test(id) ? ok(id) : refuse('desktop.registration.nameNotAllowed', { name: id.slice(0, 80) });

/** The operating system's name of the queue. It follows the id, so that a new caption never makes a second queue. */
export const systemName = (id: string, platform: Platform): string =>
  platform === 'windows' ? `Mailroom ${id}` : `Mailroom_${id}`;

/** Path of a queue's address on the printer (docs/decisions/0240). */
export const queuePath = ({ id, unchanged = false }: Pick<QueueIdentity, 'id' | 'unchanged'>): string =>
  `/ipp/${unchanged ? 'print' : 'plain'}/${id}`;

/**
 * Address that is written into the queue. CUPS resolves localhost to both loopback addresses, on which the printer
 * listens; the Windows class driver is given the number, because its name resolution may leave the machine.
 */
export const queueAddress = (
  queue: Pick<QueueIdentity, 'id' | 'unchanged'>,
  port: number,
  platform: Platform,
): string => `${platform === 'windows' ? 'http://127.0.0.1' : 'ipp://localhost'}:${port}${queuePath(queue)}`;

/** Text for a description: no quotes, no control characters, nothing a PPD could read as more; at most 100 characters. */
export const plainCaption = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029"'`\\<>:;|&$*%{}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100);
