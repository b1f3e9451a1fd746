// The channels that an account and those below it may use: those of the account above, or fewer.
import { Button, Checkbox } from '@mantine/core';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { useAccount } from '../account-form.ts';
import setting from '../fields/setting.module.css';
import classes from './lists.module.css';

export function ChannelsTab() {
  const t = useText();
  const can = useCan();
  const faultText = useFaultText();
  const channels = useCall('channels.list').data ?? [];
  const { form, inheritance } = useAccount();
  const { channelIds: own, parent } = form.draft;
  const { channelIds: allowed } = inheritance;
  // A root may have every channel; those that an account has beyond what it is allowed now stay to be seen.
  const isKnown = (id: number) =>
    (parent === null && allowed.length === 0) || allowed.includes(id) || own?.includes(id);
  const known = channels.filter(({ id }) => isKnown(id));
  const set = (ids: readonly number[] | null) => form.change('channelIds', ids);
  const mayChange = parent !== null || can('superAdmin');
  const fault = faultText(form.faultAt('channelIds'));
  return (
    <section className={setting.section} aria-label={t('administration.tab.channels')}>
      <div className={setting.head}>
        <h2>{t('administration.tab.channels')}</h2>
        <small>{t(own === null ? 'administration.channels.above' : 'administration.channels.own')}</small>
        {mayChange ? (
          <Button variant="subtle" size="xs" onClick={() => set(own === null ? known.map(({ id }) => id) : null)}>
            {t(own === null ? 'administration.source.takeOver' : 'administration.source.giveBack')}
          </Button>
        ) : null}
      </div>
      {mayChange ? null : <p className={classes.about}>{t('administration.channels.tenant')}</p>}
      {fault ? <p className={setting.fault}>{fault}</p> : null}
      <ul className={classes.choices}>
        {known.map(({ id, name, enabled }) => (
          <li key={id}>
            {own === null || !mayChange ? (
              <bdi>{name}</bdi>
            ) : (
              <Checkbox
                label={name}
                checked={own.includes(id)}
                onChange={(event) =>
                  set(
                    event.currentTarget.checked ? [...own, id].sort((a, b) => a - b) : own.filter((one) => one !== id),
                  )
                }
              />
            )}
            {enabled ? null : <small>{t('administration.channels.off')}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
