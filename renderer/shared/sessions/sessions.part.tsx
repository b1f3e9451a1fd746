// Where a person is signed in, and how that is ended. Of another person the connected programs, too.
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallResult } from '#domain/api/contract.ts';
import { keyOf, useApi, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import { agentName } from './agent.rules.ts';
import classes from './sessions.module.css';

type Open = CallResult<'users.sessions'>;
type Session = Open['sessions'][number];
type Program = Open['programs'][number];

/** Ends one thing, says so, and reads the list again. */
function useEnding(userId: number) {
  const api = useApi();
  const queries = useQueryClient();
  const notify = useToasts();
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      notify('success', done);
    } catch (error) {
      api.report(error);
    }
    await queries.invalidateQueries({ queryKey: keyOf('users.sessions', { params: { userId } }) });
  };
  return {
    session: ({ sessionId }: Session) =>
      run(() => api.call('users.endSession', { params: { userId, sessionId } }), 'records.sessions.ended'),
    all: () => run(() => api.call('users.endSessions', { params: { userId } }), 'records.sessions.allEnded'),
    program: ({ tokenId }: Program) =>
      run(() => api.call('users.revokeProgram', { params: { userId, tokenId } }), 'records.sessions.revoked'),
  };
}

/** @param own the person's own sessions: connected programs have a list of their own there */
export function Sessions({ userId, own }: { userId: number; own: boolean }) {
  const t = useText();
  const open = useCall('users.sessions', { params: { userId } }, { staleTime: 0 });
  const ending = useEnding(userId);
  const [asked, setAsked] = useState<'all' | Program>();
  const sessions = open.data?.sessions ?? [];
  const programs = own ? [] : (open.data?.programs ?? []);
  const hasOthers = sessions.some(({ current }) => !current);
  const endAll = t(own ? 'records.sessions.endOthers' : 'records.sessions.endAll');
  const what = asked === 'all' ? 'end' : 'revoke';
  const confirm = async () => {
    if (asked === 'all') await ending.all();
    else if (asked) await ending.program(asked);
    setAsked(undefined);
  };
  return (
    <div className={classes.sessions}>
      <Nothing open={open} />
      <ul className={classes.list}>
        {sessions.map((session) => (
          <SessionRow key={session.sessionId} session={session} onEnd={() => void ending.session(session)} />
        ))}
        {programs.map((program) => (
          <ProgramRow key={`program ${program.tokenId}`} program={program} onRevoke={() => setAsked(program)} />
        ))}
      </ul>
      {hasOthers ? (
        <Button variant="default" onClick={() => setAsked('all')}>
          {endAll}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={asked !== undefined}
        title={asked === 'all' ? endAll : t('records.sessions.revokeOf', { name: asked?.name ?? '' })}
        action={t(`records.sessions.${what}`)}
        danger
        onClose={() => setAsked(undefined)}
        onConfirm={confirm}
      >
        <p>{t(`records.sessions.${what}Text`)}</p>
      </ConfirmDialog>
    </div>
  );
}

/** What is said where there is no list. */
function Nothing({ open: { data, error } }: { open: UseQueryResult<Open> }) {
  const t = useText();
  if (error) return <p role="alert">{t('records.sessions.unread')}</p>;
  return data?.sessions.length === 0 ? <p className={classes.hint}>{t('records.sessions.none')}</p> : null;
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const t = useText();
  const { current, agent, address, since, lastActivityAt } = session;
  const name = agentName(agent) || t('records.sessions.unknown');
  return (
    <li>
      <span className={classes.text}>
        <bdi className={classes.name}>{name}</bdi>
        <span className={classes.facts}>
          {current ? <strong>{t('records.sessions.here')}</strong> : null}
          {address === '' ? null : <bdi>{address}</bdi>}
          <span>
            {t('records.sessions.since')} <DateText at={since} />
          </span>
          <span>
            {t('records.sessions.last')} <DateText at={lastActivityAt} />
          </span>
        </span>
      </span>
      {current ? null : (
        <IconButton
          icon={IconX}
          iconSize={16}
          size="sm"
          label={t('records.sessions.endOf', { name })}
          onClick={onEnd}
        />
      )}
    </li>
  );
}

function ProgramRow({ program, onRevoke }: { program: Program; onRevoke: () => void }) {
  const t = useText();
  const { name, createdAt, lastUsedAt } = program;
  return (
    <li>
      <span className={classes.text}>
        <bdi className={classes.name}>{name}</bdi>
        <span className={classes.facts}>
          <span>{t('records.sessions.program')}</span>
          <span>
            {t('records.sessions.since')} <DateText at={createdAt} form="shortDay" />
          </span>
          {lastUsedAt === null ? null : (
            <span>
              {t('records.sessions.last')} <DateText at={lastUsedAt} />
            </span>
          )}
        </span>
      </span>
      <IconButton
        icon={IconX}
        iconSize={16}
        size="sm"
        label={t('records.sessions.revokeOf', { name })}
        onClick={onRevoke}
      />
    </li>
  );
}
