// Which proofs are asked for while a hand moves, which are shown, and that no picture outlives its use.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ComposedPage } from '#domain/api/configuration/page-trial.schema.ts';
import type { ProofWish } from './compose.types.ts';
import { proofLine } from './use-proof.ts';

const kept = new Set<string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = async () => undefined;
    },
  );
  const [create, revoke] = [URL.createObjectURL.bind(URL), URL.revokeObjectURL.bind(URL)];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const src = create(blob as never);
    kept.add(src);
    return src;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((src) => {
    revoke(src);
    kept.delete(src);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const PART = { left: 128, top: 256, width: 256, height: 128 };
const answer = (tiles: string, part: ComposedPage['part'] = null) =>
  ({ picture: 'AAAA', part, tiles, widthPx: 1280, heightPx: 2560, widthMm: 100, heightMm: 200 }) as ComposedPage;

/** A line whose calls are answered by hand. */
function asked() {
  const shown: { readonly of: string; readonly src?: string; readonly part?: object; readonly failed: boolean }[] = [];
  const calls: {
    readonly of: string;
    readonly tiles: string | undefined;
    readonly signal: AbortSignal;
    answer(page: ComposedPage): Promise<void>;
    fail(): Promise<void>;
  }[] = [];
  const line = proofLine(({ of, proof, error }) => {
    const { src, part } = proof?.picture ?? {};
    shown.push({ of, failed: error !== undefined, ...(src ? { src } : {}), ...(part ? { part: part.area } : {}) });
  });
  const settled = () => new Promise<void>((done) => setTimeout(done));
  const want = (of: string, page = 'p') =>
    line.want({
      ...{ of, page, wish: { areas: [] } as unknown as ProofWish },
      compose: (_wish, { tiles, signal }) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          const tell =
            <T>(how: (value: T) => void) =>
            (value: T) => {
              how(value);
              return settled();
            };
          const refuse = tell(reject);
          calls.push({ of, tiles, signal, answer: tell(resolve), fail: () => refuse(new Error('refused')) });
        }),
    });
  return { line, want, calls, shown, settled };
}

describe('proofs while a hand moves', () => {
  it('are asked for one at a time, the last change next, each by the whole picture that is there', async () => {
    const { want, calls, shown, line } = asked();
    for (const step of ['1', '2', '3']) want(step);
    await calls[0]?.answer(answer('t1'));
    want('4');
    await calls[1]?.answer(answer('t3', PART));
    await calls[2]?.answer(answer('t4'));
    expect(calls.map(({ of, tiles }) => [of, tiles])).toEqual([
      ['1', undefined],
      ['3', 't1'],
      ['4', 't1'],
    ]);
    expect(shown.map(({ of }) => of)).toEqual(['1', '3', '4']);
    expect(shown[1]).toMatchObject({ src: shown[0]?.src, part: { left: 10, top: 20, width: 20, height: 10 } });
    expect(shown[2]?.part).toBeUndefined();
    // The whole one and its part have made room for the last.
    expect([...kept]).toEqual([shown[2]?.src]);
    line.close();
    expect([...kept]).toEqual([]);
  });

  it('leave a call of another page, and wait for one of the same', async () => {
    const { want, calls, shown, settled } = asked();
    want('1', 'first');
    want('2', 'first');
    expect(calls[0]?.signal.aborted).toBe(false);
    want('3', 'second');
    await settled();
    expect(calls[0]?.signal.aborted).toBe(true);
    await calls[1]?.answer(answer('t3'));
    expect(shown.map(({ of, failed }) => [of, failed])).toEqual([['3', false]]);
  });

  it('stay as they were where a later one is refused', async () => {
    const { want, calls, shown } = asked();
    want('1');
    await calls[0]?.answer(answer('t1'));
    want('2');
    await calls[1]?.fail();
    expect(shown[1]).toMatchObject({ of: '2', failed: true, src: shown[0]?.src });
    expect(kept.size).toBe(1);
  });

  it('are neither asked for, shown nor kept once the page is closed', async () => {
    const { want, calls, shown, line, settled } = asked();
    want('1');
    await calls[0]?.answer(answer('t1'));
    want('2');
    want('3');
    line.close();
    await settled();
    expect(calls[1]?.signal.aborted).toBe(true);
    expect(calls).toHaveLength(2);
    expect(shown).toHaveLength(1);
    expect(kept.size).toBe(0);
  });
});
