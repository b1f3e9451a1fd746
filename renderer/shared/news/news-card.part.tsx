// The news of the branding that is worn here, where there are any for this place: at home, or before the sign-in.
import { useAtomValue } from 'jotai';
import { useCall } from '#renderer/api/api.ts';
import { languageAtom } from '#renderer/i18n/i18n.ts';
import { useText } from '#renderer/i18n/text.ts';
import { brandingAtom } from '#renderer/theme/branding.ts';
import classes from './news.module.css';
import { NewsText } from './news-text.part.tsx';

export function NewsCard() {
  const t = useText();
  const { name = '' } = useAtomValue(brandingAtom);
  const { locale } = useAtomValue(languageAtom);
  // Decoration: without an answer there are none.
  const news = useCall(
    'translations.news',
    { params: { brandingName: name }, query: { locale } },
    { enabled: name !== '', retry: false },
  ).data;
  if (!news?.html) return null;
  return (
    <section className={classes.card} aria-label={t('common.news')}>
      <h2>{t('common.news')}</h2>
      <NewsText html={news.html} />
    </section>
  );
}
