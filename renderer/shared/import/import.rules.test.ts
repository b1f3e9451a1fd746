// A file as the lines of an import: read, mapped, faults as causes, proposals.
import { describe, expect, it } from 'vitest';
import { armed, causesOf, mended, NO_MENDS, readLines } from './causes.rules.ts';
import type { ImportField } from './import.types.ts';
import { guessMapping, letterOf, MOST_ROWS, tableOf } from './import-table.rules.ts';
import { emailProposal, nearest, usualDomain } from './proposals.rules.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const PROFILES = [
  { value: '7', label: 'Depositor', also: ['DEP'] },
  { value: '8', label: 'Validator' },
];
const FIELDS: readonly ImportField[] = [
  { id: 'login', label: 'Benutzername', names: ['login', 'user'], required: true, unique: true },
  { id: 'emailAddress', label: 'E-Mail-Adresse', names: ['email', 'mail'] },
  { id: 'profileId', label: 'Profil', names: ['profile'], allowed: PROFILES },
];

describe('a file', () => {
  it('is read by its own encoding and separator, with the line of each row', () => {
    const table = tableOf(bytes('LOGIN;E-Mail;Profil\nada;"a;b@x.org";Depositor\n\nbob;"two\nlines";\n'), {});
    expect(table).toMatchObject({ encoding: 'utf-8', separator: ';', header: true, fault: undefined });
    expect(table.rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [2, 'ada'],
      [4, 'bob'],
    ]);
    expect(guessMapping(table.columns, FIELDS)).toEqual({ login: 0, emailAddress: 1, profileId: 2 });
  });

  it('of Windows keeps its letters', () => {
    const table = tableOf(new Uint8Array([...bytes('login;name\nada;Z'), 0xfc, ...bytes('rich\n')]), {});
    expect(table.encoding).toBe('windows-1252');
    expect(table.rows[0]?.cells[1]).toBe('Zürich');
  });

  it('says by line and column what keeps it from being read', () => {
    const latin = new Uint8Array([...bytes('login;name\nada;Z'), 0xfc, ...bytes('rich\n')]);
    expect(tableOf(latin, { encoding: 'utf-8' }).fault).toMatchObject({
      label: 'import.encoding',
      parameters: { line: 2, column: 6, encoding: 'UTF-8' },
    });
    expect(tableOf(bytes('a;b\nc;d\n"e;f\n'), { separator: ';' }).fault).toMatchObject({ label: 'import.quotes' });
    expect(tableOf(bytes('login;name\neve;e\nada;b;c\n'), { separator: ';', header: true }).fault).toMatchObject({
      label: 'import.options',
      parameters: { line: 3, count: 3, columns: 2 },
    });
    expect(tableOf(bytes('login;name\n'), { header: true }).fault).toMatchObject({ label: 'import.empty' });
    expect(tableOf(new Uint8Array([0x50, 0x4b, 3, 4, 9]), {}).fault).toMatchObject({ parameters: { format: 'XLSX' } });
    const long = `login;name\n${'ada;b\n'.repeat(MOST_ROWS + 1)}`;
    expect(tableOf(bytes(long), { header: true }).fault?.label).toBe('import.tooMany');
  });

  it('calls columns as spreadsheets do', () => {
    expect([0, 25, 26, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  });
});

describe('lines', () => {
  const { rows, columns } = tableOf(
    bytes('login;mail;profile\nada;;dep\nbob;;Clerk\nADA;;Validator\n;x@y.org;Clerk\ncid;;Clerk\n'),
    { separator: ';', header: true },
  );
  const mapping = guessMapping(columns, FIELDS);
  const faulty = (mends = NO_MENDS) =>
    readLines(rows, FIELDS, { mapping, mends })
      .filter(({ faults }) => faults.length > 0)
      .map(({ line, raw, faults }) => ({ line: line.line, raw, faults }));

  it('take an allowed value by any of its names, and leave out what is empty', () => {
    expect(readLines(rows, FIELDS, { mapping, mends: NO_MENDS })[0]?.line).toEqual({
      line: 2,
      values: { login: 'ada', profileId: '7' },
    });
  });

  it('read a cell that an export defused as it was before', () => {
    const exported = tableOf(bytes("login,mail,profile\r\nada,'+33 4 72 00 00 00,'dep\r\n"), {
      separator: ',',
      header: true,
    });
    const [read] = readLines(exported.rows, FIELDS, { mapping, mends: NO_MENDS });
    expect([...Object.values(read?.raw ?? {})]).toEqual(expect.arrayContaining(['+33 4 72 00 00 00', "'dep"]));
  });

  it('read what was defused within a cell as it was, too', () => {
    expect(armed("Ada\n'- rear; '=1; d'x")).toBe("Ada\n- rear; =1; d'x");
  });

  it('make one cause of equal faults', () => {
    expect(causesOf(faulty()).map(({ field, raw, fault, lines }) => [field, raw, fault.label, lines])).toEqual([
      ['profileId', 'Clerk', 'import.valueUnknown', [3, 6]],
      ['login', 'ADA', 'import.twice', [4]],
      ['login', '', 'exception.invalidInput', [5]],
    ]);
  });

  it('are mended all together, or one', () => {
    const all = mended(NO_MENDS, { field: 'profileId', raw: 'Clerk' }, '7');
    expect(faulty(all).map(({ line }) => line)).toEqual([4, 5]);
    const one = mended(all, { field: 'login', raw: 'ADA', line: 4 }, 'ada2');
    expect(faulty(one).map(({ line }) => line)).toEqual([5]);
  });
});

describe('proposals', () => {
  it.each([
    ['f.buelow@alder,example', 'f.buelow@alder.example'],
    ['k.benali@@alder.example', 'k.benali@alder.example'],
    ['r.caduff@', 'r.caduff@alder.example'],
    [' a@b.org ', 'a@b.org'],
    ['nobody', undefined],
  ])('of the address %j', (text, wanted) => {
    expect(emailProposal(text, usualDomain(['a@alder.example', 'b@alder.example', 'c@other.org']))).toBe(wanted);
  });

  it('of an allowed value is the nearest, if it is near', () => {
    expect(nearest(PROFILES, 'Depositer')?.value).toBe('7');
    expect(nearest(PROFILES, 'Sachbearbeiter')).toBeUndefined();
  });
});
