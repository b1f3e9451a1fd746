// The label check finds ids that are put together from a list.
import { expect, it } from 'vitest';
import { listsIn, missingOfLists } from './labels-rules.ts';

const SOURCE = [
  "const FLAGS = ['mail', 'push'] as const;",
  "const OTHERS = ['tall', 'wide'] as const;",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text that is read
  'FLAGS.map((flag) => t(`settings.field.${flag}`) + t(`settings.hint.${flag}`));',
].join('\n');

it('names the word of a list whose label is missing, and asks nothing of lists that are for something else', () => {
  const labels = new Set(['settings.field.mail', 'settings.field.push', 'settings.hint.mail']);
  const missing = missingOfLists(SOURCE, listsIn(SOURCE), (id) => labels.has(id));
  expect(missing).toEqual(['settings.hint.push']);
});
