// What the headless agent that runs answers to commands of an administrator: its status, and to retry or drop documents.
import { z } from 'zod';
import { AccountView } from '#domain/bridge/bridge.ts';
import { FolderView } from '#domain/bridge/folders.ts';
import { InboxDocument } from '#domain/bridge/inbox.ts';
import { ENDS } from '#main/outbox/store/kept.ts';
import type { Agent } from '../agent.types.ts';
import { type Answer, askHolder } from './hold-folder.ts';

export const AgentCommand = z.discriminatedUnion('ask', [
  z.strictObject({ ask: z.literal('status') }),
  /** `all`: each one that needs attention. */
  z.strictObject({ ask: z.literal('retry'), id: z.string() }),
  z.strictObject({ ask: z.literal('drop'), id: z.string() }),
]);
export type AgentCommand = z.infer<typeof AgentCommand>;

/** `documents`: those that have not come to their end, oldest first. */
export const AgentStatus = z.object({
  account: AccountView,
  printer: z.object({ state: z.string(), port: z.number(), detail: z.string(), spoolFull: z.boolean() }),
  folders: z.array(FolderView),
  documents: z.array(InboxDocument),
});
export type AgentStatus = z.infer<typeof AgentStatus>;
/** `done`: the number of documents. */
const CommandAnswer = z.union([
  z.object({ status: AgentStatus }),
  z.object({ done: z.number() }),
  z.object({ failure: z.string() }),
]);
export type CommandAnswer = z.infer<typeof CommandAnswer>;

const openDocuments = ({ outbox }: Agent): InboxDocument[] =>
  outbox
    .list()
    .filter(({ state }) => !ENDS.has(state))
    .sort((a, b) => a.receivedAt.localeCompare(b.receivedAt));

/** Answers commands with a running agent. */
export function controlHandler(agent: Agent): Answer {
  return async (asked): Promise<CommandAnswer> => {
    const command = AgentCommand.parse(asked);
    if (command.ask === 'status') {
      const [account, printer, folders] = [agent.account(), agent.printer(), [...agent.folders()]];
      return { status: { account, printer, folders, documents: openDocuments(agent) } };
    }
    const { ask, id } = command;
    const meant = openDocuments(agent).filter((one) => (id === 'all' ? one.state === 'attention' : one.id === id));
    if (ask === 'drop' && id === 'all') return { failure: 'documents are given up one by one' };
    if (id !== 'all' && meant.length === 0) return { failure: `there is no open document ${id}` };
    for (const one of meant) await agent.outbox[ask](one.id);
    return { done: meant.length };
  };
}

/** Passes a command to the agent that works in a folder. @returns undefined when none does */
export async function askAgent(dataDir: string, command: AgentCommand): Promise<CommandAnswer | undefined> {
  const answer = await askHolder(dataDir, command);
  return answer === undefined ? undefined : CommandAnswer.parse(answer);
}
