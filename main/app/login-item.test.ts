// Start at login.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isHiddenStart, setStartAtLogin } from './login-item.ts';

it('writes an autostart entry on Linux, and removes it', () => {
  const configDir = mkdtempSync(path.join(tmpdir(), 'mailroom-login-'));
  const file = path.join(configDir, 'autostart/mailroom.desktop');
  const setLoginItem = () => expect.unreachable('Electron has no login items on Linux');
  const ports = { platform: 'linux', setLoginItem, configDir, program: '/opt/Mail "room" 100%/mailroom' } as const;
  setStartAtLogin(true, ports);
  expect(readFileSync(file, 'utf8')).toContain('Exec="/opt/Mail \\"room\\" 100%%/mailroom" --hidden\n');
  setStartAtLogin(false, ports);
  setStartAtLogin(false, ports);
  expect(existsSync(file)).toBe(false);
  rmSync(configDir, { recursive: true });
});

it('asks the system on Windows and macOS', () => {
  const asked: unknown[] = [];
  for (const platform of ['win32', 'darwin'] as const)
    setStartAtLogin(true, { platform, setLoginItem: (item) => asked.push(item), configDir: '', program: '' });
  const item = { openAtLogin: true, args: ['--hidden'] };
  expect(asked).toEqual([item, item]);
});

it('shows no window when the system started the program, which macOS tells in its own way', () => {
  const never = () => expect.unreachable('only macOS is asked');
  expect(isHiddenStart(['mailroom', '--hidden'], 'win32', never)).toBe(true);
  expect(isHiddenStart(['mailroom'], 'win32', never)).toBe(false);
  expect(isHiddenStart(['mailroom'], 'linux', never)).toBe(false);
  expect(isHiddenStart(['mailroom'], 'darwin', () => true)).toBe(true);
  expect(isHiddenStart(['mailroom'], 'darwin', () => false)).toBe(false);
});
