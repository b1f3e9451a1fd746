// The Windows service's command lines as they are on Windows, and where the agent's files lie there.
import { describe, expect, it } from 'vitest';
import { agentDataFolder, agentFilePath } from './agent-file.ts';
import { createService, lockFolders, serviceSid, type WindowsPaths } from './windows-service.commands.ts';

const DATA = 'C:\\ProgramData\\Mailroom';
const at: WindowsPaths = {
  system: 'C:\\Windows\\System32\\',
  program: 'C:\\Program Files\\Mailroom\\resources\\service\\mailroom-service.exe',
  data: DATA,
  agent: `${DATA}\\agent`,
  logs: `${DATA}\\logs`,
  shared: `${DATA}\\shared`,
  secret: `${DATA}\\secret`,
};

describe('the Windows service', () => {
  it('has the SID that Windows derives from its name', () => {
    // Known of every Windows: the owner of its own files.
    expect(serviceSid('TrustedInstaller')).toBe('S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464');
    expect(serviceSid('mailroomagent')).toBe(serviceSid('MailroomAgent'));
  });

  it('is created by Windows’ own program, found by its whole path, with the path of ours in quotes', () => {
    const { program, args } = createService(at);
    expect(program).toBe('C:\\Windows\\System32\\sc.exe');
    expect(args.slice(0, 4)).toEqual([
      'create',
      'MailroomAgent',
      'binPath=',
      '"C:\\Program Files\\Mailroom\\resources\\service\\mailroom-service.exe"',
    ]);
  });

  it('lets users of the machine read the topmost folder, where policies are, and nothing below', () => {
    const forUsers = lockFolders(at).filter(({ args }) => args.some((one) => one.includes('S-1-5-32-545')));
    expect(forUsers).toHaveLength(1);
    expect(forUsers[0]?.args).toContain('*S-1-5-32-545:(OI)(NP)RX');
    expect(forUsers[0]?.args[0]).toBe(DATA);
  });
});

describe('what the agent of a machine keeps', () => {
  it.each([
    ['win32', { ProgramData: 'D:\\Data' }, 'D:\\Data\\Mailroom\\agent', 'D:\\Data\\Mailroom\\agent.json'],
    ['darwin', {}, '/Library/Application Support/Mailroom/agent', '/Library/Application Support/Mailroom/agent.json'],
    ['linux', {}, '/var/lib/mailroom-agent', '/etc/mailroom/agent.json'],
    ['linux', { STATE_DIRECTORY: '/state' }, '/state', '/etc/mailroom/agent.json'],
  ])('lies on %s where its system keeps such things', (platform, environment, folder, file) => {
    expect(agentDataFolder(platform, environment)).toBe(folder);
    expect(agentFilePath(platform, environment)).toBe(file);
  });
});
