// Files of a service that its preprocessor names: the letter that is filled, the form that lies under pages.
import { isPreprocessor, PREPROCESSORS } from './preprocessors.ts';

/** What of a service is looked at. */
interface Preprocessed {
  readonly preprocessor: { readonly name: string; readonly parameters: Readonly<Record<string, unknown>> } | null;
}

/** One mention of a file. */
export interface FormMention {
  readonly parameter: string;
  readonly reference: string;
  readonly kind: 'pdf' | 'zip';
}

/** Every mention, in the order of the registry. */
export function formMentions({ preprocessor }: Preprocessed): FormMention[] {
  if (preprocessor === null || !isPreprocessor(preprocessor.name)) return [];
  const files: Readonly<Record<string, 'pdf' | 'zip'>> = PREPROCESSORS[preprocessor.name].files;
  return Object.entries(files).flatMap(([parameter, kind]) => {
    const reference = preprocessor.parameters[parameter];
    return typeof reference === 'string' ? [{ parameter, reference, kind }] : [];
  });
}

/** The service with ids in place of what its preprocessor named. */
export function withFormIds<S extends Preprocessed>(service: S, idOf: (reference: string) => string): S {
  const { preprocessor } = service;
  if (preprocessor === null) return service;
  const named = formMentions(service).map(({ parameter, reference }) => [parameter, idOf(reference)]);
  const parameters = { ...preprocessor.parameters, ...Object.fromEntries(named) };
  return { ...service, preprocessor: { ...preprocessor, parameters } };
}
