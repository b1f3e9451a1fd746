// Lines under the top bar: no answer from the server, or not now, the session ends soon, a new version waits, the database was
// put back, the server has troubles of its own.
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconClockHour4,
  IconCloudOff,
  IconDatabaseExclamation,
  IconHourglassHigh,
  IconRefresh,
  type TablerIcon,
} from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { idleLeftAtom, newVersionAtom, useKeepAlive } from '#renderer/session/keep-alive.ts';
import { reachAtom, sessionAtom } from '#renderer/session/session.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { Token } from '#renderer/theme/status.ts';
import frame from '#renderer/ui/frame/frame.module.css';

interface NoticeProps {
  icon: TablerIcon;
  token: Token;
  /** What is said. */
  words: ReactNode;
  /** What can be done. */
  children?: ReactNode;
}

function Notice({ icon: Icon, token, words, children }: NoticeProps) {
  return (
    <div className={frame.notice} data-token={token} role="status">
      <Icon size={16} stroke={1.5} aria-hidden />
      <span>{words}</span>
      {children}
    </div>
  );
}

export function Notices() {
  const t = useText();
  const reach = useAtomValue(reachAtom);
  const left = useAtomValue(idleLeftAtom);
  const version = useAtomValue(newVersionAtom);
  const stay = useKeepAlive();
  const { user } = useAtomValue(sessionAtom);
  const faultText = useFaultText();
  return (
    <>
      {reach === 'away' ? <Notice icon={IconCloudOff} token="warn" words={t('common.offline.notice')} /> : null}
      {reach === 'busy' ? (
        <Notice
          icon={IconHourglassHigh}
          token="warn"
          words={`${t('common.state.busy.title')} ${t('common.state.offline.text')}`}
        />
      ) : null}
      {left === undefined ? null : (
        <Notice icon={IconClockHour4} token="warn" words={t('session.idle.notice', { seconds: left })}>
          <Button size="xs" variant="default" onClick={stay}>
            {t('session.idle.stay')}
          </Button>
        </Notice>
      )}
      {user?.restored ? (
        <Notice
          icon={IconDatabaseExclamation}
          token="warn"
          words={faultText({ label: 'delivery.restored', parameters: {} })}
        />
      ) : null}
      {user?.troubles?.map((trouble) => (
        <Notice key={trouble.label} icon={IconAlertTriangle} token="error" words={faultText(trouble)} />
      ))}
      {version === undefined ? null : (
        <Notice icon={IconRefresh} token="processing" words={t('common.version.notice', { version })}>
          <Button size="xs" variant="default" onClick={() => location.reload()}>
            {t('common.reload')}
          </Button>
        </Notice>
      )}
    </>
  );
}
