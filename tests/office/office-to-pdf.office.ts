// Documents of strangers in a real LibreOffice: each format becomes a PDF, and nothing that a document asks for is fetched,
// read or run.
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OfficeFormatName } from '#domain/preprocessing/office-formats.ts';
import { watchOrphans } from '#server/documents/pool/orphans.ts';
import type { Programs } from '#server/programs/programs.ts';
import { runProgram } from '#server/programs/run-program.ts';
import { docx, odt } from '../support/programs/office-files.ts';
import {
  converted,
  hasImpress,
  openedByOffice,
  openOffice,
  picturesIn,
  picturesOf,
  runsMacros,
  writtenByOffice,
} from './open-programs.ts';

/** Four red pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);

let programs: Programs;
/** The same without namespaces: the settings of LibreOffice alone hold it. */
let bySettings: Programs;
let listener: Server;
let connections = 0;
let place = '';
let secret = '';
const orphans = watchOrphans();
beforeAll(async () => {
  programs = await openOffice();
  const machine = { isolation: { works: false, reason: 'of a test' }, orphans, now: () => performance.now() } as const;
  bySettings = { ...programs, run: (run) => runProgram(run, machine) };
  listener = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  place = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  secret = mkdtempSync(path.join(tmpdir(), 'mailroom-secret-'));
  writeFileSync(path.join(secret, 'secret.txt'), 'TOPSECRET');
  writeFileSync(path.join(secret, 'secret.odt'), odt(['TOPSECRET']));
  writeFileSync(path.join(secret, 'secret.csv'), 'TOPSECRET,1\n');
  writeFileSync(path.join(secret, 'secret.png'), PICTURE);
});
afterEach(() => {
  connections = 0;
});
afterAll(async () => {
  listener.close();
  await programs.stop();
  await orphans.stop();
  rmSync(secret, { recursive: true, force: true });
});

const FLAT = (kind: string, body: string) =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${kind}"><office:body>${body}</office:body></office:document>`,
  );
const SLIDE = FLAT(
  'presentation',
  '<office:presentation><draw:page draw:name="one"><draw:frame svg:width="10cm" svg:height="3cm" svg:x="1cm" svg:y="1cm"><draw:text-box><text:p>A slide for Ann</text:p></draw:text-box></draw:frame></draw:page></office:presentation>',
);

describe('becomes a PDF', () => {
  it('each format that is taken', async () => {
    const sheet = { name: 'a.csv', bytes: Buffer.from('Total,12.50\nFor,Ann\n') };
    const slide = { name: 'a.fodp', bytes: SLIDE };
    const documents: [OfficeFormatName, Buffer][] = [
      ['docx', docx(['Letter for Ann'])],
      ['odt', odt(['Letter for Ann'])],
      ['rtf', Buffer.from('{\\rtf1\\ansi Letter for Ann\\par}')],
      ['xlsx', writtenByOffice(programs, { ...sheet, to: 'xlsx' })],
      ['ods', writtenByOffice(programs, { ...sheet, to: 'ods' })],
    ];
    if (hasImpress(programs)) {
      documents.push(['pptx', writtenByOffice(programs, { ...slide, to: 'pptx' })]);
      documents.push(['odp', writtenByOffice(programs, { ...slide, to: 'odp' })]);
    } else {
      console.log('left out: slides, because this LibreOffice comes without Impress');
    }
    for (const [format, bytes] of documents) expect(await converted(programs, format, bytes), format).toMatch(/Ann/);
  });

  it('or is refused where LibreOffice makes nothing of it, and leaves nothing behind', async () => {
    const before = readdirSync(tmpdir()).sort();
    expect(await converted(programs, 'docx', docx(['x'], { 'word/document.xml': '<w:document' }))).toBe(
      'preprocessing.notConverted',
    );
    expect(await converted(programs, 'odt', docx(['not what it says']))).toBe('preprocessing.notConverted');
    const after = readdirSync(tmpdir()).filter((name) => !before.includes(name));
    expect(after.filter((name) => /OSL|^lu|mailroom-office/.test(name))).toEqual([]);
  });
});

const picture = (href: string) =>
  `<text:p>Text<draw:frame text:anchor-type="as-char" svg:width="2cm" svg:height="2cm"><draw:image xlink:href="${href}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame></text:p>`;
const section = (href: string) =>
  `<text:section text:name="s"><text:section-source xlink:href="${href}" text:filter-name="writer8"/><text:p>old</text:p></text:section>`;
const floating = (href: string) =>
  `<text:p>Text<draw:frame text:anchor-type="as-char" svg:width="9cm" svg:height="9cm"><draw:floating-frame xlink:href="${href}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame></text:p>`;
const object = (href: string) =>
  `<text:p>Text<draw:frame text:anchor-type="as-char" svg:width="9cm" svg:height="9cm"><draw:object xlink:href="${href}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame></text:p>`;
const external = (type: string, target: string) =>
  `<Relationship Id="r9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/>`;
