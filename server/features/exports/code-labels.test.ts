// Every code of an exported list has a word in every language of the product.
import { expect, it } from 'vitest';
import { FLAGS } from '#domain/access/flags.ts';
import { LOCALES } from '#domain/labels/labels.ts';
import { labelPack } from '#server/features/translations/label-packs.ts';
import { CODE_LABELS, type CodeKind } from './code-labels.ts';

it.each(LOCALES)('in %s', (locale) => {
  const language = { locale, labels: labelPack(locale) };
  for (const kind of Object.keys(CODE_LABELS) as CodeKind[]) {
    const words = Object.entries(CODE_LABELS[kind](language)).filter(([code]) => kind !== 'rights' || code !== '0');
    expect(words.filter(([, word]) => word === '')).toEqual([]);
    // Some words are the same in a language as their code.
    expect([kind, words.filter(([code, word]) => code === word && !['SMS', '1 sheet'].includes(code))]).toEqual([
      kind,
      [],
    ]);
  }
});

it('of a mask are those of all its flags', () => {
  const words = CODE_LABELS.rights({ locale: 'en', labels: labelPack('en') });
  expect(Object.keys(words)).toHaveLength(2 ** Object.keys(FLAGS).length);
  expect([words[0], words[7], words[8 + 65_536]]).toEqual([
    '',
    'See orders; Deposit and send; Validate',
    'Administer; Administer: Below',
  ]);
});
