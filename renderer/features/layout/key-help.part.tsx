// Help where the branding names none: how a mailing goes, whom to ask, the guide
// to the first letter, news and version, and the keys of the keyboard (`?`).
import { Button } from '@mantine/core';
import { useState } from 'react';
import { mayOpen } from '#domain/routes/routes.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useLeave } from '#renderer/routes/leave.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { NewsCard } from '#renderer/shared/news/news-card.part.tsx';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import { Key } from '#renderer/ui/values/facts.part.tsx';
import { NotifyAdministrator } from './notify-administrator.part.tsx';
import classes from './palette.module.css';

const HELP = ['common.help.start', 'common.help.find', 'common.help.ask'] as const;

const KEYS = [
  [['Ctrl', 'K'], 'common.keys.palette'],
  [['/'], 'common.keys.search'],
  [['j', 'k'], 'common.keys.walk'],
  [['Enter'], 'common.keys.open'],
  [['x'], 'common.keys.select'],
  [['Ctrl', 'S'], 'common.keys.save'],
  [['Esc'], 'common.keys.close'],
  [['?'], 'common.keys.help'],
] as const;

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const t = useText();
  const can = useCan();
  const go = useGo();
  const leave = useLeave();
  const [writing, setWriting] = useState(false);
  const toGuide = () => {
    onClose();
    go('guide');
  };
  if (writing) return <NotifyAdministrator onClose={onClose} />;
  return (
    <Dialog opened title={t('common.frame.help')} onClose={onClose}>
      <div className={classes.help}>
        {HELP.map((label) => (
          <p key={label}>{t(label)}</p>
        ))}
        <div className={classes.helpActions}>
          <Button variant="default" onClick={() => setWriting(true)}>
            {t('common.user.notify')}
          </Button>
          {mayOpen('guide', can) ? (
            <Button variant="default" onClick={() => leave(toGuide)}>
              {t('common.help.guide')}
            </Button>
          ) : null}
        </div>
        <NewsCard />
        <p>
          {t('common.user.version')} <bdi>{__VERSION__}</bdi>
        </p>
      </div>
      <h3 className={classes.keysHead}>{t('common.keys.title')}</h3>
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
