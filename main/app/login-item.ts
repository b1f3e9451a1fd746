// Starts the program, hidden, when the person logs in to the computer.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Argument of a start without a window. */
export const HIDDEN = '--hidden';

export interface LoginItemPorts {
  readonly platform: NodeJS.Platform;
  /** Electron's own way, for Windows and macOS. */
  readonly setLoginItem: (settings: { openAtLogin: boolean; args: string[] }) => void;
  /** `~/.config` or XDG_CONFIG_HOME. */
  readonly configDir: string;
  /** Path of the program. */
  readonly program: string;
}

/** The system started the program, so no window opens. macOS passes login items no arguments but reports the start. */
export const isHiddenStart = (
  argv: readonly string[],
  platform: NodeJS.Platform,
  wasOpenedAtLogin: () => boolean,
): boolean => argv.includes(HIDDEN) || (platform === 'darwin' && wasOpenedAtLogin());

/** Quoted for the Exec key: quote, backslash, dollar and backtick are escaped, a percent sign is doubled. */
const quoted = (text: string): string => `"${text.replace(/(["\\$`])/g, '\\$1').replaceAll('%', '%%')}"`;

const entry = (program: string): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Mailroom',
    `Exec=${quoted(program)} ${HIDDEN}`,
    'Terminal=false',
    '',
  ].join('\n');

/** Electron has no login items on Linux: the desktop's autostart folder is written. @throws when it cannot be written */
export function setStartAtLogin(wanted: boolean, ports: LoginItemPorts): void {
  if (ports.platform === 'linux') writeAutostart(wanted, ports);
  else ports.setLoginItem({ openAtLogin: wanted, args: [HIDDEN] });
}

function writeAutostart(wanted: boolean, ports: LoginItemPorts): void {
  const folder = path.join(ports.configDir, 'autostart');
  const file = path.join(folder, 'mailroom.desktop');
  if (wanted) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, entry(ports.program));
  } else rmSync(file, { force: true });
}
