// What an operation is given and what it gives back.

import type { PrinterView } from '../printer/attributes/view.ts';
import type { Sender } from '../printer/jobs/sender.ts';
import type { Printer } from '../printer/printer.ts';
import type { StatusName } from '../protocol/codes.ts';
import type { Attribute, AttributeGroup } from '../protocol/syntax.ts';

export interface OperationRequest {
  readonly printer: Printer;
  readonly view: PrinterView;
  /** Attributes of the operation group and of the job group. */
  readonly operation: readonly Attribute[];
  readonly job: readonly Attribute[];
  /** What follows the attributes; may be read once. */
  readonly document: AsyncIterable<Uint8Array>;
  /** The job id at the end of the target URI, when there is one. */
  readonly targetJobId: number | null;
  readonly sender: Sender;
  /** User-Agent and address of the sender. */
  readonly client: string;
  readonly clientAddress: string;
}
export interface OperationAnswer {
  readonly status: StatusName;
  readonly groups: readonly AttributeGroup[];
  readonly message?: string;
}
export type Operation = (request: OperationRequest) => OperationAnswer | Promise<OperationAnswer>;

export const answer = (status: StatusName, ...groups: readonly AttributeGroup[]): OperationAnswer => ({
  status,
  groups,
});
