// Adding, finding and removing a queue with Windows' own PowerShell commands: the IPP class driver, no driver of ours.
// Nobody has run these on a Windows machine yet; the tests hold the command lines against a recorder.
import type { Command, CommandResult, QueueCommands } from './command.types.ts';

/**
 * The scripts are constants; names and addresses travel as environment variables and are never parsed as code.
 * Errors come back as the number of the exception, because their texts are in the language of the machine.
 */
const script = (body: string): string =>
  `$ErrorActionPreference='Stop'; try { ${body} } catch { [Console]::Error.WriteLine('HRESULT ' + $_.Exception.HResult.ToString('x8') + ' ' + $_.Exception.Message); exit 1 }`;

/** By its whole path: Windows would look for a bare name in the folder of the program and in the current one first. */
export const POWERSHELL = '%SystemRoot%\\System32\\WindowsPowerShell\\v1.0\\powershell.exe';

const powershell = (body: string, environment: Readonly<Record<string, string>> = {}): Command => ({
  program: POWERSHELL,
  args: ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-Command', script(body)],
  environment,
  timeoutMs: 120_000,
});

const ADD =
  'Add-Printer -Name $env:MAILROOM_QUEUE -IppURL $env:MAILROOM_ADDRESS; ' +
  'Set-Printer -Name $env:MAILROOM_QUEUE -Comment $env:MAILROOM_CAPTION -Shared $false';

const addQueue: QueueCommands['addQueue'] = (queue) =>
  powershell(ADD, {
    MAILROOM_QUEUE: queue.system,
    MAILROOM_ADDRESS: queue.address,
    MAILROOM_CAPTION: queue.caption,
  });

/** A queue that is gone already is no error: removal is what was wanted. */
const removeQueue = (system: string): Command =>
  powershell('Get-Printer | Where-Object { $_.Name -eq $env:MAILROOM_QUEUE } | Remove-Printer', {
    MAILROOM_QUEUE: system,
  });

const findQueue = (system: string): Command =>
  powershell(
    'Get-Printer | Where-Object { $_.Name -eq $env:MAILROOM_QUEUE } | Select-Object Name,PortName,DriverName | ConvertTo-Json -Compress',
    { MAILROOM_QUEUE: system },
  );

const listQueues: Command = powershell('Get-Printer | ForEach-Object { $_.Name }');

/** Names of all queues, one a line. */
const namesIn = (result: CommandResult): string[] =>
  result.stdout
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const askSpooler: Command = powershell("if ((Get-Service Spooler).Status -ne 'Running') { exit 3 }");

/** Windows has no command that prints a PDF: a line of text goes over the queue instead, one page on arrival. */
export const printLine = (system: string, line: string): Command =>
  powershell('$env:MAILROOM_LINE | Out-Printer -Name $env:MAILROOM_QUEUE', {
    MAILROOM_QUEUE: system,
    MAILROOM_LINE: line,
  });

/** What `Get-Printer` says of the port; undefined when there is no such queue, null when the port names no address. */
export function addressIn(result: CommandResult): string | null | undefined {
  if (result.code !== 0 || result.stdout.trim() === '') return undefined;
  const port = /"PortName"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(result.stdout)?.[1]?.replaceAll('\\/', '/') ?? '';
  return /(?:https?|ipps?):\/\/\S+/i.exec(port)?.[0] ?? null;
}

/** Access denied, as Windows error 5 in the two forms in which it arrives. */
const lacksRights = (result: CommandResult): boolean => /HRESULT (80070005|00000005)/i.test(result.stderr);

export const WINDOWS: QueueCommands = { addQueue, removeQueue, findQueue, listQueues, namesIn, lacksRights };
