// The chosen options of a delivery or a document as facts, in the language of the screen.
import type { ReactNode } from 'react';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useNameIn } from '#renderer/session/use-names.ts';

/** Option → value, with the words of the day on which it was chosen. */
export function useOptionFacts(options: Shipment['options']): (readonly [string, ReactNode])[] {
  const named = useNameIn();
  return options.map(({ optionTypeId, optionType, optionTypeNames, value, valueNames }) => [
    named({ name: optionType, names: optionTypeNames }),
    <bdi key={optionTypeId}>{named({ name: value, names: valueNames })}</bdi>,
  ]);
}
