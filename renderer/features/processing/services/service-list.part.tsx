// The services beside the editor: a filter, and under each type its services; what is off or at odds says so.
import { IconAlertTriangle, IconFileImport, IconPlus, IconWand } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Service, ServiceUsage } from '#domain/api/configuration/services.contract.ts';
import { nameIn } from '#domain/labels/names.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { languageAtom } from '#renderer/i18n/i18n.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { SideFilter } from '#renderer/ui/controls/side-filter.part.tsx';
import classes from '#renderer/ui/page-layouts/side-list.module.css';
import text from '#renderer/ui/text/text.module.css';
import { ImportService } from '../actions/import-service.part.tsx';
import { groupsOf } from './service-list.rules.ts';

/** `chosen` is the id in the address, `new` while one is made. */
export function ServiceList({ services, chosen }: { services: readonly Service[]; chosen: string | undefined }) {
  const t = useText();
  const { ouId } = useUser();
  const [importing, setImporting] = useState(false);
  const usage = useCall('services.usage').data ?? [];
  // Whose services they are is said where there are several accounts.
  const isMixed = new Set(services.map((one) => one.ouId)).size > 1;
  const go = useGo();
  const [{ q = '' }, set] = useQueryState();
  const { locale } = useAtomValue(languageAtom);
  const groups = groupsOf(services, q, locale);
  return (
    <div className={classes.list}>
      <div className={classes.listHead}>
        <SideFilter value={q} label={t('processing.list.filter')} onChange={(text) => set({ q: text })} />
        <IconButton
          icon={IconPlus}
          label={t('processing.list.new')}
          onClick={() => go('processing.services', { serviceId: 'new' })}
        />
        <IconButton
          icon={IconWand}
          label={t('common.route.processing.wizard')}
          onClick={() => go('processing.wizard')}
        />
        <IconButton icon={IconFileImport} label={t('processing.import.title')} onClick={() => setImporting(true)} />
        {q === '' && services.length > 0 ? <ListExport list="services" /> : null}
      </div>
      {importing ? <ImportService ouId={ouId} onClose={() => setImporting(false)} /> : null}
      <nav aria-label={t('common.route.processing.services')}>
        {groups.map(({ type, services: some }) => (
          <section key={type}>
            <h2>{t(`processing.type.${type}`)}</h2>
            <ul>
              {some.map((one) => (
                <li key={one.id}>
                  <ServiceLink
                    service={one}
                    name={nameIn(one, locale)}
                    on={chosen === String(one.id)}
                    q={q}
                    usage={usage.find(({ serviceId }) => serviceId === one.id)}
                    withAccount={isMixed}
                  />
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

interface ServiceLinkProps {
  service: Service;
  name: string;
  on: boolean;
  q: string;
  usage: ServiceUsage | undefined;
  withAccount: boolean;
}

/** Who has it, as its tooltip says: names, and how many more. */
function useUsersOf(usage: ServiceUsage | undefined): string | undefined {
  const t = useText();
  if (usage === undefined) return undefined;
  const { profiles, profileCount } = usage;
  if (profileCount === 0) return t('processing.usedBy', { n: 0 });
  const more = profileCount > profiles.length ? '…' : '';
  return `${t('processing.usedBy', { n: profileCount })}: ${profiles.join(', ')}${more}`;
}

function ServiceLink({ service, name, on, q, usage, withAccount }: ServiceLinkProps) {
  const t = useText();
  const users = useUsersOf(usage);
  return (
    <Link
      to={addressOf('processing.services', { serviceId: service.id, ...(q === '' ? {} : { q }) })}
      className={classes.entry}
      aria-current={on ? 'page' : undefined}
      data-off={service.enabled ? undefined : true}
      title={users}
    >
      <span className={classes.words}>
        <bdi className={text.name}>{name}</bdi>
        {withAccount && usage ? <small className={text.name}>{usage.account}</small> : null}
      </span>
      {usage?.profileCount === 0 ? <small>{t('processing.list.unused')}</small> : null}
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
