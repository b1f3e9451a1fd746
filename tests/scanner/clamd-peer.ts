// A virus scanner on loopback that speaks as clamd(8) does (zPING, zINSTREAM) and knows one signature, the EICAR test file.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The test file of the EICAR, https://www.eicar.org/download-anti-malware-testfile/; in two pieces, so that this file is none. */
export const EICAR = Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-${'ANTIVIRUS-TEST-FILE!$H+H*'}`);

/** What it does with the next files: answers as it should, says nothing, or ends the line in the middle. */
type Mood = 'well' | 'silent' | 'broken';

/** The bytes behind the command, once the block of no bytes has come. */
function streamed(bytes: Buffer): Buffer | null {
  const blocks: Buffer[] = [];
  let at = 0;
  while (at + 4 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(blocks);
    blocks.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

const COMMAND = Buffer.from('zINSTREAM\0');

/** Opens the scanner on a free port; `maxBytes` is its StreamMaxLength. */
export async function openClamdPeer(maxBytes = 10_000_000) {
  let mood: Mood = 'well';
  const scanned: number[] = [];
  const sockets = new Set<Socket>();
  const serve = (socket: Socket): void => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    let all = Buffer.alloc(0);
    const answer = (text: string) => socket.end(`${text}\0`);
    socket.on('data', (piece: Buffer) => {
      all = Buffer.concat([all, piece]);
      if (mood === 'silent') return;
      if (mood === 'broken') return void socket.destroy();
      if (all.toString('latin1').startsWith('zPING\0')) return void answer('PONG');
      if (all.length > maxBytes) return void answer('INSTREAM size limit exceeded. ERROR');
      const content = streamed(all.subarray(COMMAND.length));
      if (content === null) return;
      scanned.push(content.length);
      answer(content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
    });
  };
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    /** Sizes of what was read to its end. */
    scanned,
    be(next: Mood): void {
      mood = next;
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

export type ClamdPeer = Awaited<ReturnType<typeof openClamdPeer>>;
