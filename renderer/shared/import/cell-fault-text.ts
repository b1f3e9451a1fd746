// The text of what is wrong with a cell: the field by the name that it has on the screen.
import type { Fault } from '#domain/api/shapes.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { useImport } from './use-import.ts';

export function useCellFaultText(): (fault: Fault) => string {
  const faultText = useFaultText();
  const { kind } = useImport();
  return ({ label, parameters }) => {
    const named = kind.fields.find(({ id }) => id === parameters.field);
    return faultText({ label, parameters: named ? { ...parameters, field: named.label } : parameters }) ?? label;
  };
}
