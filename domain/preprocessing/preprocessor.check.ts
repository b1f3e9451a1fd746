// The preprocessor of a service before the service is saved: its name, its parameters, and that the type agrees.
import { ok, type Result, refuse } from '../errors/result.ts';
import { compileRegular } from '../expressions/regular.ts';
import { CommandParameters } from './command.schema.ts';
import { PagesParameters } from './pages.schema.ts';
import { isPreprocessor, PREPROCESSORS, type PreprocessorName } from './preprocessors.ts';
import { largestType, PrintStreamParameters } from './print-stream.schema.ts';
import type { OfferedCommand, OfferedPrograms } from './programs.ts';

/** What of a service is looked at. */
export interface Preprocessed {
  readonly type: string;
  readonly boxes: readonly { readonly main: boolean; readonly boxType: string }[];
  readonly preprocessor: { readonly name: string; readonly parameters: Readonly<Record<string, unknown>> } | null;
}

function checkParameters(name: PreprocessorName, parameters: Readonly<Record<string, unknown>>): Result<unknown> {
  const read = PREPROCESSORS[name].parameters.safeParse(parameters);
  if (!read.success) {
    const [issue] = read.error.issues;
    const keys = issue?.code === 'unrecognized_keys' ? issue.keys : [];
    const path = [...(issue?.path ?? []), ...keys.slice(0, 1)].join('.');
    return refuse('services.preprocessorParameters', { name, path, reason: issue?.message ?? '' });
  }
  if (name === 'printStream') return checkTypeSize(parameters);
  if (name !== 'pages') return ok(true);
  const { dropMatching } = PagesParameters.parse(parameters);
  return dropMatching === null ? ok(true) : compileRegular(dropMatching.pattern);
}

/** Lines of a larger type would touch, and so would columns. */
function checkTypeSize(parameters: Readonly<Record<string, unknown>>): Result<unknown> {
  const { fontSize, ...grid } = PrintStreamParameters.parse(parameters);
  const largest = largestType(grid);
  if (fontSize === null || fontSize <= largest) return ok(true);
  const reason = `at most ${Math.floor(largest * 10) / 10} points fit into the lines and columns`;
  return refuse('services.preprocessorParameters', { name: 'printStream', path: 'fontSize', reason });
}

/** What the server's machine must have; refused in words that say what to do about it. */
function checkNeeds(
  name: PreprocessorName,
  parameters: Readonly<Record<string, unknown>>,
  { office, commands }: OfferedPrograms,
): Result<unknown> {
  const { needs } = PREPROCESSORS[name];
  if (needs === null) return ok(true);
  if (needs === 'office') return office ? ok(true) : refuse('services.officeMissing', { name });
  const { command, values } = CommandParameters.parse(parameters);
  const offered = commands.get(command);
  if (offered === undefined) return refuse('services.commandUnknown', { command });
  for (const [parameter, value] of Object.entries(values)) {
    const known = Object.hasOwn(offered.parameters, parameter) ? offered.parameters[parameter] : undefined;
    if (known?.values.includes(value)) continue;
    const reason = known === undefined ? `no parameter of ${command}` : `one of ${known.values.join(', ')}`;
    return refuse('services.preprocessorParameters', { name, path: `values.${parameter}`, reason });
  }
  return ok(true);
}

/**
 * A service of the types `preprocessing` has a preprocessor of the registry, with parameters that it takes and a main box of its
 * kind, and the machine has what it needs; others have none.
 */
export function checkPreprocessor(
  { type, boxes, preprocessor }: Preprocessed,
  programs: OfferedPrograms,
): Result<unknown> {
  const wants = type === 'preprocessing' || type === 'preprocessingUnique';
  if (preprocessor === null) return wants ? refuse('services.preprocessorMissing') : ok(true);
  const { name, parameters } = preprocessor;
  if (!wants) return refuse('services.preprocessorType', { name });
  if (!isPreprocessor(name)) return refuse('services.preprocessorUnknown', { name });
  const { box } = PREPROCESSORS[name];
  const main = boxes.find((one) => one.main);
  if (main !== undefined && main.boxType !== box) return refuse('services.preprocessorBox', { name, boxType: box });
  const checked = checkParameters(name, parameters);
  return checked.ok ? checkNeeds(name, parameters, programs) : checked;
}

/** Kinds of file that the main box takes in place of its own; null: nothing rewrites them. */
export function acceptedKinds(
  { preprocessor }: Pick<Preprocessed, 'preprocessor'>,
  { commands }: OfferedPrograms,
): (typeof PREPROCESSORS)[PreprocessorName]['accepts'] | OfferedCommand['accepts'] | null {
  if (preprocessor === null || !isPreprocessor(preprocessor.name)) return null;
  const { accepts, needs } = PREPROCESSORS[preprocessor.name];
  const command = needs === 'command' ? commands.get(String(preprocessor.parameters.command)) : undefined;
  return command?.accepts ?? accepts;
}
