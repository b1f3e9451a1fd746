// Names that say nothing of the thing they stand for, or stand for many things: a search for them finds everything.
import { describe, expect, it } from 'vitest';
import { FILES, isTest } from './project-files.ts';

/** What types, functions, classes and constants of a file may not be called; the noun of the field belongs there. */
const BANNED = [
  ...['Told', 'Words', 'Place', 'Places', 'Parts', 'Reading', 'Waiting', 'Work', 'Surroundings', 'Look', 'Looks'],
  ...['Bench', 'Ground', 'Round', 'Rounds', 'Thing', 'Things', 'Stuff', 'Data', 'Info', 'Helper', 'Helpers', 'Utils'],
  'Manager',
] as const;
/** What their names may not end in either. */
const BANNED_AT_THE_END = BANNED.filter(
  // A reading and what waits are qualified by what stands before; a look is a noun of the kit; data and rounds by themselves say too little.
  (word) => !['Reading', 'Waiting', 'Look', 'Looks', 'Data', 'Round'].includes(word),
);
/** Words of file names, between hyphens and dots. */
const BANNED_IN_PATHS = [
  ...[
    'said',
    'told',
    'ground',
    'round',
    'rounds',
    'thing',
    'things',
    'stuff',
    'words',
    'surroundings',
    'look',
    'looks',
  ],
  ...['place', 'places', 'parts', 'work', 'bench', 'data', 'info', 'helper', 'helpers', 'misc'],
] as const;

/** Names that stand; the list only grows shorter. */
const LEFT: readonly string[] = [
  'domain/shipments/delivery-number.ts DeliveryNumberParts',
  'main/agent/agent-parts.ts RunningParts',
  'main/agent/agent-parts.ts OutboxParts',
  'main/agent/agent-parts.ts openParts',
  'main/agent/shared/shared-inbox.ts InboxParts',
  'main/app/paths.ts BuiltParts',
  'main/app/paths.ts builtParts',
  'main/app/shell-bridge.ts ShellParts',
  'main/main.ts waiting',
  'main/outbox/outbox.ts CourierParts',
  'main/settings/policy.sources.ts look',
  'printer-driver/printer/documents/finisher.ts FinisherParts',
  'printer-driver/printer/documents/intake.ts IntakeParts',
  'printer-driver/printer/documents/recovered.ts ResumeParts',
  'renderer/api/transport.ts MultipartParts',
  'renderer/shared/pages/pdf-pages.ts FileParts',
  'scripts/apply/apply-faults.ts inPlace',
  'server/documents/codes/datamatrix.ts dataWords',
  'server/documents/engine/output/cross-reference-writer.ts ObjectPlace',
  'server/documents/engine/output/object-places.ts ObjectPlaces',
  'server/documents/engine/syntax/source-values.ts StreamPlace',
  'server/documents/jobs/call-limits.ts batchWork',
  'server/documents/jobs/call-limits.ts pageWork',
  'server/documents/pdfium/page-drawing.ts place',
  'server/documents/pool/pool.ts work',
  'server/documents/writer/operators.ts CodePlace',
];
/** Files that stand; the list only grows shorter. */
const FILES_LEFT: readonly string[] = [
  'main/agent/agent-parts.ts',
  'main/folders/look.ts',
  'printer-driver/printer/documents/work-queue.ts',
  'server/channels/provider/place-file.ts',
  'server/documents/engine/output/object-places.ts',
  'server/documents/engine/syntax/node-parts.ts',
];

const DECLARATION =
  /^(?:export )?(?:async )?(?:abstract )?(?:interface|type|class|function\*?|const|let) (\w+)\b(?! from)/gm;
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const isBanned = (name: string): boolean =>
  BANNED.some((word) => word === capital(name)) ||
  BANNED_AT_THE_END.some((word) => name.endsWith(word) && name !== word);
const bannedIn = (text: string): string[] =>
  [...text.matchAll(DECLARATION)].map(([, name = '']) => name).filter(isBanned);
const isBannedPath = (file: string): boolean =>
  file.split(/[/.-]/).some((word) => (BANNED_IN_PATHS as readonly string[]).includes(word));

const PRODUCT = FILES.filter((file) => !isTest(file));

describe('names', () => {
  it('are nouns of the field', () => {
    expect(PRODUCT.length).toBeGreaterThan(1000);
    const odd = PRODUCT.flatMap((file) => bannedIn(file.text).map((name) => `${file.path} ${name}`));
    expect(odd.filter((name) => !LEFT.includes(name))).toEqual([]);
    expect(LEFT.filter((name) => !odd.includes(name))).toEqual([]);
    expect(LEFT.length).toBeLessThanOrEqual(26);
  });

  it.each([
    'interface Told {',
    'export const words = 1;',
    'const place: Place = 1;',
    'export function letterParts() {',
    'type OutboxWork = 1;',
    'let info = 1;',
    'export async function jobHelpers() {',
  ])('that were planted are found: %s', (line) => {
    expect(bannedIn(`// planted\n${line}\n`).length).toBe(1);
  });

  it('of files are nouns of the field', () => {
    const odd = PRODUCT.map((file) => file.path).filter(isBannedPath);
    expect(odd.filter((file) => !FILES_LEFT.includes(file))).toEqual([]);
    expect(FILES_LEFT.filter((file) => !odd.includes(file))).toEqual([]);
    expect(FILES_LEFT.length).toBeLessThanOrEqual(6);
    expect(['main/places/planted.ts', 'domain/planted-words.rules.ts'].map(isBannedPath)).toEqual([true, true]);
  });
});
