// The label check finds ids that are put together from a list.
import { expect, it } from 'vitest';
import { isMadeId, listsIn, madeIn, missingOfLists, namesIn } from './labels-rules.ts';

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

it('knows an id that is put together by its beginning, its end, and the words between', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text that is read
  const source = "t(`home.${task}Info`); look('job.state.' + name); const WORDS = ['mend', 'READY'];";
  const names = new Set(namesIn(source));
  const used = (id: string): boolean => madeIn(source).some((how) => isMadeId(id, how, names));
  expect(['home.mendInfo', 'job.state.READY'].map(used)).toEqual([true, true]);
  expect(['home.mend', 'home.otherInfo', 'job.state.LOST', 'page.mendInfo'].map(used)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
