// Lines by the three extraction settings of a service.
import { describe, expect, it } from 'vitest';
import type { Glyph } from './glyph-collector.ts';
import { assembleLines } from './lines.ts';

const settings = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;

/** Glyphs of 10 points, 5 points wide, from left to right. */
function word(text: string, x: number, y: number, order = 0): Glyph[] {
  return [...text].map((character, index) => ({
    text: character,
    x: x + index * 5,
    y,
    width: 5,
    size: 10,
    angle: 0,
    order: order + index,
  }));
}

describe('lines of an area', () => {
  it('read from top to bottom, and a gap is a space', () => {
    const glyphs = [...word('PARIS', 40, 80, 20), ...word('Anna', 0, 100), ...word('75001', 0, 80, 10)];
    expect(assembleLines(glyphs, settings)).toEqual(['Anna', '75001 PARIS']);
  });

  it('keep the order of writing when the service asks for it', () => {
    const glyphs = [...word('second', 0, 80), ...word('first', 0, 100, 10)];
    expect(assembleLines(glyphs, { ...settings, characterOrder: 'writing' })).toEqual(['second', 'first']);
  });

  it('part raised letters from their line only when detection is strict', () => {
    const glyphs = [...word('No', 0, 100), ...word('1', 10, 102, 5)];
    expect(assembleLines(glyphs, settings)).toEqual(['No1']);
    expect(assembleLines(glyphs, { ...settings, lineDetection: 'strict' })).toEqual(['1', 'No']);
  });

  it('take a narrow gap for a space only with small word spacing', () => {
    const glyphs = [...word('ab', 0, 100), ...word('cd', 11.5, 100, 5)];
    expect(assembleLines(glyphs, settings)).toEqual(['abcd']);
    expect(assembleLines(glyphs, { ...settings, wordSpacing: 'small' })).toEqual(['ab cd']);
  });

  it('put Hebrew with numbers in the order people type it', () => {
    const logical = 'שלום 123 (עולם)';
    const seen = '(םלוע) 123 םולש';
    expect(assembleLines(word(seen, 0, 100), settings)).toEqual([logical]);
  });
});
