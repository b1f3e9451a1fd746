// The wizard on data files: what each column is, in eight languages, and files as they come.
import { expect, test } from 'vitest';
import { HEAD_BYTES } from '#renderer/shared/tables/table-head.rules.ts';
import { dataHead, firstRowsFile, type ReadAs } from './columns.rules.ts';
import {
  addressRule,
  bodyRule,
  hasAddress,
  letterAreas,
  nameInBraces,
  piecesOf,
  unknownNames,
  wordsOf,
} from './letter.rules.ts';
import { guessRoles } from './roles.rules.ts';
import { treeRows } from './tree.rules.ts';

const nameless = (n: number) => `Column ${n}`;
const headOf = (text: string | Uint8Array, chosen: ReadAs = {}) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const head = dataHead(bytes, chosen, nameless);
  if (!head) throw new Error('no rows');
  return head;
};
const rolesOf = (text: string | Uint8Array) => guessRoles(headOf(text).columns).map((one) => one?.role ?? '-');

const HEADS: Readonly<Record<string, string>> = {
  en: 'Customer number,First name,Last name,Street,Postcode,City,Country,E-mail',
  de: 'Kundennummer,Vorname,Nachname,Straße,PLZ,Ort,Land,E-Mail-Adresse',
  es: 'Número de cliente,Nombre,Apellidos,Dirección,Código postal,Población,País,Correo electrónico',
  fr: 'N° client,Prénom,Nom,Adresse,Code postal,Ville,Pays,Courriel',
  he: 'מספר לקוח,שם פרטי,שם משפחה,רחוב,מיקוד,עיר,מדינה,דוא״ל',
  hu: 'Ügyfélszám,Keresztnév,Vezetéknév,Utca,Irányítószám,Település,Ország,E-mail cím',
  nl: 'Klantnummer,Voornaam,Achternaam,Straat,Postcode,Plaats,Land,E-mailadres',
  pt: 'Número do cliente,Primeiro nome,Apelido,Morada,Código postal,Localidade,País,Correio eletrónico',
};
const EXPECTED = ['number', 'firstName', 'name', 'street', 'postcode', 'city', 'country', 'email'];
const ROWS = [
  'K-0017,Anna,Berger,Hauptstrasse 12,4051,Basel,Schweiz,anna@example.com',
  'K-0018,Ben,Caduff,Im Loh 3,8400,Winterthur,CH,',
]; // prettier-ignore

test.each(Object.entries(HEADS))('columns are known by their names: %s', (_, head) => {
  expect(rolesOf([head, ...ROWS].join('\n'))).toEqual(EXPECTED);
});

test.each([
  ['KdNr;Firma;Ansprechpartner;Strasse_Nr;PLZ_Ort', 'number,company,name,street,city'],
  ['CUSTOMER_ID;COMPANY_NAME;CONTACT_NAME;ADDRESS_LINE_1;CITY_TOWN', 'number,company,name,street,city'],
  ['customerId;companyName;fullName;addressLine1;town', 'number,company,name,street,city'],
  ['Kundennr.;Firmenname;Empfänger;Anschrift;Wohnort', 'number,company,name,street,city'],
])('names as programs write them: %s', (head, roles) => {
  const rows =
    '77;Muster AG;Anna Berger;Hauptstrasse 12;4051 Basel\n78;Beispiel GmbH;Ben Caduff;Im Loh 3;8400 Winterthur';
  expect(rolesOf(`${head}\n${rows}`).join()).toBe(roles);
});

test('values tell where names do not', () => {
  const text =
    'a;b;c;d\nHauptstr. 12;10115 Berlin;Deutschland;x@example.com\nAm Ring 4;20095 Hamburg;France;y@example.org';
  const guesses = guessRoles(headOf(text).columns);
  expect(guesses.map((one) => one?.role)).toEqual(['street', 'city', 'country', 'email']);
  expect(guesses.every((one) => one?.reason === 'values')).toBe(true);
  // A name that its values deny is no reason.
  expect(rolesOf('email;name\nyes;Anna\nno;Ben')).toEqual(['-', 'name']);
  expect(guessRoles([{ name: '', values: [] }])).toEqual([undefined]);
});

