// What the print system of this machine was asked to do with a document that it handed on unchanged. At the address for
// unchanged bytes CUPS neither applies nor sends ranges, several pages a sheet, odd or even pages (docs/decisions/0241),
// so the agent looks at CUPS' own job. No answer is `unknown`, never "all".
import type http from 'node:http';
import { IPP_TAG, type IppAttributes, ippRequest, readIppAnswer } from '#main/system/ipp-message.ts';
import { postIpp } from '#main/system/ipp-post.ts';
import type { SpoolMetadata } from './spool-file.ts';

/** `arranged`: several pages a sheet, odd or even pages, another order. `pages`: as a person writes them, "2-3, 7". */
export type PageChoice =
  | { readonly kind: 'all' | 'arranged' | 'unknown' }
  | { readonly kind: 'pages'; readonly pages: string };

type PrintedDocument = Pick<
  SpoolMetadata,
  'client' | 'clientAddress' | 'unchanged' | 'jobName' | 'claimedUser' | 'pages'
>;

/** Asks CUPS: the bytes of an IPP answer, or undefined when nothing answers. */
export type AskCups = (request: Buffer) => Promise<Buffer | undefined>;

const GET_JOBS = 0x000a;
const JOB_GROUP = 2;
const PROCESSING = '5';
const TIMEOUT_MS = 3_000;
const MOST_ANSWER = 4 * 1024 * 1024;
const MOST_JOBS = 100;
/** From the first page to one that no document has: how some programs say "all". */
const ENDLESS = 9_999;
const WANTED = ['job-name', 'job-state', 'page-ranges', 'number-up', 'page-set', 'outputorder', 'booklet'];
const LOOPBACK = /^(::ffff:)?127\.|^::1$/;

const ALL: PageChoice = { kind: 'all' };
const UNKNOWN: PageChoice = { kind: 'unknown' };

/** Jobs that may be this one: the user asks for the own jobs, since CUPS hides names of others'. */
function question({ claimedUser }: PrintedDocument, which: 'not-completed' | 'completed'): Buffer {
  return ippRequest(GET_JOBS, 'ipp://localhost/', [
    { tag: IPP_TAG.name, name: 'requesting-user-name', values: [claimedUser] },
    { tag: IPP_TAG.integer, name: 'limit', values: [MOST_JOBS] },
    { tag: IPP_TAG.keyword, name: 'requested-attributes', values: WANTED },
    { tag: IPP_TAG.keyword, name: 'which-jobs', values: [which] },
  ]);
}

function rangesOf(job: IppAttributes): string | null {
  const ranges = job.get('page-ranges') ?? [];
  if (ranges.length === 0) return null;
  const parts = ranges.map((range) => range.split('-').map(Number));
  if (parts.some(([low = 0, high = 0]) => low <= 1 && high >= ENDLESS)) return null;
  return parts.map(([low, high]) => (low === high ? String(low) : `${low}-${high}`)).join(', ');
}

const differs = (job: IppAttributes, name: string, usual: readonly string[]): boolean => {
  const value = job.get(name)?.[0];
  return value !== undefined && !usual.includes(value);
};

function choiceOf(job: IppAttributes): PageChoice {
  const pages = rangesOf(job);
  if (pages !== null) return { kind: 'pages', pages };
  const arranged =
    differs(job, 'number-up', ['1']) ||
    differs(job, 'page-set', ['all']) ||
    differs(job, 'outputorder', ['normal']) ||
    differs(job, 'booklet', ['false', 'off']);
  return arranged ? { kind: 'arranged' } : ALL;
}

async function jobsOf(document: PrintedDocument, which: 'not-completed' | 'completed', ask: AskCups) {
  const bytes = await ask(question(document, which));
  const answer = bytes && readIppAnswer(bytes);
  if (answer === undefined || answer.status >= 0x0100) return undefined;
  return answer.groups
    .filter(({ tag, attributes }) => tag === JOB_GROUP && attributes.get('job-name')?.[0] === document.jobName)
    .map(({ attributes }) => attributes);
}

/** Which pages a person wanted of a document, as far as its print system knows. */
export async function askedOfPrintSystem(document: PrintedDocument, ask: AskCups): Promise<PageChoice> {
  const { unchanged, client, clientAddress, pages } = document;
  // Raster comes with the chosen pages only; at the plain address CUPS has applied them; others send what they ask for.
  if (!unchanged || pages !== null || !client.startsWith('CUPS/')) return ALL;
  if (!LOOPBACK.test(clientAddress)) return UNKNOWN;
  const waiting = await jobsOf(document, 'not-completed', ask);
  const underWay = waiting?.filter((job) => job.get('job-state')?.[0] === PROCESSING) ?? [];
  // A job that is being sent is this one; else, after a restart, it may be any of that name.
  const found =
    underWay.length > 0 ? underWay : [...(waiting ?? []), ...((await jobsOf(document, 'completed', ask)) ?? [])];
  if (found.length === 0) return UNKNOWN;
  return found.map(choiceOf).find(({ kind }) => kind !== 'all') ?? ALL;
}

/** Where CUPS of this machine listens: `CUPS_SERVER` as its own programs read it, else the socket of the system. */
export function cupsAddress(environment: NodeJS.ProcessEnv, platform: string): http.RequestOptions {
  const server = environment.CUPS_SERVER ?? '';
  if (server.startsWith('/')) return { socketPath: server };
  if (server !== '') {
    const { hostname, port } = new URL(`http://${server.replace(/\/version=.*$/, '')}`);
    return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? 631 : Number(port) };
  }
  return { socketPath: platform === 'darwin' ? '/private/var/run/cupsd' : '/run/cups/cups.sock' };
}

/** CUPS of this machine. Never rejects. */
const askCups =
  (address: http.RequestOptions): AskCups =>
  async (body) => {
    const to = { ...address, path: '/', timeout: TIMEOUT_MS, agent: false };
    return (await postIpp({ to, host: 'localhost', most: MOST_ANSWER }, body))?.body;
  };

/** CUPS of this machine, as the environment says at the time of the question. */
export const ownCups: AskCups = (body) => askCups(cupsAddress(process.env, process.platform))(body);
