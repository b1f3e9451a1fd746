// The services that a deposit may begin with, the last used first; each shows when that was.

import { Link } from 'react-router-dom';
import type { BeginService } from '#domain/api/deposit/drafts.contract.ts';
import { depositRoute } from '#domain/routes/deposit-routes.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import classes from './home.module.css';
import { serviceIcon } from './service-choice.ts';

interface ServiceTilesProps {
  readonly services: readonly BeginService[];
  /** Before the way leads to the service. */
  readonly onChoose: () => void;
  /** Nothing was dropped yet: letters may be typed in as well. */
  readonly withForm: boolean;
}

export function ServiceTiles({ services, onChoose, withForm }: ServiceTilesProps) {
  return (
    <ul className={classes.tiles}>
      {services.map((service) => (
        <li key={service.id} data-form={(withForm && offersForm(service)) || undefined}>
          <Tile service={service} onChoose={onChoose} />
          {withForm && offersForm(service) ? <FormLink service={service} /> : null}
        </li>
      ))}
    </ul>
  );
}

const offersForm = ({ allowJobCreation, hasForm }: BeginService): boolean => allowJobCreation && hasForm;

/** Beside the way with a file, which the tile is. */
function FormLink({ service }: { readonly service: BeginService }) {
  const t = useText();
  const named = useNameIn();
  const [{ owner }] = useQueryState();
  const open = t('deposit.form.open');
  return (
    <Link
      className={classes.form}
      to={addressOf('deposit.form', { service: service.id, owner })}
      aria-label={`${open}: ${named(service)}`}
    >
      {open}
    </Link>
  );
}

function Tile({ service, onChoose }: { service: BeginService; onChoose: () => void }) {
  const t = useText();
  const named = useNameIn();
  const formats = useFormats();
  const [{ owner }] = useQueryState();
  const Icon = serviceIcon(service.iconName);
  const route = service.allowJobCreation ? depositRoute(service.type) : undefined;
  const unavailable = service.type === 'advanced' ? 'deposit.advanced.tile' : 'deposit.home.unavailable';
  const kind = route ? t(`deposit.kind.${service.type}`) : t(unavailable);
  const body = (
    <>
      {Icon ? (
        <span
          className={classes.icon}
          style={service.iconColor ? ({ '--icon': service.iconColor } as React.CSSProperties) : undefined}
        >
          <Icon size={20} stroke={1.5} aria-hidden />
        </span>
      ) : null}
      <span className={classes.text}>
        <span className={classes.nameLine}>
          <bdi className={classes.name}>{named(service)}</bdi>
          {service.lastUsed === null ? null : (
            <span className={classes.used}>{formats.shortDay(new Date(service.lastUsed))}</span>
          )}
          {service.type === 'advanced' ? <span className={classes.used}>{kind}</span> : null}
        </span>
        <bdi className={classes.description} title={kind}>
          {service.description || kind}
        </bdi>
      </span>
    </>
  );
  if (!route) {
    return (
      <div className={classes.tile} data-off>
        {body}
      </div>
    );
  }
  return (
    <Link className={classes.tile} to={addressOf(route, { service: service.id, owner })} onClick={onChoose}>
      {body}
    </Link>
  );
}
