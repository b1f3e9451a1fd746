// A call at the moment when it is described: its row, its schemas, its words, and where shapes are gathered.
import type { CallRow } from '#domain/api/call-row.ts';
import type { CallSchemas } from '#domain/api/contract.ts';
import type { CallText } from '#domain/api/described/call-text.ts';
import type { Components } from './components.ts';

/** What the parts of an operation are made of. */
export interface DescribedCall {
  readonly row: CallRow;
  readonly schemas: CallSchemas;
  readonly text: CallText;
  readonly components: Components;
}
