// What would mend an address, guessed from what is wrong with it: proposals that a person chooses from, after the server judged
// them. Pure.
import { maxLineLength } from './postal.codes.ts';
import { codeBehind, codeOnOwnLine } from './postal.ts';

export const REPAIRS = ['ownLine', 'withoutCountry', 'joinLines', 'splitLine', 'otherTown'] as const;

/** A changed address, and what was done to it. */
export interface Repair {
  readonly kind: (typeof REPAIRS)[number];
  /** The text or the line that it is about. */
  readonly text: string;
  readonly lines: readonly string[];
}

export interface RepairInput {
  readonly lines: readonly string[];
  /** ISO 3166-1 alpha-2, or null while it is not known. */
  readonly country: string | null;
  readonly fault: { readonly label: string; readonly parameters: Readonly<Record<string, unknown>> } | null;
}

/** Proposals at most. */
const MOST = 3;

function ownLine({ lines, country }: RepairInput): Repair[] {
  const found = codeBehind(lines, country ?? '');
  const mended = codeOnOwnLine(lines, country ?? '');
  return found === null || mended === null ? [] : [{ kind: 'ownLine', text: found.code, lines: mended }];
}

function withoutCountry({ lines, fault }: RepairInput): Repair[] {
  const text = String(fault?.parameters.text ?? '');
  return lines.length > 2 && lines.at(-1) === text ? [{ kind: 'withoutCountry', text, lines: lines.slice(0, -1) }] : [];
}

/** The shortest neighbours are joined first; the name above and the town below stay alone. */
function joined(lines: readonly string[], most: number, longest: number): string[] | null {
  let left = [...lines];
  while (left.length > most) {
    let best = -1;
    let shortest = longest + 1;
    for (let n = 1; n < left.length - 2; n += 1) {
      const length = [...`${left[n]}, ${left[n + 1]}`].length;
      if (length < shortest) [best, shortest] = [n, length];
    }
    if (best < 0) return null;
    const at = best;
    left = left.flatMap((line, n) => (n === at ? [`${line}, ${left[n + 1]}`] : n === at + 1 ? [] : [line]));
  }
  return left;
}

function joinLines({ lines, country, fault }: RepairInput): Repair[] {
  const maximum = Number(fault?.parameters.maximum);
  const mended = joined(lines, maximum, maxLineLength(country ?? ''));
  return mended === null ? [] : [{ kind: 'joinLines', text: String(maximum), lines: mended }];
}

/** At the last space that leaves both parts short enough. */
function splitLong({ lines, fault }: RepairInput): Repair[] {
  const at = Number(fault?.parameters.line) - 1;
  const maximum = Number(fault?.parameters.maximum);
  const line = lines[at] ?? '';
  const space = line.slice(0, maximum + 1).lastIndexOf(' ');
  if (space <= 0) return [];
  const parts = [line.slice(0, space).replace(/[\s,;]+$/u, ''), line.slice(space + 1)];
  return [{ kind: 'splitLine', text: String(at + 1), lines: lines.flatMap((one, n) => (n === at ? parts : [one])) }];
}

/** The line of code and town in other words. */
const withTown = (lines: readonly string[], at: number, text: string): Repair => ({
  kind: 'otherTown',
  text,
  lines: lines.map((line, n) => (n === at ? text : line)),
});

/** What the reference of codes and towns has instead. */
function otherTown({ lines, fault }: RepairInput): Repair[] {
  const { line, suggestions } = fault?.parameters ?? {};
  const at = Number(line) - 1;
  return Array.isArray(suggestions) ? suggestions.map((text) => withTown(lines, at, String(text))) : [];
}

/** Corsica's departments are 2A and 2B, its postal codes begin with 20. */
function corsicanCode({ lines, country, fault }: RepairInput): Repair[] {
  const at = Number(fault?.parameters.line) - 1;
  const text = (lines[at] ?? '').replace(/^2[AB](?=\d{3}\b)/i, '20');
  return country === 'FR' && text !== lines[at] ? [withTown(lines, at, text)] : [];
}

const BY_LABEL: Readonly<Record<string, (input: RepairInput) => Repair[]>> = {
  'address.codeBehindStreet': ownLine,
  'address.unknownCountry': withoutCountry,
  'address.maxLines': joinLines,
  'address.lineTooLong': splitLong,
  'address.unknownPlace': otherTown,
  'address.postalCodeInvalid': corsicanCode,
};

/** At most three; whether they end all faults is for the server to say. */
export const repairsOf = (input: RepairInput): Repair[] =>
  (BY_LABEL[input.fault?.label ?? '']?.(input) ?? []).slice(0, MOST);
