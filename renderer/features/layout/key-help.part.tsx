// The keys of the keyboard, listed by `?`.
import { useText } from '#renderer/i18n/text.ts';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import { Key } from '#renderer/ui/values/facts.part.tsx';
import classes from './palette.module.css';

const KEYS = [
  [['Ctrl', 'K'], 'common.keys.palette'],
  [['/'], 'common.keys.search'],
  [['j', 'k'], 'common.keys.walk'],
  [['Enter'], 'common.keys.open'],
  [['x'], 'common.keys.select'],
  [['Esc'], 'common.keys.close'],
  [['?'], 'common.keys.help'],
] as const;

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog opened title={t('common.keys.title')} onClose={onClose}>
      <dl className={classes.keys}>
        {KEYS.map(([keys, label]) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
