// The mark of what is made in test mode: the same word in all languages, as it stands on the pages.
import { TEST_MARK } from '#domain/shipments/test-mode.ts';
import { useText } from '#renderer/i18n/text.ts';
import classes from './test-mark.module.css';

export function TestMark() {
  const t = useText();
  return (
    <abbr className={classes.mark} title={t('common.testMode')}>
      {TEST_MARK}
    </abbr>
  );
}
