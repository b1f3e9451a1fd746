// Every field of a technical area changes what is drawn, checked or refused: none is saved that does nothing.
import { expect, it } from 'vitest';
import { TechnicalArea } from '#domain/channels/channel.schema.ts';
import { startOutput } from '#server/documents/writer/writer.ts';
import { channelWith, composition, plan } from '#tests/pipeline/letter-plan.ts';

const value = (text: string) => ({ type: 'constant', value: text });
const AREA = { left: 20, top: 20, width: 60, height: 30 };
const MARGINS = { top: 2, right: 3, bottom: 2, left: 3 };
const LONG = 'A line that is much longer than the sixty millimetres of its area';
const LETTERS = value('(Wörter) 12');

/** Per field: what the area is besides, and a value that is not its default. */
const FIELDS: Readonly<Record<keyof TechnicalArea, readonly [rest: object, changed: unknown]>> = {
  condition: [{}, { type: 'hasOption', optionTypeId: 7, optionValueId: 71 }],
  desc: [{ check: true }, 'sorting'],
  area: [{}, { ...AREA, left: 30 }],
  type: [{}, 'qrcode'],
  page: [{}, '-1'],
  scope: [{}, 'document'],
  check: [{}, true],
  colorBAT: [{}, '#ff0000'],
  colorProd: [{ type: 'rectangle' }, '#ff0000'],
  colorError: [{ check: true }, '#ff0000'],
  contentEvaluator: [{}, value('other')],
  margins: [{}, MARGINS],
  fontName: [{}, 'Noto Sans Bold'],
  fontSize: [{}, 12],
  fontColor: [{}, '#ff0000'],
  lineSpace: [{ type: 'multiline', contentEvaluator: value('a\nb') }, 2],
  hAlign: [{}, 'right'],
  vAlign: [{}, 'bottom'],
  rtl: [{}, true],
  lineBreakMode: [{ contentEvaluator: value(LONG) }, 'character'],
  barcodeType: [{ type: 'barcode', contentEvaluator: value('4006381333931') }, 'ean13'],
  barcodeGS1Format: [{ type: 'barcode', contentEvaluator: value('(01)04012345678901') }, true],
  datamatrixShape: [{ type: 'datamatrix', datamatrixFitToArea: true }, 'square'],
  datamatrixFitToArea: [{ type: 'datamatrix' }, true],
};

/** What leaves with this area, in production and as a proof. */
function outputWith(area: object): string {
  const made = (['production', 'proof'] as const).map((rendition) => {
    const { pages } = plan(channelWith([area]), composition(), { rendition }).output;
    return pages.map((page) => {
      const drawn = startOutput().draw(page.items ?? [], { width: 595, height: 842 });
      const shown = drawn.ok ? drawn.value.overlay.content.toString('latin1') : drawn.refusal;
      const fonts = drawn.ok ? [...drawn.value.overlay.fonts.keys()] : [];
      return [shown, fonts, page.kind === 'source' ? page.blankChecks : null];
    });
  });
  return JSON.stringify(made);
}

it.each(Object.keys(TechnicalArea.shape) as (keyof TechnicalArea)[])('the field %s has an effect', (field) => {
  const [rest, changed] = FIELDS[field];
  const area = { type: 'text', area: AREA, page: '1', contentEvaluator: LETTERS, ...rest };
  expect(outputWith({ ...area, [field]: changed })).not.toBe(outputWith(area));
});

it.each(['none', 'word', 'character', 'shrink'])('lines break as %s says, in text and in HTML', (lineBreakMode) => {
  const others = ['none', 'word', 'character', 'shrink'].filter((other) => other !== lineBreakMode);
  for (const type of ['text', 'html']) {
    const area = { type, area: AREA, page: '1', contentEvaluator: value(LONG) };
    for (const other of others) {
      expect(outputWith({ ...area, lineBreakMode })).not.toBe(outputWith({ ...area, lineBreakMode: other }));
    }
  }
});

it.each(['text', 'html'])('fields of type, place and direction hold for %s', (type) => {
  const area = { type, area: AREA, page: '1', contentEvaluator: LETTERS };
  const plain = outputWith(area);
  const changes = [
    ...[{ margins: MARGINS }, { fontName: 'Noto Sans Italic' }, { fontSize: 9 }, { fontColor: '#123456' }],
    ...[{ hAlign: 'center' }, { vAlign: 'middle' }, { rtl: true }, { colorBAT: '#654321' }],
  ];
  for (const change of changes) expect(outputWith({ ...area, ...change }), JSON.stringify(change)).not.toBe(plain);
});
