// The test page: a real PDF of one page, made here, the same for the self-test and for the button in the doctor.

/** Points; the printer's default size (printer-driver media-default), so that nothing has a reason to scale it. */
export const TEST_PAGE = { pages: 1, width: 595, height: 842 } as const;

const literal = (text: string): string => `(${text.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&')})`;

function content(lines: readonly string[]): string {
  // A frame 10 mm from the edge and a cross in each corner show at a glance when a page was scaled or cut.
  const frame = '1 w 28.3 28.3 538.4 785.4 re S';
  const crosses = [
    [28.3, 28.3],
    [566.7, 28.3],
    [28.3, 813.7],
    [566.7, 813.7],
  ].map(([x = 0, y = 0]) => `${x - 14} ${y} m ${x + 14} ${y} l ${x} ${y - 14} m ${x} ${y + 14} l S`);
  const text = lines.map(
    (line, index) => `BT /F ${index === 0 ? 28 : 12} Tf 72 ${740 - index * 24} Td ${literal(line)} Tj ET`,
  );
  return [frame, ...crosses, ...text].join('\n');
}

/** A PDF 1.4 of one A4 page; the first line is its heading. Characters outside ASCII become question marks. */
export function testPage(lines: readonly string[]): Uint8Array {
  const stream = content(lines);
  const bodies = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${TEST_PAGE.width} ${TEST_PAGE.height}]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>`,
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = bodies.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const xref = text.length;
  text += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer<</Size ${bodies.length + 1}/Root 1 0 R>>\nstartxref\n${xref}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
