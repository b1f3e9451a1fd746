// Programs of the machine that a deposit goes through: LibreOffice (a stand-in here) and commands of the operator, with all that
// can go wrong with them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findIsolation } from '#server/programs/isolation.ts';
import { docx, odt, packageOf } from '#tests/support/programs/office-files.ts';
import { OPERATOR_PROGRAM } from '#tests/support/programs/operator-program.ts';
import { running } from '#tests/support/programs/running-programs.ts';
import { type SofficeDouble, sofficeDouble } from '#tests/support/programs/soffice-double.ts';
import { type MergeOffice, openMergeOffice } from './merge-office.ts';
import { violationsOf } from './sound.ts';

const box = (over: object = {}) => ({ name: 'letters', label: 'Letters', main: true, ...over });
const ADDRESS = { type: 'constant', value: 'Mme Claire Dubois\n12 rue des Lilas\n75011 Paris' };
const service = (name: string, parameters: object = {}) => ({
  type: 'preprocessing',
  preprocessor: { name, parameters },
  boxes: [box()],
  requirements: [{ name: 'postalRecipient', value: ADDRESS }],
});
const commanded = (command: string, values: object = {}) => service('command', { command, values });

const isolation = await findIsolation();
if (!isolation.works)
  console.log(`left out: a command without a network, because of this machine: ${isolation.reason}`);

let folder: string;
let soffice: SofficeDouble;
let world: MergeOffice;
let listener: Server;
let connections = 0;
const ids: Record<string, number> = {};
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mailroom-operator-'));
  writeFileSync(path.join(folder, 'program.mjs'), OPERATOR_PROGRAM);
  const command = (name: string, over: object = {}) => ({
    name,
    path: process.execPath,
    arguments: [path.join(folder, 'program.mjs'), '{input}', '{output}', 'mode-{mode}'],
    parameters: { mode: { values: ['plain', 'fancy'], default: 'plain' } },
    accepts: ['text'],
    network: isolation.works ? 'off' : 'open',
    seconds: 20,
    exitCodes: { '3': 'The file has no header.' },
    ...over,
  });
  const commands = [
    command('sorter'),
    command('vanishing', { path: path.join(folder, 'vanishing') }),
    command('pathed', { environment: { PATH: '/opt/none' } }),
    command('small', { seconds: 2, memoryMegabytes: 200, outputMegabytes: 4, outputFiles: 5 }),
  ];
  writeFileSync(path.join(folder, 'vanishing'), '', { mode: 0o755 });
  writeFileSync(path.join(folder, 'commands.json'), JSON.stringify({ commands }));
  soffice = sofficeDouble();
  world = await openMergeOffice({
    MAILROOM_SOFFICE: soffice.path,
    MAILROOM_COMMANDS: path.join(folder, 'commands.json'),
  });
  ids.office = await world.save(service('officeToPdf'));
  ids.sorter = await world.save(commanded('sorter'));
  ids.fancy = await world.save(commanded('sorter', { mode: 'fancy' }));
  ids.vanishing = await world.save(commanded('vanishing'));
  ids.pathed = await world.save(commanded('pathed'));
  const unique = { type: 'preprocessingUnique', boxes: [box({ maxElements: 1 })] };
  ids.unique = await world.save({ ...commanded('sorter'), ...unique });
  ids.small = await world.save(commanded('small'));
  listener = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  listener?.close();
  await world?.office.close();
  soffice?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** What became of a file: the documents that were made, or the fault. */
async function outcome(name: string, fileName: string, file: Buffer) {
  const job = await world.deposit(ids[name] ?? 0, fileName, file);
  return job.errorMessage ?? world.made(job.id);
}
const done = (name: string, ...things: readonly (readonly [string, unknown])[]) =>
  outcome(name, 'run.txt', Buffer.from(JSON.stringify(things)));

describe('an office document', () => {
  it('is converted by its content, whatever its name', async () => {
    expect(await outcome('office', 'letter.pdf.docx', docx(['Hello PAGE there']))).toEqual([['letter.pdf.pdf', 2]]);
    expect(await violationsOf(world.office)).toEqual([]);
  });

  it('is refused by its name where it is none, protected, or nothing becomes of it', async () => {
    const files: [Buffer, object][] = [
      [Buffer.from('plain text'), { label: 'preprocessing.officeKind', parameters: { file: 'a.docx' } }],
      [packageOf({ a: 'b' }), { label: 'preprocessing.officeKind' }],
      [odt(['x'], {}, '<manifest:encryption-data/>'), { label: 'file.encrypted', parameters: { file: 'a.docx' } }],
      // It broke while it wrote: what lies there may be half a letter.
      [docx(['CRASH']), { label: 'preprocessing.notConverted', parameters: { file: 'a.docx' } }],
      [docx(['BROKEN']), { label: 'preprocessing.notConverted', parameters: { file: 'a.docx' } }],
    ];
    for (const [file, expected] of files) expect(await outcome('office', 'a.docx', file)).toMatchObject(expected);
  });
});

