// Who is told of what happens in an account: its endpoints, each with its state, a test, its secret, and its log.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { HookView } from '#domain/api/administration/hooks.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import rows from '#renderer/shared/sessions/sessions.module.css';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import setting from '../fields/setting.module.css';
import { HookForm } from './hook-form.part.tsx';
import { HookLog } from './hook-log.part.tsx';
import { HookRow } from './hook-row.part.tsx';
import classes from './hooks.module.css';

interface HooksTabProps {
  ouId: number;
  /** The person administers the account. */
  editable: boolean;
}

/** So often is it looked whether messages went: ms. */
const LOOK_MS = 5_000;

export function HooksTab({ ouId, editable }: HooksTabProps) {
  const t = useText();
  const hooks = useCall('hooks.list', { params: { ouId } }, { staleTime: 0, refetchInterval: LOOK_MS });
  const [adds, setAdds] = useState(false);
  const [logged, setLogged] = useState<number>();
  return (
    <section className={setting.section} aria-label={t('hooks.title')}>
      <div className={setting.head}>
        <h2>{t('hooks.title')}</h2>
        {editable ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => setAdds(true)}
          >
            {t('hooks.add')}
          </Button>
        ) : null}
      </div>
      <p className={classes.about}>{t('hooks.about')}</p>
      <QueryView query={hooks} skeleton={<RowsSkeleton />}>
        {(all) => (
          <>
            {all.length === 0 ? <p className={classes.about}>{t('hooks.none')}</p> : null}
            <ul className={`${rows.list} ${classes.hooks}`} aria-label={t('hooks.title')}>
              {all.map((hook) => (
                <HookRow
                  key={hook.id}
                  ouId={ouId}
                  hook={hook}
                  editable={editable}
                  isLogged={logged === hook.id}
                  onLog={() => setLogged(logged === hook.id ? undefined : hook.id)}
                />
              ))}
            </ul>
            <ChosenLog ouId={ouId} hook={all.find(({ id }) => id === logged)} editable={editable} />
          </>
        )}
      </QueryView>
      <HookForm ouId={ouId} hook={undefined} opened={adds} onClose={() => setAdds(false)} />
    </section>
  );
}

function ChosenLog({ hook, ...rest }: { ouId: number; hook: HookView | undefined; editable: boolean }) {
  return hook === undefined ? null : <HookLog key={hook.id} hook={hook} {...rest} />;
}
