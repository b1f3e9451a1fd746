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
  /** And the accounts below it: what is told of those is for nobody else. */
  hearsBelow: boolean;
}

/** So often is it looked whether messages went: ms. */
const LOOK_MS = 5_000;

export function HooksTab({ ouId, editable, hearsBelow }: HooksTabProps) {
  const t = useText();
  const hooks = useCall('hooks.list', { params: { ouId } }, { staleTime: 0, refetchInterval: LOOK_MS });
  const [adds, setAdds] = useState(false);
  const [logged, setLogged] = useState<number>();
  const hears = ({ withBelow, belowUntil }: HookView) => hearsBelow || (!withBelow && belowUntil === null);
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
                  hears={hears(hook)}
                  hearsBelow={hearsBelow}
                  isLogged={logged === hook.id}
                  onLog={() => setLogged(logged === hook.id ? undefined : hook.id)}
                />
              ))}
            </ul>
            <ChosenLog ouId={ouId} hook={all.find((one) => one.id === logged && hears(one))} editable={editable} />
          </>
        )}
      </QueryView>
      <HookForm {...{ ouId, hearsBelow }} hook={undefined} opened={adds} onClose={() => setAdds(false)} />
    </section>
  );
}

function ChosenLog({ hook, ...rest }: { ouId: number; hook: HookView | undefined; editable: boolean }) {
  return hook === undefined ? null : <HookLog key={hook.id} hook={hook} {...rest} />;
}
