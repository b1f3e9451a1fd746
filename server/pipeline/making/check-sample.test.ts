// Which outputs are compared with their sources before they leave, and what becomes of one that differs.
import { describe, expect, it } from 'vitest';
import { ok, refuse } from '#domain/errors/result.ts';
import type { ComposeOutput } from '#server/documents/jobs/compose-jobs.ts';
import type { StepServices } from '../tasks/step-services.ts';
import { checkSample, sampleOf } from './check-sample.ts';
import type { ComposedOutput } from './composed-shipments.ts';

const composed = (count: number, more: { repaired?: number; delicate?: number } = {}): ComposedOutput[] =>
  Array.from({ length: count }, (_, index) => {
    const target = `/made/${index}.pdf`;
    return {
      planned: {
        output: { target, pages: [] },
        outputName: 'main',
        isMain: true,
        sheets: 1,
        printed: 1,
        alwaysChecked: index === more.repaired,
        documents: [],
        shipment: { id: index, nuid: `N${index}`, pack_group_id: index, country_code: null },
      },
      file: { path: target, isDelicate: index === more.delicate },
    } as unknown as ComposedOutput;
  });

/** An engine that finds these outputs to differ, and notes which ones it was given. */
function engineWith(differing: readonly number[]) {
  const seen: string[] = [];
  const services = {
    log: { error: () => undefined },
    documents: {
      verifySample: ({ outputs }: { outputs: readonly ComposeOutput[] }) => {
        for (const { target } of outputs) {
          seen.push(target);
          const number = Number(/(\d+)(?:-copy)?\.pdf$/.exec(target)?.[1]);
          if (differing.includes(number)) {
            return Promise.resolve(refuse('document.outputDiffers', { output: target, page: 2 }));
          }
        }
        return Promise.resolve(ok({ outputs: outputs.length, pages: outputs.length }));
      },
    },
  } as unknown as StepServices;
  return { services, seen };
}

/** Two output files of each shipment, behind each other as they are planned. */
const withCopies = (count: number): ComposedOutput[] =>
  composed(count).flatMap((main): ComposedOutput[] => {
    const target = main.planned.output.target.replace('.pdf', '-copy.pdf');
    const copy = { ...main.planned, output: { ...main.planned.output, target }, outputName: 'copy', isMain: false };
    return [main, { planned: copy, file: { ...main.file, path: target } }];
  });

const signal = new AbortController().signal;
const numbersOf = (outputs: readonly ComposedOutput[]) => outputs.map(({ planned }) => planned.shipment.id);

describe('the sample after production', () => {
  it('is the first, the last, one in fifty, and every output that is delicate or whose source was repaired', () => {
    expect(numbersOf(sampleOf(composed(120, { repaired: 7, delicate: 60 })))).toEqual([0, 7, 50, 60, 100, 119]);
    expect(numbersOf(sampleOf(composed(1)))).toEqual([0]);
    expect(sampleOf([])).toEqual([]);
  });

  it('lets a slice pass in which nothing differs', async () => {
    const { services, seen } = engineWith([]);
    const all = composed(3);
    expect(await checkSample(services, all, signal)).toEqual({ done: all, failed: [] });
    expect(seen).toEqual(['/made/0.pdf', '/made/2.pdf']);
  });

  it('sets each output aside that differs, by its number and page, and goes on with the others', async () => {
    const { services, seen } = engineWith([50, 119]);
    const { done, failed } = await checkSample(services, composed(120), signal);
    expect(done).toHaveLength(118);
    expect(failed.map(({ fault }) => fault)).toEqual([
      { label: 'document.outputDiffers', parameters: { output: 'N50', page: 2 } },
      { label: 'document.outputDiffers', parameters: { output: 'N119', page: 2 } },
    ]);
    expect(seen).toEqual(['/made/0.pdf', '/made/50.pdf', '/made/100.pdf', '/made/119.pdf']);
  });

  it('is taken of each output file by itself', () => {
    const sample = sampleOf(withCopies(60)).map(({ planned }) => planned.output.target);
    const numbers = [0, 50, 59];
    expect(sample).toEqual(['', '-copy'].flatMap((end) => numbers.map((n) => `/made/${n}${end}.pdf`)));
  });

  it('sets a shipment aside with all its files where one of them differs, and says which', async () => {
    const { services, seen } = engineWith([]);
    const verify = services.documents.verifySample;
    services.documents.verifySample = async (job) => {
      const bad = job.outputs.find(({ target }) => target === '/made/2-copy.pdf');
      return bad === undefined ? verify(job) : refuse('document.outputDiffers', { output: bad.target, page: 1 });
    };
    const all = withCopies(3);
    const { done, failed } = await checkSample(services, all, signal);
    expect(numbersOf(done)).toEqual([0, 0, 1, 1]);
    expect(failed).toMatchObject([{ fault: { parameters: { output: 'N2-copy', page: 1 } }, files: all.slice(4) }]);
    expect(seen).toEqual([]);
  });
});
