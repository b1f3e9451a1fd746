// A filter of monitoring as a button. Where there are more accounts, services or people than one answer has, the server is asked for
// others as one types.
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { FilterChoice } from './filter-choice.part.tsx';
import type { MoreOptions } from './filter-choice.rules.ts';
import { type ChoiceName, type Choices, FILTER_LABELS, FOUND, useOptions } from './use-choices.ts';
import type { Narrowing } from './use-narrowing.ts';

const SETTLE_MS = 150;

interface NarrowingChoiceProps {
  name: ChoiceName;
  choices: Choices;
  narrowing: Pick<Narrowing, 'at' | 'set'>;
}

export function NarrowingChoice({ name, choices, narrowing }: NarrowingChoiceProps) {
  const t = useText();
  const options = useOptions(choices);
  const more = useMore(name, choices);
  const [label, all] = FILTER_LABELS[name];
  return (
    <FilterChoice
      label={t(label)}
      all={t(all)}
      options={options[name]}
      more={more}
      value={narrowing.at(name)}
      onChange={(value) => narrowing.set({ [name]: value })}
    />
  );
}

const isFound = (name: ChoiceName): name is keyof typeof FOUND => name in FOUND;

/** What the server finds of what is typed; undefined: the choices are all that there are. */
function useMore(name: ChoiceName, { overflow }: Choices): MoreOptions | undefined {
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), SETTLE_MS);
  const kind = isFound(name) ? FOUND[name] : undefined;
  const isCut = kind !== undefined && overflow[kind];
  const { data } = useCall('monitoring.choices', { query: { text } }, { enabled: isCut && text !== '' });
  const found = useOptions({ accounts: [], services: [], people: [], tags: [], fields: [], ...data, overflow });
  if (!isCut) return undefined;
  const isAnswered = data !== undefined && text === typed.trim();
  return {
    onType: setTyped,
    options: isAnswered ? found[name] : undefined,
    isCut: isAnswered ? data.overflow[kind] : true,
  };
}
