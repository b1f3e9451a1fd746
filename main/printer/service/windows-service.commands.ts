// The command lines that make, change and remove the Windows service of the agent: Windows' own programs, nothing of ours.
// Nobody has run these on a Windows machine yet; the tests hold them against a recorder.
import { createHash } from 'node:crypto';
import type { Command } from '#main/printer/registration/command.types.ts';

export const SERVICE = 'MailroomAgent';
const DISPLAY_NAME = 'Mailroom agent';
const DESCRIPTION = 'Virtual printer and upload of this print server';
/** The job of the task scheduler that earlier versions made. */
const EARLIER_TASK = 'Mailroom agent';
/** Its own account, made by Windows with the service: no password, and no other service in it (docs/decisions/0127). */
const ACCOUNT = `NT SERVICE\\${SERVICE}`;

export interface WindowsPaths {
  /** Folder of Windows' programs. */
  readonly system: string;
  /** mailroom-service.exe of the installed package. */
  readonly program: string;
  /** %ProgramData%\Mailroom: settings of the machine, and below it what the agent keeps. */
  readonly data: string;
  /** Below it. */
  readonly agent: string;
  readonly logs: string;
  readonly shared: string;
  readonly secret: string;
}

/** A program by its whole path: an administrator's command must not run one that lies in the current folder. */
const program =
  (name: string) =>
  ({ system }: WindowsPaths, ...args: string[]): Command => ({
    program: `${system}${name}`,
    args,
    timeoutMs: 120_000,
  });
const sc = program('sc.exe');
const net = program('net.exe');
const reg = program('reg.exe');
const schtasks = program('schtasks.exe');
const icacls = program('icacls.exe');

/** The SID that Windows derives from the name of a service: SHA-1 of its capitals in UTF-16, as five numbers. */
export function serviceSid(name: string): string {
  const hash = createHash('sha1').update(Buffer.from(name.toUpperCase(), 'utf16le')).digest();
  const numbers = [0, 4, 8, 12, 16].map((at) => hash.readUInt32LE(at));
  return `S-1-5-80-${numbers.join('-')}`;
}

/** Exit status 0 when it exists. */
export const findService = (at: WindowsPaths): Command => sc(at, 'query', SERVICE);
export const findTask = (at: WindowsPaths): Command => schtasks(at, '/Query', '/TN', EARLIER_TASK);

export const endTask = (at: WindowsPaths): Command => schtasks(at, '/End', '/TN', EARLIER_TASK);
export const deleteTask = (at: WindowsPaths): Command => schtasks(at, '/Delete', '/TN', EARLIER_TASK, '/F');

/** Both wait until it has come to it, which sc.exe does not. */
export const startService = (at: WindowsPaths): Command => net(at, 'start', SERVICE);
export const stopService = (at: WindowsPaths): Command => net(at, 'stop', SERVICE, '/y');

// Quoted, or Windows would look for a program at each blank of the path.
const imagePath = ({ program }: WindowsPaths): string[] => ['binPath=', `"${program}"`];

export const createService = (at: WindowsPaths): Command =>
  sc(at, 'create', SERVICE, ...imagePath(at), 'start=', 'delayed-auto', 'obj=', ACCOUNT, 'DisplayName=', DISPLAY_NAME);

/** Changes only the program of an existing service: an administrator may have chosen its start and account. */
export const changeService = (at: WindowsPaths): Command => sc(at, 'config', SERVICE, ...imagePath(at));
export const deleteService = (at: WindowsPaths): Command => sc(at, 'delete', SERVICE);

const EVENT_SOURCE = `HKLM\\SYSTEM\\CurrentControlSet\\Services\\EventLog\\Application\\${SERVICE}`;
/** Texts of the events of any .NET program; the registry resolves the variable. */
const EVENT_TEXTS = '%SystemRoot%\\Microsoft.NET\\Framework64\\v4.0.30319\\EventLogMessages.dll';
const FAILURE_ACTIONS = 'restart/60000/restart/300000/restart/900000';

/** How it behaves, and where its events go. */
export const furnishService = (at: WindowsPaths): readonly Command[] => [
  sc(at, 'description', SERVICE, DESCRIPTION),
  sc(at, 'failure', SERVICE, 'reset=', '86400', 'actions=', FAILURE_ACTIONS),
  // Also when it ends by itself and says that it failed, not only when it crashes.
  sc(at, 'failureflag', SERVICE, '1'),
  // Its SID is in its token under any account that an administrator gives it, so the folders below stay open to it.
  sc(at, 'sidtype', SERVICE, 'unrestricted'),
  // Of the rights of a service only the one that every user has; impersonating others is not among them.
  sc(at, 'privs', SERVICE, 'SeChangeNotifyPrivilege'),
  reg(at, 'add', EVENT_SOURCE, '/v', 'EventMessageFile', '/t', 'REG_EXPAND_SZ', '/d', EVENT_TEXTS, '/f'),
];
export const deleteEventSource = (at: WindowsPaths): Command => reg(at, 'delete', EVENT_SOURCE, '/f');

// By number, because names of groups are in the language of the machine.
const [SYSTEM, ADMINISTRATORS, USERS] = ['*S-1-5-18', '*S-1-5-32-544', '*S-1-5-32-545'] as const;
const AGENT = `*${serviceSid(SERVICE)}`;
const QUIET = ['/C', '/Q'] as const;

/**
 * Who may do what below %ProgramData%\Mailroom. What lies there already may be anybody's work, since every user may make
 * folders in %ProgramData%: owner and rights begin anew. Users read the policies of the machine in its topmost folder, and
 * nothing below; the agent writes documents and log, and only reads its token.
 */
export const lockFolders = (at: WindowsPaths): readonly Command[] => [
  icacls(at, at.data, '/setowner', ADMINISTRATORS, '/T', ...QUIET),
  icacls(at, at.data, '/reset', '/T', ...QUIET),
  icacls(
    at,
    at.data,
    '/inheritance:r',
    ...['/grant:r', `${SYSTEM}:(OI)(CI)F`, `${ADMINISTRATORS}:(OI)(CI)F`],
    ...[`${USERS}:(OI)(NP)RX`, `${AGENT}:(OI)(NP)RX`],
  ),
  ...[at.agent, at.logs, at.shared].map((folder) => icacls(at, folder, '/grant:r', `${AGENT}:(OI)(CI)M`)),
  icacls(at, at.secret, '/grant:r', `${AGENT}:(OI)(CI)RX`),
];

/** A token beside the settings, where earlier versions had it. */
export const lockFile = (at: WindowsPaths, file: string): Command =>
  icacls(at, file, '/inheritance:r', '/grant:r', `${SYSTEM}:F`, `${ADMINISTRATORS}:F`, `${AGENT}:RX`);