const wordField = (code: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>Text</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
const linkedPicture =
  '<w:p><w:r><w:t>Text</w:t></w:r><w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="width:99pt;height:99pt"><v:imagedata r:id="r9"/></v:shape></w:pict></w:r></w:p>';
const cells = (formula: string) =>
  FLAT(
    'spreadsheet',
    `<office:spreadsheet><table:table table:name="a"><table:table-row><table:table-cell table:formula="of:=${formula}"/><table:table-cell office:value-type="string"><text:p>Text</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet>`,
  );

/** Documents that ask for something at the place, `http:` or `file:`. */
const asking = (at: string, office: Programs): readonly [string, OfficeFormatName, Buffer][] => [
  ['picture', 'odt', odt([picture(`${at}/secret.png`)])],
  ['section', 'odt', odt([section(`${at}/secret.odt`), 'Text'])],
  ['floating frame', 'odt', odt([floating(`${at}/secret.txt`)])],
  ['linked object', 'odt', odt([object(`${at}/secret.odt`)])],
  ['picture of Word', 'docx', docx([linkedPicture], {}, external('image', `${at}/secret.png`))],
  ['INCLUDETEXT', 'docx', docx([wordField(`INCLUDETEXT &quot;${at}/secret.odt&quot;`)])],
  ['INCLUDEPICTURE', 'docx', docx([wordField(`INCLUDEPICTURE &quot;${at}/secret.png&quot; \\d`)])],
  ['template', 'docx', docx(['Text'], {}, external('attachedTemplate', `${at}/secret.dotx`))],
  [
    'field of RTF',
    'rtf',
    Buffer.from(`{\\rtf1 Text {\\field{\\*\\fldinst INCLUDETEXT "${at}/secret.txt"}{\\fldrslt x}}}`),
  ],
  [
    'web service of a sheet',
    'ods',
    writtenByOffice(office, { name: 'a.fods', bytes: cells(`WEBSERVICE(&quot;${at}/secret.txt&quot;)`), to: 'ods' }),
  ],
  [
    'cells of another sheet',
    'ods',
    writtenByOffice(office, { name: 'a.fods', bytes: cells(`['${at}/secret.csv'#$secret.A1]`), to: 'ods' }),
  ],
];

describe('a document that asks for more than it has', () => {
  it('is heard by this listener where nothing holds it back', () => {
    const bytes = odt([picture(`${place}/secret.png`)]);
    writtenByOffice(programs, { name: 'a.odt', bytes, to: 'pdf' });
    return expect.poll(() => connections, { timeout: 5_000 }).toBeGreaterThan(0);
  });

  it('fetches nothing from the network, by namespaces and by settings', async () => {
    const documents = asking(place, programs);
    connections = 0;
    for (const [name, format, bytes] of documents) {
      for (const held of [programs, bySettings]) {
        expect(await converted(held, format, bytes), name).toMatch(/Text/);
        expect(connections, name).toBe(0);
      }
    }
  });

  it('shows a picture of the machine where nothing holds it back, and else none', async () => {
    const shown = asking(`file://${secret}`, programs).filter(([name]) => name.startsWith('picture'));
    expect(shown).toHaveLength(2);
    for (const [name, format, bytes] of shown) {
      if (format === 'odt') {
        const trusted = writtenByOffice(programs, { name: 'a.odt', bytes, to: 'pdf' });
        expect(picturesIn(trusted), name).toBeGreaterThan(0);
      }
      expect(await picturesOf(bySettings, format, bytes), name).toBe(0);
    }
  });

  it('reads no file of the machine', async () => {
    for (const [name, format, bytes] of asking(`file://${secret}`, programs)) {
      const text = await converted(bySettings, format, bytes);
      expect(text, name).toMatch(/Text/);
      expect(text, name).not.toContain('TOPSECRET');
    }
  });
});

describe('a macro', () => {
  const withMacro = (target: string) =>
    odt(
      ['Text'],
      {
        'Basic/script-lc.xml':
          '<?xml version="1.0"?><library:libraries xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"><library:library library:name="Standard" library:link="false"/></library:libraries>',
        'Basic/Standard/script-lb.xml':
          '<?xml version="1.0"?><library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="M"/></library:library>',
        'Basic/Standard/M.xml': `<?xml version="1.0"?><script:module xmlns:script="http://openoffice.org/2000/script" script:name="M" script:language="StarBasic">Sub Main\nOpen "${target}" For Output As #1\nPrint #1, "ran"\nClose #1\nEnd Sub</script:module>`,
      },
      '<manifest:file-entry manifest:full-path="Basic/script-lc.xml" manifest:media-type="text/xml"/><manifest:file-entry manifest:full-path="Basic/Standard/script-lb.xml" manifest:media-type="text/xml"/><manifest:file-entry manifest:full-path="Basic/Standard/M.xml" manifest:media-type="text/xml"/>',
      '<office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.M.Main?language=Basic&amp;location=document" xlink:type="simple"/></office:event-listeners></office:scripts>',
    );

  it('is run where somebody trusts every document', ({ skip }) => {
    if (!runsMacros(programs)) {
      console.log('left out: a macro that runs, because this LibreOffice comes without Basic');
      skip();
    }
    const target = path.join(secret, 'trusted.txt');
    openedByOffice(programs, { name: 'a.odt', bytes: withMacro(target) });
    expect(existsSync(target)).toBe(true);
  });

  it('is not run when its document is opened', async () => {
    const target = path.join(secret, 'ran.txt');
    expect(await converted(bySettings, 'odt', withMacro(target))).toMatch(/Text/);
    expect(existsSync(target)).toBe(false);
  });
});
