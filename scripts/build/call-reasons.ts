// Leaves out of what a browser fetches why each call of our own is there: no screen reads it, and every first load would
// carry a sentence for each of some hundred calls.
import type { Plugin } from 'vite';

/** Of a syntax tree what is looked at here. */
interface TreeNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly TreeNode[];
  readonly value?: unknown;
}

const isNode = (value: unknown): value is TreeNode => typeof value === 'object' && value !== null && 'type' in value;

/** The reasons: third argument of `call(…)`, where it is a text of its own. */
function reasonsIn(node: TreeNode): readonly TreeNode[] {
  const third = node.callee?.name === 'call' ? node.arguments?.[2] : undefined;
  const own = third?.type === 'Literal' && typeof third.value === 'string' ? [third] : [];
  const below = Object.values(node).flat().filter(isNode);
  return [...own, ...below.flatMap(reasonsIn)];
}

/** For `plugins` of the web build. A text makes way for blanks of its length, so that the source map stays true. */
export const callReasons = (): Plugin => ({
  name: 'mailroom-call-reasons',
  apply: 'build',
  // As JavaScript: types are gone by then.
  enforce: 'post',
  transform: {
    filter: { id: /domain[\\/]api[\\/].*\.calls\.ts$/ },
    handler(code) {
      const reasons = reasonsIn(this.parse(code));
      const lean = reasons.reduce(
        (text, { start, end }) => `${text.slice(0, start)}''${' '.repeat(end - start - 2)}${text.slice(end)}`,
        code,
      );
      return { code: lean, map: null };
    },
  },
});
