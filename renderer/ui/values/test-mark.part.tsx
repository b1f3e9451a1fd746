// The mark of what is made in test mode: the same word in all languages, as it stands on the pages.
import { TEST_MARK } from '#domain/shared/test-mark.ts';
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

/** A name, with the mark in front where it is of something in test mode. */
export function MarkedName({ test, name }: { test: boolean; name: string }) {
  return test ? (
    <span className={classes.marked}>
      <TestMark />
      <bdi title={name}>{name}</bdi>
    </span>
  ) : (
    <bdi title={name}>{name}</bdi>
  );
}
