// Faults of input: each kind has its words in every language, and what a schema finds gets its kind.
import { readFileSync } from 'node:fs';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LOCALES, type Messages, regionOf } from './labels.ts';
import { INPUT_FAULTS, type InputFaultKind, inputFaultOf, withInputFault } from '../errors/input-faults.ts';

const KINDS = Object.keys(INPUT_FAULTS) as InputFaultKind[];
const LABEL = 'exception.invalidInput';

describe.each(LOCALES)('the words for faults of input in %s', (locale) => {
  const url = new URL(`errors/${locale}.json`, import.meta.url);
  const messages = JSON.parse(readFileSync(url, 'utf8')) as Messages;
  const onError = (error: Error) => {
    throw error;
  };
  const intl = createIntl({ locale: regionOf(locale), messages: { ...messages }, onError });
  const words = (kind: string, limit = 12) =>
    String(intl.formatMessage({ id: LABEL }, { field: 'name', kind, limit, reason: 'Too small: expected string' }));

  it('differ for each kind, and name the limit of those that have one', () => {
    expect(new Set(KINDS.map((kind) => words(kind))).size).toBe(KINDS.length);
    for (const kind of KINDS) expect(words(kind).includes('12'), kind).toBe(INPUT_FAULTS[kind].limit);
  });

  it('are the general sentence for a kind that the table lacks, never the words of a schema', () => {
    expect(words('brandNew')).toBe(words('other'));
    for (const kind of KINDS) expect(words(kind)).not.toContain('expected string');
  });
});

describe('a fault that a schema found', () => {
  const schema = z.strictObject({
    name: z.string().min(3).max(5).optional(),
    label: z.string().min(1).optional(),
    count: z.number().min(2).max(4).optional(),
    whole: z.int().optional(),
    list: z.array(z.string()).min(1).max(2).optional(),
    kind: z.enum(['a', 'b']).optional(),
    code: z.string().regex(/^\d+$/).optional(),
    mail: z.email().optional(),
    either: z.union([z.literal(1), z.string().max(2)]).optional(),
    odd: z.custom((value) => value === 7).optional(),
    must: z.string(),
  });
  it.each<[string, object, InputFaultKind, number]>([
    ['a missing value', { must: undefined }, 'missing', 0],
    ['an empty text where one is needed', { label: '' }, 'missing', 0],
    ['a short text', { name: 'ab' }, 'tooShort', 3],
    ['a long text', { name: 'abcdef' }, 'tooLong', 5],
    ['a small number', { count: 1 }, 'tooSmall', 2],
    ['a large number', { count: 5 }, 'tooLarge', 4],
    ['few entries', { list: [] }, 'tooFew', 1],
    ['many entries', { list: ['a', 'b', 'c'] }, 'tooMany', 2],
    ['a text for a number', { count: 'x' }, 'notNumber', 0],
    ['a broken number', { whole: 1.5 }, 'notWhole', 0],
    ['a number for a text', { must: 5 }, 'wrongFormat', 0],
    ['another word', { kind: 'c' }, 'notOneOf', 0],
    ['letters for digits', { code: 'x' }, 'wrongFormat', 0],
    ['no e-mail address', { mail: 'x' }, 'wrongFormat', 0],
    ['a strange field', { strange: 1 }, 'unknownField', 0],
    ['a rule of our own', { odd: 8 }, 'other', 0],
    ['neither of two', { either: 2 }, 'other', 0],
  ])('for %s has its kind', (_what, value, kind, limit) => {
    const parsed = schema.safeParse({ must: 'here', ...value });
    const issue = parsed.error?.issues[0];
    expect(issue && inputFaultOf(issue)).toEqual({ kind, limit });
  });

  it('has a kind on the wire whoever refused', () => {
    expect(withInputFault({ field: 'a', reason: 'b' })).toEqual({ field: 'a', reason: 'b', kind: 'other', limit: 0 });
    expect(withInputFault({ kind: 'missing', limit: 0 })).toEqual({ kind: 'missing', limit: 0 });
  });
});
