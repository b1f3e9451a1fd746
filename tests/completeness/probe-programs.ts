// The programs of the machine that preprocessors need: a stand-in for LibreOffice, and a command of the operator that writes its
// mode onto a page.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findIsolation } from '#server/programs/isolation.ts';
import { sofficeDouble } from '#tests/support/programs/soffice-double.ts';

const PROGRAM = `
import { writeFileSync } from 'node:fs';
const [, output, mode] = process.argv.slice(2);
const text = 'BT /F 12 Tf 60 780 Td (' + mode + ') Tj ET';
const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F' + font + '>>>>/Contents 4 0 R>>';
const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', page];
const stream = '4 0 obj<</Length ' + text.length + '>>stream\\n' + text + '\\nendstream endobj\\n';
const bodies = objects.map((body, index) => index + 1 + ' 0 obj' + body + 'endobj\\n').join('');
writeFileSync(output + '/made.pdf', '%PDF-1.4\\n' + bodies + stream + 'trailer<</Root 1 0 R>>\\n%%EOF\\n');
`;

export interface ProbePrograms {
  /** Settings of the server that name them. */
  readonly environment: Readonly<Record<string, string>>;
  remove(): void;
}

/** Writes the programs; call `remove()` when the server is closed. */
export async function probePrograms(): Promise<ProbePrograms> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-probe-'));
  const [program, list] = [path.join(folder, 'program.mjs'), path.join(folder, 'commands.json')];
  writeFileSync(program, PROGRAM);
  const { works } = await findIsolation();
  const command = {
    ...{ name: 'marker', path: process.execPath, arguments: [program, '{input}', '{output}', '{mode}'] },
    parameters: { mode: { values: ['plain', 'fancy'], default: 'plain' } },
    accepts: ['text'],
    network: works ? 'off' : 'open',
  };
  writeFileSync(list, JSON.stringify({ commands: [command] }));
  const soffice = sofficeDouble();
  return {
    environment: { MAILROOM_SOFFICE: soffice.path, MAILROOM_COMMANDS: list },
    remove() {
      soffice.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
