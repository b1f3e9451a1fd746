// An agent for browser tests: the bridge of the desktop contract over a small store in the page. Its documents are real:
// they were uploaded through the API, as the agent does it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { BrowserContext, Page } from '@playwright/test';
import type { Client } from '#domain/api/client.ts';
import type { AccountView, BridgeEvent, BridgeEventValue, DoctorFinding, QueueView } from '#domain/bridge/bridge.ts';
import type { FolderView } from '#domain/bridge/folders.ts';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { AgentSettings, type SettingsView } from '#domain/bridge/settings.ts';
import { inboxDocument } from '#tests/support/inbox-document.ts';
import { signIn } from './server.ts';

const RUN = path.resolve(import.meta.dirname, '../../demo/letters-25.pdf');

/** Everything that the agent knows; lasts over reloads of the page. */
export interface AgentState {
  settings: SettingsView;
  account: AccountView;
  queues: QueueView[];
  inbox: InboxDocument[];
  findings: DoctorFinding[];
  folders: FolderView[];
  /** Who updates the program. */
  means: 'own' | 'system';
  /** The version that waits for a restart. */
  ready?: string;
  /** What the folder dialog answers. */
  folder: string | null;
  /** Calls that fail. */
  broken: string[];
}

interface TestAgent {
  readonly calls: { name: string; input: unknown }[];
  arrive(document: InboxDocument): void;
  change(id: string, patch: Partial<InboxDocument>): void;
  tell(event: string, value: unknown): void;
}

declare global {
  interface Window {
    /** In every page that was given an agent; see `giveAgent`. */
    testAgent: TestAgent;
  }
}

/** Pages of the demonstration's run as a file of their own, first and last from 1. */
export async function pagesOfRun(first: number, last: number): Promise<Buffer> {
  const run = await PDFDocument.load(readFileSync(RUN));
  const made = await PDFDocument.create();
  const numbers = Array.from({ length: last - first + 1 }, (_, n) => first - 1 + n);
  for (const page of await made.copyPages(run, numbers)) made.addPage(page);
  return Buffer.from(await made.save());
}

let count = 0;

/** A document as the printer or a folder hands it over, waiting for the server. */
export function accepted(patch: Partial<InboxDocument> = {}): InboxDocument {
  count += 1;
  return inboxDocument({
    id: `document-${count}`,
    name: `Letter ${count}`,
    claimedUser: 'Aoife Brennan',
    application: 'Writer',
    bytes: 48_000 + count,
    sha256: String(count).padStart(64, '0'),
    receivedAt: new Date(Date.now() - count * 60_000).toISOString(),
    ...patch,
  });
}

/** The same document after its upload through the API. */
export async function uploaded(client: Client, content: Buffer, patch: Partial<InboxDocument> = {}) {
  const document = accepted(patch);
  const file = await client('files.upload', {
    parts: [
      { name: 'source', value: 'standaloneVirtualPrinter' },
      { name: 'file', value: content, fileName: `${document.name}.pdf` },
    ],
  });
  const { fileId, pageCount: pages, bytes } = file;
  return { ...document, fileId, pages, bytes, uploadedBytes: bytes, state: patch.state ?? ('uploaded' as const) };
}

export function agentState(server: string, patch: Partial<AgentState> & { queues?: QueueView[] } = {}): AgentState {
  const settings = AgentSettings.parse({
    server,
    queues: [{ id: 'letters', name: 'Mailroom letters' }],
  });
  return {
    settings: { settings, locked: [] },
    account: { connected: true, server, login: 'depositor', reachable: true },
    queues: settings.queues.map(({ id }) => ({
      id,
      address: `ipp://localhost:8631/ipp/plain/${id}`,
      registered: true,
      printer: 'ready' as const,
    })),
    inbox: [],
    findings: [],
    folders: [],
    means: 'own',
    folder: '/home/aoife/Outgoing',
    broken: [],
    ...patch,
  };
}

