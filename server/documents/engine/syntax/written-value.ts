// Values written anew.
import { writtenName } from './names.ts';
import { isDict, isList, isReference, isString, nameOf, type Value } from './values.ts';

/** A value as it is written in a file; Latin-1. */
export function writtenValue(value: Value): string {
  if (isReference(value)) return `${value.ref} 0 R`;
  if (isString(value)) return value.raw.toString('latin1');
  if (isList(value)) return `[${value.map(writtenValue).join(' ')}]`;
  if (isDict(value))
    return `<<${[...value].map(([key, item]) => `/${writtenName(key)} ${writtenValue(item)}`).join('')}>>`;
  const name = nameOf(value);
  return name === undefined ? String(value) : `/${writtenName(name)}`;
}
