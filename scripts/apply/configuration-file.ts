// A configuration file as npm run apply reads it: JSON, one object of sections, each a list of entries.
import path from 'node:path';
import { unusable } from './apply-faults.ts';

/** An entry of a configuration file: plain data in which other entries are named, not numbered. */
export type Entry = Readonly<Record<string, unknown>>;

/** Position of a syntax error as the engine gives it; a text that stops too early is wrong at its end. */
function syntaxFault(text: string, message: string): string {
  if (/\(line \d+ column \d+\)/.test(message)) return message;
  const lines = text.split('\n');
  return `${message} (line ${lines.length} column ${(lines.at(-1) ?? '').length + 1})`;
}

function parseJson(text: string): unknown {
  try {
    // Editors of Windows begin a file with a mark of its encoding (RFC 8259, 8.1 lets a reader skip it).
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw error instanceof SyntaxError ? unusable(`not JSON: ${syntaxFault(text, error.message)}`) : error;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The sections of a configuration file, by their key. @throws Error by `unusable`, which says what is wrong with the text */
export function parseConfiguration(text: string): Readonly<Record<string, readonly Entry[]>> {
  const file = parseJson(text);
  if (!isObject(file)) throw unusable('the file must be one object of sections');
  for (const [section, entries] of Object.entries(file)) {
    if (section === '$comment') continue;
    if (!Array.isArray(entries)) throw unusable(`${section} must be a list of entries`);
    const wrong = entries.findIndex((entry) => !isObject(entry));
    if (wrong >= 0) throw unusable(`${section}[${wrong}] must be an object`);
  }
  return file as Readonly<Record<string, readonly Entry[]>>;
}

/**
 * The sections with the files that services bring found beside the configuration file. What is no list is left as it is: saving
 * the entry says so.
 */
export const withFilesBeside = (
  sections: Readonly<Record<string, readonly Entry[]>>,
  folder: string,
): Readonly<Record<string, readonly Entry[]>> => {
  const { services } = sections;
  if (services === undefined) return sections;
  const beside = services.map((entry) =>
    Array.isArray(entry.files)
      ? { ...entry, files: entry.files.map((file) => path.resolve(folder, String(file))) }
      : entry,
  );
  return { ...sections, services: beside };
};
