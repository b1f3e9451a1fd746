// One call over the bridge: who asks, what it sends and what it gets are checked against the table.
import type { z } from 'zod';
import { BRIDGE_CALLS, type BridgeCall, type BridgeOutput, type BridgeRefusal } from '#domain/bridge/bridge.ts';
import { type DesktopResult, refuse } from '#domain/errors/result.ts';

export type BridgeArgument<N extends BridgeCall> = z.output<(typeof BRIDGE_CALLS)[N]['input']>;
export type BridgeHandlers = {
  readonly [N in BridgeCall]: (input: BridgeArgument<N>) => Promise<DesktopResult<BridgeOutput<N>>>;
};

/** What is known of the frame that calls. */
export interface Sender {
  readonly url: string;
  readonly isTop: boolean;
  /** The window is one that we opened for our screens. */
  readonly isOurs: boolean;
}

/** Only the top frame of our own window, while it shows our own page. */
export function isTrusted({ url, isTop, isOurs }: Sender, origin: string): boolean {
  if (!isTop || !isOurs || !URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}` === origin;
}

export const DONE = { ok: true, value: { done: true } } as const;

/**
 * @param fault hears what no handler expected, for the log
 * @throws Error when the argument does not fit the table, or a handler answers what the table does not have
 */
export async function dispatch<N extends BridgeCall>(
  handlers: BridgeHandlers,
  { name, input, fault }: { name: N; input: unknown; fault: (name: N, error: unknown) => void },
): Promise<BridgeOutput<N> | BridgeRefusal> {
  const argument = BRIDGE_CALLS[name].input.safeParse(input);
  if (!argument.success) throw new Error(`bad argument for ${name}: ${argument.error.issues[0]?.message ?? ''}`);
  let result: DesktopResult<BridgeOutput<N>>;
  try {
    result = await handlers[name](argument.data as BridgeArgument<N>);
  } catch (error) {
    fault(name, error);
    result = refuse('shell.refusal.failed', { detail: error instanceof Error ? error.message : String(error) });
  }
  if (!result.ok) return { refused: { label: result.refusal.label, parameters: { ...result.refusal.parameters } } };
  return BRIDGE_CALLS[name].output.parse(result.value) as BridgeOutput<N>;
}
