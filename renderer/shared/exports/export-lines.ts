// A streamed export as it comes: lines of JSON, cut wherever the network cuts them.
import type { ExportLine } from '#domain/api/administration/export-line.schema.ts';

/** What an answer said that it was, before it ended; the server's refusal where it gave one. */
export class ExportCut extends Error {}

type EndLine = { readonly end: true; readonly rows: number } | { readonly error: { readonly label: string } };

/** The lines of an answer. @throws ExportCut where the last line is missing, or says that the rest failed */
export async function* exportLines(body: ReadableStream<Uint8Array>): AsyncGenerator<ExportLine> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      const line = JSON.parse(text) as ExportLine | EndLine;
      if ('end' in line) return;
      if ('error' in line) throw new ExportCut(line.error.label);
      yield line;
    }
    if (done) throw new ExportCut();
  }
}
