// Writes into docs/api.md what messages of web hooks say, from the table by which the product writes them: `npm run guide`.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DATA_FIELDS, MESSAGE_FIELDS, MESSAGE_IDS, MESSAGE_TYPES } from '#domain/hooks/message-types.ts';

/** The guide, which /api/docs shows. */
export const GUIDE_FILE = path.resolve(import.meta.dirname, '../docs/api.md');

const HEAD = '### All types';

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(columns), `|${columns.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');

const code = (word: string): string => `\`${word}\``;

/** The part of the guide that is made. */
function messagesSection(): string {
  const ids = Object.entries(MESSAGE_IDS).map(([of, names]) => [code(of), names.map(code).join(', ') || 'none']);
  return [
    HEAD,
    table(
      ['type', 'says'],
      MESSAGE_TYPES.map(({ type, says }) => [code(type), says]),
    ),
    'What a message says:',
    table(
      ['field', 'says'],
      [
        ...Object.entries(MESSAGE_FIELDS).map(([name, says]) => [code(name), says]),
        ...Object.entries(DATA_FIELDS).map(([name, says]) => [code(`data.${name}`), says]),
      ],
    ),
    'Ids that are not here are null, and of what is purged meanwhile all but the first:',
    table(['message of', 'ids beside `accountId`'], ids),
  ].join('\n\n');
}

/** The guide with this part as it is to be. @throws Error where it has no place for it */
export function withMessages(guide: string): string {
  const from = guide.indexOf(`${HEAD}\n`);
  const to = guide.indexOf('\n## ', from);
  if (from < 0 || to < 0) throw new Error(`The guide has no part ${HEAD}.`);
  return `${guide.slice(0, from)}${messagesSection()}\n${guide.slice(to)}`;
}

if (import.meta.main) writeFileSync(GUIDE_FILE, withMessages(readFileSync(GUIDE_FILE, 'utf8')));
