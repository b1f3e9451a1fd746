// A number of a form. What is typed stands as it was typed, so that 1.05 can be reached over 1.0.
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useDecimalSign, useGroupSign } from '#renderer/i18n/decimal.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { FieldControlProps, FieldRow } from './field-rows.ts';
import { enteredNumber, shownNumber } from './numbers.rules.ts';

/** A value and the text that it was typed as. */
interface Typed {
  readonly text: string | number;
  readonly value: unknown;
}

const boundsOf = ({ min, max }: FieldRow) => ({
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
});

export function NumberControl({ row, area: _area, value, onChange, ...words }: FieldControlProps) {
  const t = useText();
  const decimalSign = useDecimalSign();
  const groupSign = useGroupSign();
  const [typed, setTyped] = useState<Typed>();
  const { decimals = 0, empty, grouped } = row;
  return (
    <NumberInput
      {...words}
      {...boundsOf(row)}
      {...(empty === undefined ? {} : { placeholder: t(empty) })}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      decimalSeparator={decimalSign}
      {...(grouped ? { thousandSeparator: groupSign } : {})}
      allowedDecimalSeparators={['.', ',']}
      clampBehavior="none"
      hideControls
      value={typed !== undefined && Object.is(typed.value, value) ? typed.text : shownNumber(row, value)}
      onChange={(text) => {
        const next = enteredNumber(row, text);
        setTyped({ text, value: next });
        onChange(next);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
