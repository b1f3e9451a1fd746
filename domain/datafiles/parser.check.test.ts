// Parsers as they are saved.
import { expect, it } from 'vitest';
import { PARSER_FORMATS } from '../services/services.ts';
import { checkParser, ParserConfiguration } from './parser.check.ts';

const label = (raw: object): string => {
  const checked = checkParser('data', ParserConfiguration.parse({ encoding: 'UTF-8', ...raw }), ['acme']);
  return checked.ok ? 'ok' : checked.refusal.label;
};

it('JSON of which nobody says the encoding is UTF-8, and what is written in another one has to say so', () => {
  const json = { format: 'json', columns: [{ metadata: 'a', pointer: '/name' }] };
  expect(ParserConfiguration.parse(json).encoding).toBe('utf-8');
  expect(label({ ...json, encoding: '' })).toBe('parser.encoding');
  expect(ParserConfiguration.parse({ format: 'lines', metadata: 'a' }).encoding).toBe('');
});

it('a parser is saved only without a fault, and says which', () => {
  const csv = { format: 'csv', separator: ';', columns: [{ metadata: 'a', column: 'Name' }] };
  const faults: [object, string][] = [
    [csv, 'ok'],
    [{ ...csv, encoding: '' }, 'parser.encoding'],
    [{ ...csv, separator: '' }, 'parser.separator'],
    [{ ...csv, separator: '\n' }, 'parser.separator'],
    [{ ...csv, separator: '"' }, 'parser.separator'],
    [{ ...csv, separator: '"', quote: '' }, 'ok'],
    [{ ...csv, quote: '\r' }, 'parser.separator'],
    [{ ...csv, escape: ';' }, 'services.parserConfig'],
    [{ ...csv, header: false }, 'parser.headerNeeded'],
    [{ ...csv, columns: [{ metadata: 'a', column: -1 }] }, 'parser.index'],
    [{ ...csv, columns: [...csv.columns, { metadata: 'a', column: 2 }] }, 'services.duplicateMetadata'],
    [{ ...csv, columns: [] }, 'services.mappingMandatory'],
    [{ format: 'fixedWidth', columns: [{ metadata: 'a', width: 0 }] }, 'parser.width'],
    [{ format: 'json', columns: [{ metadata: 'a', pointer: 'name' }] }, 'parser.pointer'],
    [{ format: 'json', rows: '/rows', columns: [{ metadata: 'a', pointer: '/name' }] }, 'ok'],
    [{ format: 'lines', metadata: 'a', skipFirst: -1 }, 'parser.skip'],
    [{ format: 'custom', parser: 'nobody' }, 'parser.custom'],
    [{ format: 'custom', parser: 'acme' }, 'ok'],
  ];
  for (const [raw, expected] of faults) expect([raw, label(raw)]).toEqual([raw, expected]);
  expect(new Set(faults.map(([raw]) => (raw as { format: string }).format))).toEqual(new Set(PARSER_FORMATS));
});
