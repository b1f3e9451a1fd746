// The operator's commands: --status, --retry and --drop.
import { reasonWords } from '#main/folders/reason-text.ts';
import { type AgentStatus, askAgent, type Question } from './control.ts';

type Say = (line: string) => unknown;
interface Reason {
  readonly label: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

function sayStatus({ account, printer, folders, documents }: AgentStatus, locale: string, say: Say): void {
  const reason = (failure: Reason | null): string => (failure === null ? '' : `: ${reasonWords(failure, locale)}`);
  const standing = account.connected ? `signed in as ${account.login || 'somebody'}` : 'not signed in';
  say(`server    ${account.server}  ${account.reachable ? 'answers' : 'does not answer'}, ${standing}`);
  const full = printer.spoolFull ? ', the disk is nearly full' : '';
  say(`printer   port ${printer.port}  ${printer.state}${full}${printer.detail === '' ? '' : `: ${printer.detail}`}`);
  for (const { path, condition, queueId, failure, held } of folders) {
    say(`folder    ${path}  ${queueId}  ${condition}${reason(failure)}`);
    for (const { name, label, since } of held)
      say(`held      ${path}  ${since}${reason({ label, parameters: { name } })}`);
  }
  for (const { id, state, queueId, receivedAt, name, failure } of documents)
    say(`document  ${id}  ${state}  ${queueId}  ${receivedAt}  ${name}${reason(failure)}`);
  const held = documents.filter(({ state }) => state === 'attention').length;
  say(`${documents.length} documents are not at their end, ${held} of them need attention`);
}

/** @param say one line for the person @returns whether it was done */
export async function operate(dataDir: string, question: Question, locale: string, say: Say): Promise<boolean> {
  const told = await askAgent(dataDir, question);
  if (told === undefined) say(`no agent works in ${dataDir}`);
  else if ('failure' in told) say(told.failure);
  else if ('status' in told) sayStatus(told.status, locale, say);
  else say(`${told.done} documents: ${question.ask}`);
  return told !== undefined && !('failure' in told);
}
