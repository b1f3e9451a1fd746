// The preprocessor of a service before the service is saved: its name, its parameters, and that the type agrees.
import { ok, type Result, refuse } from '../errors/result.ts';
import { compileRegular } from '../expressions/regular.ts';
import { PagesParameters } from './pages.schema.ts';
import { isPreprocessor, PREPROCESSORS, type PreprocessorName } from './preprocessors.ts';

/** What of a service is looked at. */
export interface Preprocessed {
  readonly type: string;
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
  if (name !== 'pages') return ok(true);
  const { dropMatching } = PagesParameters.parse(parameters);
  return dropMatching === null ? ok(true) : compileRegular(dropMatching.pattern);
}

/**
 * A service of the types `preprocessing` has a preprocessor of the registry, with parameters that it takes; others have
 * none.
 */
export function checkPreprocessor({ type, preprocessor }: Preprocessed): Result<unknown> {
  const wants = type === 'preprocessing' || type === 'preprocessingUnique';
  if (preprocessor === null) return wants ? refuse('services.preprocessorMissing') : ok(true);
  const { name, parameters } = preprocessor;
  if (!wants) return refuse('services.preprocessorType', { name });
  return isPreprocessor(name) ? checkParameters(name, parameters) : refuse('services.preprocessorUnknown', { name });
}