test('a table without names, with lines before it, with other quotes, and the mark of Excel', () => {
  const bare = headOf('Anna Berger;Hauptstr. 12;10115;Berlin\nBen Roth;Am Ring 4;20095;Hamburg');
  expect(bare.table).toMatchObject({ separator: ';', header: false });
  expect(bare.columns.map(({ label }) => label)).toEqual(['Column 1', 'Column 2', 'Column 3', 'Column 4']);
  const titled = headOf('Report of March\n\nName;City\nAnna;Basel\nBen;Bern');
  expect(titled.table).toMatchObject({ separator: ';', skipFirst: 2, header: true });
  expect(titled.columns.map(({ values }) => values)).toEqual([
    ['Anna', 'Ben'],
    ['Basel', 'Bern'],
  ]);
  expect(headOf("Name;Note\n'Anna';'a;b'\n'Ben';'c'").table).toMatchObject({ separator: ';', quote: "'" });
  expect(headOf('sep=,\nName,City\nAnna;x,Basel\nBen;y,Bern').table).toMatchObject({ separator: ',', skipFirst: 1 });
  expect(headOf('Name\tCity\nAnna, Ltd\tBasel\nBen, Ltd\tBern').table?.separator).toBe('\t');
});

test('encodings are known by their bytes', () => {
  const one = (...parts: (string | number)[]) =>
    Uint8Array.from(
      parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part].map((c) => c.charCodeAt(0)))),
    );
  expect(headOf(one('Name;City\nM', 0xfc, 'ller;K', 0xf6, 'ln\n')).encoding).toBe('windows-1252');
  expect(headOf(one('N', 0xe9, 'v;V', 0xe1, 'ros\nT', 0xf5, 'z', 0xf5, ';Gy', 0xf5, 'r\n')).encoding).toBe(
    'windows-1250',
  );
  expect(headOf(one('Name;City\n', 0xf9, 0xec, 0xe5, 0xed, ';', 0xe7, 0xe9, 0xf4, 0xe4, '\n')).encoding).toBe(
    'windows-1255',
  );
  const wide = new Uint8Array(new Uint16Array([...'\ufeffName;City\nÁgi;Győr\n'].map((c) => c.charCodeAt(0))).buffer);
  const head = headOf(wide);
  expect(head).toMatchObject({ encoding: 'utf-16le', columns: [{ label: 'Name' }, { label: 'City' }] });
  const chosen = headOf(one('Name;City\nM', 0xfc, 'ller;B\n'), { encoding: 'windows-1250', separator: ',' });
  expect(chosen).toMatchObject({ encoding: 'windows-1250', table: { separator: ',' } });
});

test('hostile tables are read, bounded, and never throw', () => {
  const files = [
    'Name;City\n"Anna;Basel\nBen;Bern\n'.repeat(20),
    '"'.repeat(10_000),
    ';'.repeat(10_000),
    `${'a;'.repeat(5_000)}\n${'1;'.repeat(5_000)}`,
    'Name;Name;;Name\n1;2;3;4\n5;6;7;8',
    `Name;City\n${'x'.repeat(200_000)};Basel`,
    '=cmd()|calc;{Name};<b>\n1;2;3\n',
    '\u0000\u0001\u0002',
    'Name\n\n\n\n',
  ];
  for (const text of files) {
    const began = performance.now();
    const head = dataHead(new TextEncoder().encode(text), {}, nameless);
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(head === undefined || new Set(head.columns.map(({ label }) => label)).size === head.columns.length).toBe(
      true,
    );
    expect(head === undefined || new Set(head.columns.map(({ field }) => field)).size === head.columns.length).toBe(
      true,
    );
  }
  expect(dataHead(new Uint8Array(), {}, nameless)).toBeUndefined();
  // A quote inside a value is a sign of it; one that never closes is no reason to lose the table.
  expect(headOf('Name;Size\nPipe 5";x\nHose 3";y\n').table?.quote).toBe('');
});

test('of 100,000 rows the first tell, within their time', async () => {
  const row = (n: number) =>
    `${n};Anna ${'ABCDEFG'[n % 7]} Berger;Hauptstr. ${n};${10_000 + (n % 80_000)};"Berlin; Mitte";a${n}@example.com`;
  const text = `Kundennr;Name;Straße;PLZ;Ort;E-Mail\n${Array.from({ length: 100_000 }, (_, n) => row(n)).join('\n')}`;
  const bytes = new TextEncoder().encode(text).subarray(0, HEAD_BYTES);
  const began = performance.now();
  const head = headOf(bytes);
  const roles = guessRoles(head.columns).map((one) => one?.role);
  expect(performance.now() - began).toBeLessThan(1_500);
  expect(roles).toEqual(['number', 'name', 'street', 'postcode', 'city', 'email']);
  const first = await firstRowsFile(head, 'rows.csv').text();
  expect(first.split('\n')).toHaveLength(26);
  expect(first.endsWith('a24@example.com')).toBe(true);
});

