// The service that the answers make. Pure.
import type { PageArea } from '#domain/documents/area.schema.ts';
import type { SplitConfiguration } from '#domain/services/split.schema.ts';
import { type Draft, newDraft } from '#renderer/features/processing/editor/service-draft.rules.ts';
import { PLAIN_EXTRACTION } from '#renderer/shared/sample/first-area.ts';
import type { Kind } from '../answers.ts';
import { type DataHead, fieldsOf } from '../rows/columns.rules.ts';
import { type Sending, sent } from './sending.rules.ts';

/** What a file is called without its date, number and ending: "mahnlauf_2026-11.pdf" is of "Mahnlauf". */
export function nameFrom(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\-.\s]+/g, ' ')
    .replace(/(?: \d+)+$/, '')
    .trim()
    .slice(0, 100);
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** The text of an area of the letter. */
export const areaRule = (area: PageArea) =>
  ({ type: 'pdfText', box: null, area, extraction: PLAIN_EXTRACTION }) as const;

interface Described {
  readonly ouId: number;
  /** Translated name of its box. */
  readonly boxLabel: string;
  readonly name: string;
  readonly sending: Sending;
}

/** The draft of letters that come as PDF, as a save or a run of the simulator takes it. */
export function pdfDraft(one: Described & { readonly kind: Kind; readonly split: SplitConfiguration }): Draft {
  const isMany = one.kind === 'many';
  const draft = newDraft(one.ouId, isMany ? 'simpleMultiple' : 'simpleUnique', {
    name: 'letters',
    label: one.boxLabel,
  });
  return {
    ...draft,
    name: one.name,
    boxes: draft.boxes.map((box) => ({
      ...box,
      splitConfig: isMany ? one.split : { type: 'none' as const },
      dropBlankPages: isMany && one.split.type === 'blankPage',
    })),
    ...sent(one.sending),
  };
}

/** The name of the box that a data file fills. */
export const ROWS_BOX = 'rows';

/**
 * The draft of letters that are written from the rows of a data file.
 * @param fields those that the letter names, and those that people search by
 */
export function rowsDraft(
  one: Described & {
    readonly head: DataHead;
    readonly fields: readonly string[];
    readonly searched: readonly string[];
  },
): Draft {
  const { parser } = one.head;
  const draft = newDraft(one.ouId, 'simpleMultiple', { name: ROWS_BOX, label: one.boxLabel });
  const metadatas = fieldsOf(one.head);
  const used = new Set([...one.fields, ...one.searched]);
  return {
    ...draft,
    name: one.name,
    boxes: draft.boxes.map((box) => ({
      ...box,
      boxType: 'datafile' as const,
      parserConfiguration: parser,
      metadatas,
    })),
    serviceMetadatas: metadatas
      .filter(({ name }) => used.has(name))
      .map((field) => ({
        ...field,
        editable: false,
        searchable: one.searched.includes(field.name),
        value: { type: 'dataColumn', box: null, column: field.name },
      })),
    ...sent(one.sending),
  };
}
