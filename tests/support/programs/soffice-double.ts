// Stands in for LibreOffice where a test is about what Mailroom does with it: takes the same command line, and makes a PDF of the
// paragraphs of each DOCX. What a document says decides what it does: PAGE begins a new page, HANG never ends at its first time, and
// starts a program that never ends either, BROKEN makes nothing, CRASH breaks off behind
// its PDF.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const PROGRAM = `#!${process.execPath}
const fs = require('node:fs');
const path = require('node:path');
const { spawn } = require('node:child_process');
const ours = require('node:module').createRequire(${JSON.stringify(path.join(ROOT, 'package.json'))});
const PizZip = ours('pizzip');
const { PDFDocument, StandardFonts } = ours('@cantoo/pdf-lib');
const given = process.argv.slice(2);
const out = given[given.indexOf('--outdir') + 1];
const files = given.slice(given.indexOf('--outdir') + 2);
fs.appendFileSync(__dirname + '/calls', files.length + '\\n');
async function main() {
  for (const file of files) {
    const xml = new PizZip(fs.readFileSync(file)).file('word/document.xml').asText();
    const lines = xml.split('</w:p>').map((part) => part.replace(/<w:br\\/>/g, '\\n').replace(/<[^>]*>/g, ''));
    const text = lines.join('\\n').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&').trim();
    if (text.includes('BROKEN')) continue;
    if (text.includes('HANG') && !fs.existsSync(__dirname + '/hanging')) {
      const rest = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)', __dirname], { stdio: 'ignore', detached: true });
      fs.writeFileSync(__dirname + '/hanging', process.pid + ' ' + rest.pid);
      return setInterval(() => 0, 1000);
    }
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    for (const said of text.split('PAGE')) {
      const page = pdf.addPage([595, 842]);
      said.trim().split('\\n').forEach((line, at) => page.drawText(line, { x: 60, y: 780 - 20 * at, size: 12, font }));
    }
    fs.writeFileSync(path.join(out, path.basename(file, path.extname(file)) + '.pdf'), await pdf.save());
    if (text.includes('CRASH')) process.exit(139);
  }
}
main();
`;

export interface SofficeDouble {
  readonly path: string;
  readonly folder: string;
  /** Whether it hangs, or hung. */
  isHanging(): boolean;
  /** Documents of each call, in order. */
  calls(): number[];
  remove(): void;
}

/** Writes the program into a folder of its own. */
export function sofficeDouble(): SofficeDouble {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-soffice-'));
  const file = path.join(folder, 'soffice');
  writeFileSync(file, PROGRAM);
  writeFileSync(path.join(folder, 'calls'), '');
  chmodSync(file, 0o755);
  return {
    path: file,
    folder,
    isHanging: () => existsSync(path.join(folder, 'hanging')),
    calls: () => readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n').filter(Boolean).map(Number),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
