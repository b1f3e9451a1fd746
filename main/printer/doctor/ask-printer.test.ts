// The doctor's question to the printer: what it asks, and what it makes of any answer.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readIppAnswer } from '#main/system/ipp-message.ts';
import { askPrinter, printerQuestion } from './ask-printer.ts';

describe('the question to the printer', () => {
  const answer = (text: string) =>
    Buffer.concat([
      Buffer.from([1, 1, 0, 0, 0, 0, 0, 1, 4, 0x41, 0, 22]),
      Buffer.from('printer-make-and-model'),
      Buffer.from([0, text.length]),
      Buffer.from(text),
      Buffer.from([3]),
    ]);

  it('is a Get-Printer-Attributes with charset, language and address first', () => {
    const bytes = printerQuestion('ipp://localhost:8631/ipp/print/letters');
    expect([...bytes.subarray(0, 9)]).toEqual([1, 1, 0, 0x0b, 0, 0, 0, 1, 1]);
    const read = readIppAnswer(bytes);
    expect([...(read?.attributes.keys() ?? [])].slice(0, 3)).toEqual([
      'attributes-charset',
      'attributes-natural-language',
      'printer-uri',
    ]);
  });

  it('reads no answer that is cut anywhere, and never loops', () => {
    const whole = answer('Mailroom Virtual Printer');
    expect(readIppAnswer(whole)?.attributes.get('printer-make-and-model')).toEqual(['Mailroom Virtual Printer']);
    for (let end = 0; end < whole.length; end += 1) expect(readIppAnswer(whole.subarray(0, end))).toBeUndefined();
  });

  it('knows a web server on the port for a stranger, and an empty port for nobody', async () => {
    const server = http.createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await askPrinter(port, 'letters')).toMatchObject({ ours: false });
    await new Promise((resolve) => server.close(resolve));
    expect(await askPrinter(port, 'letters')).toBeUndefined();
  });
});