/** Runs in the page before anything else. */
function install(seed: AgentState): void {
  const KEY = 'test.agent';
  const state = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? seed;
  const keep = () => sessionStorage.setItem(KEY, JSON.stringify(state));
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const calls: { name: string; input: unknown }[] = [];
  const tell = (event: string, value: unknown) => {
    keep();
    for (const listener of listeners.get(event) ?? []) listener(structuredClone(value));
  };
  const change = (id: string, patch: object) => {
    state.inbox = state.inbox.map((one: { id: string }) => (one.id === id ? { ...one, ...patch } : one));
    tell(
      'inbox.changed',
      state.inbox.find((one: { id: string }) => one.id === id),
    );
  };
  const queue = (id: string, patch: object) => {
    state.queues = state.queues.map((one: { id: string }) => (one.id === id ? { ...one, ...patch } : one));
    // As the agent: what the operating system did is in the answer, and told to nobody.
    return state.queues.find((one: { id: string }) => one.id === id);
  };
  const DONE = { done: true };
  const arrived: unknown[] = [];
  let listens = false;
  /** What the page sends, over the whole table of the bridge. */
  interface Asked {
    readonly id: string;
    readonly jobId: number;
    readonly settings: {
      readonly queues: readonly { readonly id: string }[];
      readonly printer: { readonly lan: { readonly accounts: readonly { readonly pin: string | null }[] } };
    };
  }
  const answers: Record<string, (asked: Asked) => unknown> = {
    'settings.read': () => state.settings,
    'settings.save': ({ settings }) => {
      // As the agent answers: of the others' PINs only that they are there.
      const { printer } = settings;
      const accounts = printer.lan.accounts.map((one) => ({ ...one, pin: one.pin === '' ? '' : null }));
      const told = { ...settings, printer: { ...printer, lan: { ...printer.lan, accounts } } };
      state.settings = { ...state.settings, settings: told };
      state.queues = settings.queues.map(
        ({ id }) =>
          state.queues.find((one: { id: string }) => one.id === id) ?? {
            id,
            address: `ipp://localhost:8631/ipp/plain/${id}`,
            registered: false,
            printer: 'ready',
          },
      );
      tell('queues.changed', state.queues);
      return state.settings;
    },
    'account.read': () => state.account,
    'account.disconnect': () => {
      state.account = { ...state.account, connected: false, login: '' };
      tell('account.changed', state.account);
      return state.account;
    },
    'inbox.list': () => state.inbox,
    'inbox.deposited': ({ id, jobId }) => {
      change(id, { state: 'deposited', jobId });
      return DONE;
    },
    'inbox.drop': ({ id }) => {
      change(id, { state: 'dropped' });
      return DONE;
    },
    'inbox.retry': ({ id }) => {
      change(id, { state: 'depositing', failure: null });
      return DONE;
    },
    'queues.list': () => state.queues,
    'queues.register': ({ id }) => queue(id, { registered: true }),
    'queues.unregister': ({ id }) => queue(id, { registered: false }),
    'queues.testPage': () => DONE,
    'doctor.run': () => state.findings,
    'folders.list': () => state.folders,
    'update.means': () => ({ means: state.means, ready: state.ready }),
    'update.install': () => DONE,
    'folders.choose': () => ({ path: state.folder }),
    'window.focus': () => DONE,
    'window.listens': () => {
      listens = true;
      for (const document of arrived.splice(0)) tell('inbox.arrived', document);
      return DONE;
    },
  };
  const bridge = {
    call: async (name: string, input: unknown) => {
      calls.push({ name, input });
      const answer = answers[name];
      if (!answer || state.broken.includes(name)) throw new Error(`${name} failed`);
      const value = structuredClone(answer(input as Asked));
      keep();
      return value;
    },
    on: (event: string, listener: (value: unknown) => void) => {
      const all = listeners.get(event) ?? new Set();
      listeners.set(event, all.add(listener));
      return () => void all.delete(listener);
    },
  };
  const agent = {
    calls,
    change,
    tell,
    arrive: (document: { id: string; mode: string }) => {
      state.inbox = [document, ...state.inbox];
      tell('inbox.changed', document);
      if (document.mode !== 'manual') return;
      if (listens) tell('inbox.arrived', document);
      else arrived.push(document);
    },
  };
  Object.assign(window, { mailroomDesktop: bridge, testAgent: agent });
}

/** Puts the agent into every page of the context, as the desktop's preload does. */
export const giveAgent = (target: Page | BrowserContext, state: AgentState): Promise<unknown> =>
  target.addInitScript(install, state);

interface PrinterScreen {
  /** Of the server. */
  readonly url: string;
  /** Behind `/printer/`, with what is asked of it. */
  readonly place: string;
  readonly state: AgentState;
  readonly login?: string;
}

/** Somebody signs in on a computer with that agent and opens a screen of the printer. */
export async function openPrinter(page: Page, { url, place, state, login = 'depositor' }: PrinterScreen) {
  await giveAgent(page, state);
  await signIn(page, url, login, `/printer/${place}`);
}

/** A document arrives while the page is open. */
export const arrive = (page: Page, document: InboxDocument): Promise<void> =>
  page.evaluate((one) => window.testAgent.arrive(one), document);

export const change = (page: Page, id: string, patch: Partial<InboxDocument>): Promise<void> =>
  page.evaluate(([one, what]) => window.testAgent.change(one as string, what as object), [id, patch] as const);

/** The agent tells of something else than a document. */
export const tell = <E extends BridgeEvent>(page: Page, event: E, value: BridgeEventValue<E>): Promise<void> =>
  page.evaluate(([name, what]) => window.testAgent.tell(name as string, what), [event, value] as const);

/** What the page asked of the agent, by name. */
export const askedOf = (page: Page, name: string): Promise<unknown[]> =>
  page.evaluate(
    (wanted) => window.testAgent.calls.filter((one) => one.name === wanted).map(({ input }) => input),
    name,
  );
