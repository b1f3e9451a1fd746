// The commands --status, --retry and --drop: passed to the agent that runs, its answer printed.
import { reasonSentence } from '#main/folders/reason-text.ts';
import { type AgentCommand, type AgentStatus, askAgent } from './control.ts';

interface CommandOptions {
  readonly dataDir: string;
  /** Of the reasons that are printed. */
  readonly locale: string;
  /** Writes one line for the person. */
  readonly printLine: (line: string) => unknown;
}
/** Names and reasons are senders' words: on a terminal they are one line of text, and no control sequence. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');

interface Reason {
  readonly label: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

function statusLines({ account, printer, folders, documents }: AgentStatus, locale: string): string[] {
  const reason = (failure: Reason | null): string => (failure === null ? '' : `: ${reasonSentence(failure, locale)}`);
  const signIn = account.connected ? `signed in as ${account.login || 'somebody'}` : 'not signed in';
  const full = printer.spoolFull ? ', the disk is nearly full' : '';
  const held = documents.filter(({ state }) => state === 'attention').length;
  return [
    `server    ${account.server}  ${account.reachable ? 'answers' : 'does not answer'}, ${signIn}`,
    `printer   port ${printer.port}  ${printer.state}${full}${printer.detail === '' ? '' : `: ${printer.detail}`}`,
    ...folders.flatMap((folder) => [
      `folder    ${folder.path}  ${folder.queueId}  ${folder.condition}${reason(folder.failure)}`,
      ...folder.held.map(
        ({ name, label, since }) => `held      ${folder.path}  ${since}${reason({ label, parameters: { name } })}`,
      ),
    ]),
    ...documents.map(
      ({ id, state, queueId, receivedAt, name, failure }) =>
        `document  ${id}  ${state}  ${queueId}  ${receivedAt}  ${name}${reason(failure)}`,
    ),
    `${documents.length} documents are not at their end, ${held} of them need attention`,
  ];
}

/** @returns whether it was done */
export async function runAgentCommand(
  command: AgentCommand,
  { dataDir, locale, printLine }: CommandOptions,
): Promise<boolean> {
  const answer = await askAgent(dataDir, command);
  if (answer === undefined) printLine(`no agent works in ${dataDir}`);
  else if ('failure' in answer) printLine(oneLine(answer.failure));
  else if ('status' in answer) for (const line of statusLines(answer.status, locale)) printLine(oneLine(line));
  else printLine(`${answer.done} documents: ${command.ask}`);
  return answer !== undefined && !('failure' in answer);
}
