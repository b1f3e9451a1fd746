// Where a policy is found: a JSON file, the Windows registry, a macOS profile. Only places that need an administrator
// to write them count.
import { POLICY_PLACES } from './policy.table.ts';
import type { FoundPolicies, PlaceFault, RawPolicy } from './policy.ts';

/** What the sources need of the machine; tests pass a recorder. */
export interface PolicyPorts {
  readonly platform: NodeJS.Platform;
  readonly programData: string;
  /** Folder of Windows' programs: a bare name could be found in the current folder. */
  readonly system: string;
  /** The text of a file with its owner and mode; undefined where there is none. @throws when it cannot be read */
  readonly readFile: (
    path: string,
  ) => { readonly text: string; readonly uid: number; readonly mode: number } | undefined;
  /** Runs a program with fixed arguments, never through a shell. */
  readonly run: (program: string, args: readonly string[]) => { readonly code: number | null; readonly stdout: string };
  readonly warn: (message: string) => void;
}

type Values = RawPolicy['values'];
type Reason = Pick<PlaceFault, 'reason' | 'detail'>;
/** What one source holds; undefined: no policy. */
type Found = { readonly values: Values } | Reason | undefined;

/** Where a text stops being JSON, as "line, column" from 1; a text that breaks off does so at its end. */
function positionOfMistake(text: string, message: string): string {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  if (line !== undefined && column !== undefined) return `${line}, ${column}`;
  const lines = text.trimEnd().split('\n');
  return `${lines.length}, ${(lines.at(-1) ?? '').length + 1}`;
}

function parseObject(text: string): { readonly values: Values } | Reason {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    const value: unknown = JSON.parse(plain);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { values: value as Values } : { reason: 'notObject' };
  } catch (error) {
    return { reason: 'notJson', detail: positionOfMistake(plain, String(error)) };
  }
}

/** On Linux a file that others than root may write is no policy. */
const isAdministrators = (file: { uid: number; mode: number }): boolean => file.uid === 0 && (file.mode & 0o022) === 0;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

function fromFile(path: string, ports: PolicyPorts): Found {
  try {
    const file = ports.readFile(path);
    if (file === undefined) return undefined;
    return ports.platform === 'linux' && !isAdministrators(file) ? { reason: 'writable' } : parseObject(file.text);
  } catch (error) {
    return { reason: 'unreadable', detail: codeOf(error) };
  }
}

/** Lines of `reg query`: four blanks, name, type, value. */
export function parseRegistry(output: string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const line of output.split(/\r?\n/)) {
    const match = /^ {4}(\S+) {4}(REG_\w+)(?: {4}(.*))?$/.exec(line);
    if (!match?.[1]) continue;
    const [, name, type, text = ''] = match;
    if (type === 'REG_SZ' || type === 'REG_EXPAND_SZ') values[name] = text;
    if (type === 'REG_DWORD' && /^0x[\da-f]{1,8}$/i.test(text)) values[name] = Number.parseInt(text, 16);
  }
  return values;
}

function fromRegistry(ports: PolicyPorts): Found {
  const { code, stdout } = ports.run(`${ports.system}reg.exe`, ['query', POLICY_PLACES.windowsKey, '/reg:64']);
  // No status: the program did not start, or hung. 1: there is no such key.
  if (code === null) return { reason: 'unreadable', detail: 'reg.exe' };
  return code === 0 ? { values: parseRegistry(stdout) } : undefined;
}

function fromProfile(ports: PolicyPorts): Found {
  try {
    if (ports.readFile(POLICY_PLACES.macFile) === undefined) return undefined;
  } catch (error) {
    return { reason: 'unreadable', detail: codeOf(error) };
  }
  const { code, stdout } = ports.run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', POLICY_PLACES.macFile]);
  const found = code === 0 ? parseObject(stdout) : undefined;
  if (found === undefined || !('values' in found)) return { reason: 'notProfile' };
  // The system adds keys of its own (PayloadUUID and the like).
  return { values: Object.fromEntries(Object.entries(found.values).filter(([key]) => !key.startsWith('Payload'))) };
}

/** The places of this system, the strongest last. */
function look(ports: PolicyPorts): readonly (readonly [source: string, found: Found])[] {
  const { linux, windowsFile, windowsKey, macFile } = POLICY_PLACES;
  if (ports.platform === 'darwin') return [[macFile, fromProfile(ports)]];
  if (ports.platform !== 'win32') return [[linux, fromFile(linux, ports)]];
  const file = `${ports.programData}\\${windowsFile}`;
  return [
    [file, fromFile(file, ports)],
    [windowsKey, fromRegistry(ports)],
  ];
}

/** All places of this system that hold a policy, the strongest last, and those that are ignored as a whole. */
export function findPolicies(ports: PolicyPorts): FoundPolicies {
  const looked = look(ports);
  return {
    places: looked.flatMap(([source, found]) => (found && 'values' in found ? [{ source, ...found }] : [])),
    ignored: looked.flatMap(([source, found]) => (found && 'reason' in found ? [{ source, ...found }] : [])),
  };
}