describe('a command of the operator', () => {
  it('makes documents of a file, in the order of their names, with the values that the service chose', async () => {
    expect(await done('sorter', ['write', 'b.pdf'], ['write', 'a.pdf'])).toEqual([
      ['a.pdf', 1],
      ['b.pdf', 1],
    ]);
    const job = await world.deposit(ids.fancy ?? 0, 'run.txt', Buffer.from(JSON.stringify([['write', 'a.pdf']])));
    const { services } = world.office.server;
    const { hash } = await services.db
      .selectFrom('input_file')
      .select('hash')
      .where('job_id', '=', job.id)
      .where('role', '=', 'made')
      .executeTakeFirstOrThrow();
    expect(readFileSync(await services.files.pathOf(hash.toString('hex')), 'latin1')).toContain('(mode-fancy)');
  });

  it('makes one document where the letter is for one recipient', async () => {
    const two = JSON.stringify(['a.pdf', 'b.pdf'].map((name) => ['write', name]));
    expect(await outcome('unique', 'run.txt', Buffer.from(two))).toEqual({
      label: 'preprocessing.notUnique',
      parameters: { count: 2 },
    });
    expect(await outcome('unique', 'run.txt', Buffer.from('[["write", "a.pdf"]]'))).toEqual([['a.pdf', 1]]);
  });

  it('takes the kinds of file that the operator named', async () => {
    await expect(world.deposit(ids.sorter ?? 0, 'a.docx', docx(['x']))).rejects.toMatchObject({
      label: 'file.invalidType',
      parameters: { found: 'zip', expected: 'text' },
    });
  });

  it('says by its exit code or its last words why it did not', async () => {
    const failed = (code: string, said: string) => ({
      label: 'preprocessing.commandFailed',
      parameters: { file: 'run.txt', name: 'sorter', code, said },
    });
    expect(await done('sorter', ['exit', 3])).toEqual(failed('3', 'The file has no header.'));
    expect(await done('sorter', ['say', 'first\nlast \u0007words'], ['exit', 4])).toEqual(failed('4', 'last  words'));
    expect(await done('sorter', ['exit', 4])).toEqual(failed('4', '–'));
    // It broke, or somebody else ended it: the system that has no memory left, a person.
    const broke = await done('sorter', ['abort', '']);
    expect(broke).toMatchObject({ parameters: { code: expect.stringMatching(/^SIG[A-Z]+$/) } });
    expect(await done('sorter', ['say', 'x'])).toEqual({
      label: 'preprocessing.commandNothing',
      parameters: { file: 'run.txt', name: 'sorter' },
    });
  });

  it('hands in no file of the server by a link, and nothing that is no PDF', async () => {
    const strange = { label: 'preprocessing.commandOutput', parameters: { made: 'link.pdf' } };
    expect(await done('sorter', ['link', path.join(folder, 'program.mjs')])).toMatchObject(strange);
    expect(await done('sorter', ['text', 'note.txt'])).toMatchObject({ parameters: { made: 'note.txt' } });
    expect(await done('sorter', ['text', 'a\u202efdp.\nx'])).toMatchObject({ parameters: { made: 'a fdp. x' } });
  });

  it('is refused in words where its folder is gone, leads elsewhere, or holds what nobody can open', async () => {
    const other = path.join(folder, 'other');
    mkdirSync(other, { recursive: true });
    writeFileSync(path.join(other, 'secret.pdf'), '%PDF-1.4');
    const strange = (made: string) => ({ label: 'preprocessing.commandOutput', parameters: { made, name: 'sorter' } });
    expect(await done('sorter', ['away', ''])).toMatchObject(strange('output'));
    expect(await done('sorter', ['away', ''], ['elsewhere', other])).toMatchObject(strange('output'));
    expect(readdirSync(other)).toEqual(['secret.pdf']);
    expect(await done('sorter', ['pipe', 'a.pdf'])).toMatchObject(strange('a.pdf'));
    expect(await done('sorter', ['bytes', ''])).toMatchObject({ label: 'preprocessing.commandOutput' });
  });

  it('may have a search path of its own, and say as much as it likes', async () => {
    expect(await done('pathed', ['write', 'a.pdf'])).toEqual([['a.pdf', 1]]);
    const said = await done('sorter', ['flood', 200], ['say', '\nat last'], ['exit', 5]);
    expect(said).toMatchObject({ parameters: { code: '5', said: 'at last' } });
  });

  it('has an environment of its own alone', async () => {
    const seen = await done('sorter', ['environment', ''], ['exit', 9]);
    expect(seen).toMatchObject({ parameters: { said: 'HOME,MAILROOM_RUN,TMPDIR' } });
  });

  it.skipIf(!isolation.works)('has no network', async () => {
    const address = listener.address();
    const port = typeof address === 'object' ? address?.port : 0;
    expect(await done('sorter', ['connect', port], ['write', 'a.pdf'])).toEqual([['a.pdf', 1]]);
    expect(connections).toBe(0);
    const program = [path.join(folder, 'program.mjs'), path.join(folder, 'said'), folder, ''];
    writeFileSync(path.join(folder, 'said'), JSON.stringify([['connect', port]]));
    // Started like this it is heard: what held it back was the server.
    spawnSync(process.execPath, program);
    await expect.poll(() => connections).toBe(1);
  });

  it('is ended with all that it started where it takes more than it may', async () => {
    const limit = (reason: string) => ({ label: 'preprocessing.commandLimit', parameters: { name: 'small', reason } });
    const noted = path.join(folder, 'pids');
    expect(await done('small', ['deaf', ''], ['hang', noted])).toMatchObject(limit('time'));
    // It had begun, and had started another one that left its group.
    expect(readFileSync(noted, 'utf8').split(' ')).toHaveLength(2);
    expect(await done('small', ['memory', 400])).toMatchObject(limit('memory'));
    expect(await done('small', ['many', 40], ['hang', noted])).toMatchObject(limit('files'));
    // One that is done before anybody looked has the same limits.
    expect(await done('small', ['many', 40])).toMatchObject(limit('files'));
    expect(await done('small', ['many', 6])).toMatchObject(limit('files'));
    expect(await done('small', ['many', 5])).toHaveLength(5);
    // The system itself keeps a single file small.
    expect(await done('small', ['fill', 30])).toMatchObject({ parameters: { name: 'small' } });
    expect(running(folder)).toEqual([]);
  });

  it('works in a folder of its own, which is gone afterwards', async () => {
    const seen = await done('sorter', ['home', ''], ['exit', 9]);
    const said = 'parameters' in seen ? String(seen.parameters.said) : '';
    expect(said).toContain('mailroom-work-');
    expect(existsSync(said)).toBe(false);
  });
});

