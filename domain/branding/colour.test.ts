// The contrasts of a branding's colour as a browser measures them: the figures of the drawn screen, whose dark buttons were a
// step lighter (5.6).
import { expect, it } from 'vitest';
import { accentOf, colourOf, contrastOf, LEAST_CONTRAST, type Rgb, TOKENS } from './colour.ts';

const colour = (text: string): Rgb => {
  const found = colourOf(text);
  if (!found) throw new Error(`${text} is no colour.`);
  return found;
};
const WHITE = colour('#fff');
const rounded = (ratio: number) => Math.round(ratio * 10) / 10;

it('measures a blue as the browser does, raw and as screens use it', () => {
  const blue = colour('#4a86d8');
  expect(rounded(contrastOf(WHITE, blue))).toBe(3.7);
  const figures = (['light', 'dark'] as const).map((scheme) => {
    const { fill, text } = accentOf(blue, scheme);
    return [contrastOf(WHITE, fill), contrastOf(text, colour(TOKENS[scheme].surface ?? ''))].map(rounded);
  });
  expect(figures).toEqual([
    [7.5, 7.5],
    [5.7, 8.6],
  ]);
});

it('makes every colour readable in both schemes', () => {
  const steps = [0, 51, 102, 153, 204, 255];
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps)
        for (const scheme of ['light', 'dark'] as const) {
          const { fill, text, tint } = accentOf([red / 255, green / 255, blue / 255], scheme);
          const surface = colour(TOKENS[scheme].surface ?? '');
          for (const [front, back] of [
            [WHITE, fill],
            [text, surface],
            [text, tint],
          ] as const)
            expect(contrastOf(front, back), `${red} ${green} ${blue} ${scheme}`).toBeGreaterThanOrEqual(LEAST_CONTRAST);
        }
});
