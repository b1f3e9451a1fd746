// The line between the double and the test process: a journal one way, orders the other.

/** What the double writes down: calls of Electron that have no counterpart in Chromium. */
export interface JournalEntry {
  readonly what: string;
  readonly args: readonly unknown[];
}

export const journal = (what: string, ...args: readonly unknown[]): void => {
  process.send?.({ type: 'journal', what, args });
};

/** An order of the test process; its answer goes back under the same number. */
export interface Order {
  readonly type: 'order';
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

type Work = (...args: readonly never[]) => unknown;
const orders = new Map<string, Work>();

/** Names what the test process may ask for. */
export const takeOrder = (name: string, work: Work): void => void orders.set(name, work);

process.on('message', (message: Order) => {
  if (message.type !== 'order') return;
  const answer = async () => {
    const work = orders.get(message.name);
    if (work === undefined) throw new Error(`the double takes no order ${message.name}`);
    return (work as (...args: readonly unknown[]) => unknown)(...message.args);
  };
  answer().then(
    (value) => process.send?.({ type: 'answer', id: message.id, value }),
    (error: unknown) => process.send?.({ type: 'answer', id: message.id, error: String(error) }),
  );
});

const answers = new Map<string, unknown[]>();
takeOrder('dialog-answer', ((kind: string, answer: unknown) => {
  answers.set(kind, [...(answers.get(kind) ?? []), answer]);
}) as Work);
/** The next scripted answer of a dialog, or what happens when the person closes it. */
export const scripted = (kind: string, fallback: unknown): unknown => answers.get(kind)?.shift() ?? fallback;
