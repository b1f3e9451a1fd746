// What an operator can ask of the agent that runs on a machine without screens: how it stands, and to try documents
// again or give them up.
import { z } from 'zod';
import { AccountView } from '#domain/bridge/bridge.ts';
import { FolderView } from '#domain/bridge/folders.ts';
import { InboxDocument } from '#domain/bridge/inbox.ts';
import { ENDS } from '#main/outbox/kept.ts';
import type { Agent } from '../agent.types.ts';
import { type Answer, askHolder } from './hold-folder.ts';

export const Question = z.discriminatedUnion('ask', [
  z.strictObject({ ask: z.literal('status') }),
  /** `all`: whatever needs attention. */
  z.strictObject({ ask: z.literal('retry'), id: z.string() }),
  z.strictObject({ ask: z.literal('drop'), id: z.string() }),
]);
export type Question = z.infer<typeof Question>;

/** How the agent stands; documents that have not come to their end, oldest first. */
export const AgentStatus = z.object({
  account: AccountView,
  printer: z.object({ state: z.string(), port: z.number(), detail: z.string(), spoolFull: z.boolean() }),
  folders: z.array(FolderView),
  documents: z.array(InboxDocument),
});
export type AgentStatus = z.infer<typeof AgentStatus>;
const Told = z.union([
  z.object({ status: AgentStatus }),
  z.object({ done: z.number() }),
  z.object({ failure: z.string() }),
]);
export type Told = z.infer<typeof Told>;

const openDocuments = ({ outbox }: Agent): InboxDocument[] =>
  outbox
    .list()
    .filter(({ state }) => !ENDS.has(state))
    .sort((a, b) => a.receivedAt.localeCompare(b.receivedAt));

/** The answers of a running agent. */
export function answersOf(agent: Agent): Answer {
  return async (asked): Promise<Told> => {
    const question = Question.parse(asked);
    if (question.ask === 'status') {
      const [account, printer, folders] = [agent.account(), agent.printer(), [...agent.folders()]];
      return { status: { account, printer, folders, documents: openDocuments(agent) } };
    }
    const { ask, id } = question;
    const meant = openDocuments(agent).filter((one) => (id === 'all' ? one.state === 'attention' : one.id === id));
    if (ask === 'drop' && id === 'all') return { failure: 'documents are given up one by one' };
    if (id !== 'all' && meant.length === 0) return { failure: `there is no open document ${id}` };
    for (const one of meant) await agent.outbox[ask](one.id);
    return { done: meant.length };
  };
}

/** @returns undefined when no agent works in the folder */
export async function askAgent(dataDir: string, question: Question): Promise<Told | undefined> {
  const told = await askHolder(dataDir, question);
  return told === undefined ? undefined : Told.parse(told);
}
