// The fields of one change, before and after.
import type { AuditEvent } from '#domain/api/configuration/security.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import classes from './security.module.css';

export function AuditChanges({ event }: { event: AuditEvent }) {
  const t = useText();
  const { changes, login, actedFor } = event;
  return (
    <div className={classes.changes}>
      <p>
        {actedFor === null
          ? t('system.audit.signedBy', { login: login ?? t('system.audit.product') })
          : t('system.audit.signedFor', { login: login ?? t('system.audit.product'), actedFor })}
      </p>
      {changes.length === 0 ? (
        <p>{t('system.audit.noFields')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('system.audit.field')}</th>
              <th scope="col">{t('system.audit.before')}</th>
              <th scope="col">{t('system.audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">
                  <code>{field}</code>
                </th>
                <td>
                  <bdi>{before ?? '–'}</bdi>
                </td>
                <td>
                  <bdi>{after ?? '–'}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
