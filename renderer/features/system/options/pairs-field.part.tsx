// Names and values, one pair to a line: `weight = 5`.
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatPairs, type Pairs, parsePairs } from './pairs.rules.ts';

interface PairsFieldProps {
  label: string;
  description: string;
  error: string | undefined;
  value: Pairs;
  onChange: (value: Pairs) => void;
}

export function PairsField({ value, onChange, ...words }: PairsFieldProps) {
  const [typed, type] = useState(() => formatPairs(value));
  // What was discarded or saved by somebody else takes the place of what was typed.
  const isSame = formatPairs(parsePairs(typed)) === formatPairs(value);
  return (
    <Textarea
      {...words}
      dir="auto"
      autosize
      minRows={2}
      maxRows={10}
      value={isSame ? typed : formatPairs(value)}
      onChange={(event) => {
        type(event.currentTarget.value);
        onChange(parsePairs(event.currentTarget.value));
      }}
    />
  );
}
