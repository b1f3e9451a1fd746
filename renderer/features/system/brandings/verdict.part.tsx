// What becomes of a colour: what white on it reaches as it is, and what buttons and links reach in both appearances. Never a
// refusal: screens take its hue in a lightness that can be read.
import { IconCheck } from '@tabler/icons-react';
import { accentOf, colourOf, contrastOf, LEAST_CONTRAST, type Rgb, TOKENS } from '#domain/branding/colour.ts';
import { useText } from '#renderer/i18n/text.ts';
import classes from './brandings.module.css';

const SCHEMES = ['light', 'dark'] as const;
const WHITE: Rgb = [1, 1, 1];

/** Rounded down: 4.49 is not 4.5. */
const shown = (ratio: number): number => Math.floor(ratio * 10) / 10;

function figures(colour: Rgb) {
  const accents = SCHEMES.map((scheme) => ({ ...accentOf(colour, scheme), tokens: TOKENS[scheme] }));
  return {
    buttons: accents.map(({ fill }) => shown(contrastOf(WHITE, fill))),
    links: accents.map(({ text, tint, tokens }) => {
      const surface = colourOf(tokens.surface ?? '') ?? WHITE;
      return shown(Math.min(contrastOf(text, surface), contrastOf(text, tint)));
    }),
  } as const;
}

export function Verdict({ colour: text }: { colour: string | null }) {
  const t = useText();
  const colour = colourOf(text ?? '');
  if (!colour) return null;
  const raw = shown(contrastOf(WHITE, colour));
  const reached = figures(colour);
  return (
    <section className={classes.verdict} aria-label={t('system.brandings.verdict')}>
      <strong>
        <IconCheck size={16} stroke={1.5} aria-hidden /> {t('system.brandings.verdict')}
      </strong>
      <p>{t(raw < LEAST_CONTRAST ? 'system.brandings.verdict.darker' : 'system.brandings.verdict.asIs', { n: raw })}</p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('system.brandings.light')}</th>
            <th scope="col">{t('system.brandings.dark')}</th>
          </tr>
        </thead>
        <tbody>
          {(['buttons', 'links'] as const).map((part) => (
            <tr key={part}>
              <th scope="row">{t(`system.brandings.verdict.${part}`)}</th>
              {SCHEMES.map((scheme, n) => (
                <td key={scheme}>{t('common.number', { n: reached[part][n] ?? 0 })}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
