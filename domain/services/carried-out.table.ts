// Parts of a service that can be written down and that the pipeline does not carry out yet. A save that uses one is
// refused with its name: nothing is kept that does nothing. A row goes when its part is built; none is ever added.
import type { Box } from './box.schema.ts';
import type { ServiceDefinition } from './service.schema.ts';

/** One part. */
interface NotCarriedOut {
  /** Path of the field, as the call has it. */
  readonly part: string;
  /** Number of the issue that brings it. */
  readonly issue: number;
  readonly isUsed: (service: ServiceDefinition) => boolean;
}

const inBox =
  (uses: (box: Box) => boolean) =>
  ({ boxes }: ServiceDefinition): boolean =>
    boxes.some(uses);

export const NOT_CARRIED_OUT: readonly NotCarriedOut[] = [
  { part: 'type: archive', issue: 5, isUsed: ({ type }) => type === 'archive' },
  { part: 'boxes.boxType: archive', issue: 5, isUsed: inBox(({ boxType }) => boxType === 'archive') },
  { part: 'boxes.parent', issue: 5, isUsed: inBox(({ parent }) => parent !== null) },
  { part: 'boxes.pattern', issue: 5, isUsed: inBox(({ pattern }) => pattern !== null) },
  { part: 'boxes.indexFile', issue: 5, isUsed: inBox(({ indexFile }) => indexFile !== null) },
  {
    part: 'boxes.parserConfiguration',
    issue: 5,
    isUsed: inBox(({ boxType, parserConfiguration: parser }) => boxType !== 'datafile' && parser !== null),
  },
  { part: 'boxes.ignoreFileBorders', issue: 5, isUsed: inBox(({ ignoreFileBorders }) => ignoreFileBorders) },
];

/** The first part of the service that nothing carries out; null: all of it is. */
export const notCarriedOut = (service: ServiceDefinition): string | null =>
  NOT_CARRIED_OUT.find(({ isUsed }) => isUsed(service))?.part ?? null;
