// Writes docs/decisions/README.md, the index of decisions, from the decisions themselves: `npm run decisions`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Areas of the index, in its order; each decision names one in its line `Area: …`. */
export const AREAS = [
  'API',
  'Access',
  'Orders',
  'Sending',
  'Documents',
  'Screens',
  'Printer',
  'Desktop',
  'Operation',
  'Speed',
  'Code',
] as const;

/** One decision as the index shows it. */
export interface Decision {
  /** Name of its file, which begins with the number of four digits. */
  readonly file: string;
  readonly number: string;
  readonly title: string;
  readonly area: string;
  readonly text: string;
}

const PROJECT_ROOT = path.resolve(import.meta.dirname, '..');
/** Folder of the decisions. */
export const DECISIONS_FOLDER = path.join(PROJECT_ROOT, 'docs/decisions');
/** Name of the index in that folder. */
export const INDEX_FILE = 'README.md';

/** All decisions, by number. What a file lacks is an empty text. */
export function readDecisions(folder: string = DECISIONS_FOLDER): Decision[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== INDEX_FILE);
  return files.toSorted().map((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    return {
      file,
      number: file.slice(0, 4),
      title: /^# (.+)$/m.exec(text)?.[1] ?? '',
      area: /^Area: (.+)$/m.exec(text)?.[1] ?? '',
      text,
    };
  });
}

const HEAD = `# Decisions

What was decided, why, and what it costs. One subject a file; its title is the decision. This page is made by
\`npm run decisions\`; a new decision takes the next free number, is written as question, decision, why and price, and is
deleted when another one takes its place (git keeps it). The rules that hold everywhere are in [model.md](../model.md).
`;

/** The index as Markdown: one table an area. */
export function decisionsIndex(decisions: readonly Decision[]): string {
  const tables = AREAS.map((area) => {
    const rows = decisions
      .filter((decision) => decision.area === area)
      .map(({ number, title, file }) => `| ${number} | [${title}](${file}) |`);
    return `\n## ${area}\n\n| number | decision |\n|---|---|\n${rows.join('\n')}\n`;
  });
  return HEAD + tables.join('');
}

if (import.meta.main) {
  writeFileSync(path.join(DECISIONS_FOLDER, INDEX_FILE), decisionsIndex(readDecisions()));
}