describe('a program that cannot be started any more', () => {
  it('is told from a file that cannot be read: LibreOffice that was removed, or is in pieces', async () => {
    const program = readFileSync(soffice.path);
    try {
      writeFileSync(soffice.path, '#!/bin/sh\n/opt/none/oosplash "$@"\n');
      expect(await outcome('office', 'a.docx', docx(['x']))).toMatchObject({
        label: 'preprocessing.programStart',
        parameters: { file: 'a.docx', name: 'LibreOffice', said: expect.stringContaining('/opt/none/oosplash') },
      });
      rmSync(soffice.path);
      expect(await outcome('office', 'a.docx', docx(['x']))).toMatchObject({ label: 'services.officeMissing' });
    } finally {
      writeFileSync(soffice.path, program, { mode: 0o755 });
    }
  });

  it('names the command whose program is gone, or whose interpreter is', async () => {
    const program = path.join(folder, 'vanishing');
    const failed = { label: 'preprocessing.programStart', parameters: { file: 'run.txt', name: 'vanishing' } };
    writeFileSync(program, '#!/opt/none/interpreter\n', { mode: 0o755 });
    expect(await outcome('vanishing', 'run.txt', Buffer.from('x'))).toMatchObject(failed);
    rmSync(program);
    expect(await outcome('vanishing', 'run.txt', Buffer.from('x'))).toMatchObject(failed);
  });
});

describe('a save', () => {
  it('refuses commands and values that the operator does not offer', async () => {
    await expect(world.save(commanded('elsewhere'))).rejects.toMatchObject({
      label: 'services.commandUnknown',
      parameters: { command: 'elsewhere' },
    });
    for (const values of [{ mode: 'x; rm' }, { other: 'plain' }, { constructor: 'plain' }]) {
      await expect(world.save(commanded('sorter', values))).rejects.toMatchObject({
        label: 'services.preprocessorParameters',
        parameters: { path: `values.${Object.keys(values)[0]}` },
      });
    }
    const unknown = service('command', { command: 'sorter', path: '/bin/sh' });
    await expect(world.save(unknown)).rejects.toMatchObject({ parameters: { path: 'path' } });
  });
});

it('where LibreOffice is not installed the save says so, and so does a deposit with a service of before', async () => {
  const without = await openMergeOffice({ MAILROOM_SOFFICE: 'none' });
  try {
    const missing = { label: 'services.officeMissing' };
    await expect(without.save(service('officeToPdf'))).rejects.toMatchObject(missing);
    const id = await without.save(service('pages'));
    const { db } = without.office.server.services;
    const row = await db.selectFrom('service').select('definition').where('id', '=', id).executeTakeFirstOrThrow();
    const before = { ...(row.definition as object), preprocessor: { name: 'officeToPdf', parameters: {} } };
    await db
      .updateTable('service')
      .set({ definition: JSON.stringify(before) })
      .where('id', '=', id)
      .execute();
    await expect(without.deposit(id, 'a.docx', docx(['x']))).rejects.toMatchObject(missing);
  } finally {
    await without.office.close();
  }
});