test('the list of rows of a tree is found, whatever is around it', () => {
  const rows = Array.from({ length: 40 }, (_, n) => ({
    no: `C-${n}`,
    customer: { 'full name': `Anna "A" ${n} {x} [y`, address: [`Rue ${n}`, '69002 Lyon'], mail: `a${n}@example.com` },
    goods: [{ name: 'lamp' }],
    ...(n === 7 ? { note: 'late' } : {}),
  }));
  const text = JSON.stringify({ shop: 'x', list: [1, 2], export: { orders: rows }, end: true });
  const head = headOf(text);
  expect(head.parser).toMatchObject({ format: 'json', rows: '/export/orders' });
  const labels = head.columns.map(({ label }) => label);
  expect(labels).toEqual(['no', 'customer full name', 'customer address', 'customer mail', 'note']);
  expect(guessRoles(head.columns).map((one) => one?.role)).toEqual(['number', 'name', 'lines', 'email', undefined]);
  expect(JSON.parse(head.first).export.orders).toEqual(rows.slice(0, 25));
  // A file that is cut anywhere still has its first rows.
  for (let end = 700; end < 1_400; end += 37) expect(treeRows(text.slice(0, end), 10)?.rows[0]).toEqual(rows[0]);
  expect(headOf('[{"a":1},{"a":2}]').parser).toMatchObject({ rows: '' });
  expect(dataHead(new TextEncoder().encode('{"a":{"b":1}}'), {}, nameless)).toBeUndefined();
  expect(dataHead(new TextEncoder().encode('[{"a":"\\'), {}, nameless)).toBeUndefined();
});

test('the letter names columns in braces, and nothing in a file is markup', () => {
  const { columns } = headOf([HEADS.en, ...ROWS].join('\n'));
  const roles = guessRoles(columns).map((one) => one?.role);
  expect(hasAddress(roles)).toBe(true);
  expect(nameInBraces(columns, roles)).toBe('{First name} {Last name}');
  expect(piecesOf('Dear {first NAME}, {x}', columns)).toEqual([
    { words: 'Dear ' },
    { field: 'First-name' },
    { words: ', ' },
    { words: '{x}' },
  ]);
  expect(unknownNames('Dear {First name}, {x} {', columns)).toEqual(['x']);
  expect(JSON.stringify(bodyRule('a < b\n\n{City}', columns))).toContain('a &lt; b');
  expect(wordsOf('<p>a &lt; <b>b</b><br>c</p><p>d &amp;lt; e</p>')).toBe('a < b\nc\n\nd &lt; e');
  const address = addressRule(columns, roles) as unknown as { values: { column?: string; values?: unknown[] }[] };
  expect(address.values).toHaveLength(4);
  expect(address.values[2]).toMatchObject({ values: [{ column: 'Postcode' }, { column: 'City' }] });
  expect(addressRule(columns, [])).toBeUndefined();
});

test('a letter written from the right leaves the lines of its address and sender to begin as they do', () => {
  const sides = (written: { subject: string; text: string }) =>
    letterAreas({ ...written, sender: 'Alder, 1 rue Haute', window: 'left' }, [{ label: 'Name' }] as never, {
      address: { type: 'constant', value: 'Hauptstraße 1\n10115 Berlin' },
      names: { sender: 'sender', address: 'address', subject: 'subject', text: 'text' },
    }).map(({ desc, rtl, hAlign }) => `${desc} ${rtl ? 'rtl' : 'auto'} ${hAlign}`);
  expect(sides({ subject: 'Your order', text: '{Name}, שלום' })).toEqual([
    'sender auto left',
    'address auto left',
    'subject auto left',
    'text rtl right',
  ]);
  expect(sides({ subject: 'הזמנה', text: 'Dear {Name}, שלום' })).toEqual([
    'sender auto left',
    'address auto left',
    'subject rtl right',
    'text auto left',
  ]);
});
