// The file with the accounts of other devices: what it may hold, and that its faults never tell a PIN.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AgentSettings } from '#domain/bridge/settings.ts';
import { AgentFile, settingsOf } from '#main/printer/service/agent-file.ts';
import { headlessArguments } from '#main/printer/service/run-agent.ts';
import { readLanAccounts, withLanAccounts } from './lan-accounts-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailroom-accounts-'));
  path = join(folder, 'accounts.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (content: unknown, mode = 0o640): string => {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  chmodSync(path, mode);
  return path;
};
const faultOf = (content: unknown, mode?: number): string => {
  const accounts = readLanAccounts(write(content, mode));
  return accounts.ok ? 'good' : String(accounts.refusal.parameters.text).replace(`${path}: `, '');
};

describe('a file of accounts', () => {
  it('gives each name its PIN, and opens the printer to other devices', () => {
    const accounts = readLanAccounts(write([{ name: 'anna', pin: '314159', administrator: true }]));
    expect(accounts.ok && accounts.value).toEqual([{ name: 'anna', pin: '314159', administrator: true }]);
    const { lan } = withLanAccounts(AgentSettings.parse({}), accounts.ok ? accounts.value : []).printer;
    expect(lan).toMatchObject({ enabled: true, accounts: [{ name: 'anna' }] });
  });

  it('that is not named opens nothing', () => {
    expect(readLanAccounts('')).toEqual({ ok: true, value: [] });
    expect(withLanAccounts(AgentSettings.parse({}), []).printer.lan.enabled).toBe(false);
  });

  it.each([
    ['[{"name":"anna","pin":"314159"', /^no JSON$/],
    [[{ name: 'anna' }], /^0\.pin: /],
    [[{ name: 'anna', pin: '31415' }], /^0\.pin: /],
    [[{ name: 'an:na', pin: '314159' }], /^0\.name: /],
    [[], /^the file: /],
    [
      [
        { name: 'anna', pin: '314159' },
        { name: 'Anna', pin: '271828' },
      ],
      /^Anna is there twice$/,
    ],
  ])('%j is refused, in words without a PIN', (content, words) => {
    const fault = faultOf(content);
    expect(fault).toMatch(words);
    expect(fault).not.toMatch(/31415|271828/);
  });

  it('that everybody can read is refused: a PIN would prove nobody', () => {
    const anna = [{ name: 'anna', pin: '314159' }];
    expect(faultOf(anna, 0o644)).toContain('everybody can read it');
    expect(faultOf(anna, 0o600)).toBe('good');
  });

  it('that is missing is said', () => {
    const accounts = readLanAccounts(join(folder, 'none.json'));
    expect(accounts.ok ? '' : accounts.refusal.parameters.text).toContain('none.json');
  });
});

describe('the file of a print server', () => {
  const fileOf = () => AgentFile.parse({ server: 'https://mail.example.com', lanAccountsFile: path });

  it('names the file of accounts, whose PINs never stand on a command line', () => {
    write([{ name: 'anna', pin: '314159' }]);
    const words = headlessArguments(fileOf());
    expect(words[words.indexOf('--lan-accounts') + 1]).toBe(path);
    expect(words.join(' ')).not.toContain('314159');
    expect(settingsOf(fileOf()).printer.lan).toMatchObject({ enabled: true, accounts: [{ name: 'anna' }] });
  });

  it('whose accounts cannot be used is on with nobody, for the doctor to say', () => {
    write('nonsense');
    expect(settingsOf(fileOf()).printer.lan).toMatchObject({ enabled: true, accounts: [] });
    expect(settingsOf(AgentFile.parse({})).printer.lan.enabled).toBe(false);
  });
});
