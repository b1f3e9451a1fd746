// The services beside the editor: a filter, and under each type its services; what is off or at odds says so.
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { nameIn } from '#domain/labels/names.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { languageAtom } from '#renderer/i18n/i18n.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import text from '#renderer/ui/text/text.module.css';
import { ListFilter } from './list-filter.part.tsx';
import { groupsOf } from './service-list.rules.ts';
import classes from './services.module.css';

/** `chosen` is the id in the address, `new` while one is made. */
export function ServiceList({ services, chosen }: { services: readonly Service[]; chosen: string | undefined }) {
  const t = useText();
  const go = useGo();
  const [{ q = '' }, set] = useQueryState();
  const { locale } = useAtomValue(languageAtom);
  const groups = groupsOf(services, q, locale);
  return (
    <div className={classes.list}>
      <div className={classes.listHead}>
        <ListFilter value={q} label={t('processing.list.filter')} onChange={(text) => set({ q: text })} />
        <IconButton
          icon={IconPlus}
          label={t('processing.list.new')}
          onClick={() => go('processing.services', { serviceId: 'new' })}
        />
      </div>
      <nav aria-label={t('common.route.processing.services')}>
        {groups.map(({ type, services: some }) => (
          <section key={type}>
            <h2>{t(`processing.type.${type}`)}</h2>
            <ul>
              {some.map((one) => (
                <li key={one.id}>
                  <ServiceLink service={one} name={nameIn(one, locale)} on={chosen === String(one.id)} q={q} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 ? (
          <p className={classes.none}>{t(q === '' ? 'processing.list.empty' : 'processing.list.nothing')}</p>
        ) : null}
      </nav>
    </div>
  );
}

function ServiceLink({ service, name, on, q }: { service: Service; name: string; on: boolean; q: string }) {
  const t = useText();
  return (
    <Link
      to={addressOf('processing.services', { serviceId: service.id, ...(q === '' ? {} : { q }) })}
      className={classes.service}
      aria-current={on ? 'page' : undefined}
      data-off={service.enabled ? undefined : true}
    >
      <bdi className={text.name}>{name}</bdi>
      {service.enabled ? null : <small>{t('processing.list.off')}</small>}
      {service.inconsistent ? (
        <IconAlertTriangle
          size={16}
          stroke={1.5}
          className={classes.odds}
          role="img"
          aria-label={t('processing.list.inconsistent')}
        />
      ) : null}
    </Link>
  );
}
