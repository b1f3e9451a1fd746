// Long lists as newline-delimited JSON: blocks of rows as they come, a last line that says whether all went out.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Logger } from '#server/system/logger.ts';
import { refusalAnswer } from './envelope.ts';
import { refusalOf } from './errors.ts';

/** A stream without this last line, or with `{error}`, failed: after the first byte no other answer is possible. */
async function* lines(blocks: AsyncIterable<readonly unknown[]>, log: Logger): AsyncGenerator<string> {
  let rows = 0;
  try {
    for await (const block of blocks) {
      if (block.length === 0) continue;
      rows += block.length;
      yield `${block.map((row) => JSON.stringify(row)).join('\n')}\n`;
    }
    yield `${JSON.stringify({ end: true, rows })}\n`;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) log.error('http.stream-failed', { rows, error: error instanceof Error ? error : undefined });
    const answer = refusalAnswer(refusal ?? { label: 'exception.internal', parameters: { reference: '' } });
    yield `${JSON.stringify(answer.body)}\n`;
  }
}

/** Sends the rows as they come. The status is gone by then: the last line reports what fails later. */
export function sendRows(blocks: AsyncIterable<readonly unknown[]>, reply: FastifyReply, log: Logger): FastifyReply {
  return reply.type('application/x-ndjson; charset=utf-8').send(Readable.from(lines(blocks, log)));
}
