// A section of a tab: how many of its fields are set here, all of them or those alone.
import { Switch } from '@mantine/core';
import { checkWebHookUrl } from '#domain/accounts/accounts.rules.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { isInherited, isStated, SECTIONS, type SectionName, type SettingRow } from '../account-draft.rules.ts';
import { useAccount } from '../account-form.ts';
import classes from './setting.module.css';
import { Setting } from './setting.part.tsx';

interface SectionProps {
  name: SectionName;
  onlyHere: boolean;
  /** Shown at the first section of a tab. */
  onOnlyHere?: ((on: boolean) => void) | undefined;
}

export function Section({ name, onlyHere, onOnlyHere }: SectionProps) {
  const t = useText();
  const can = useCan();
  const { form, above } = useAccount();
  const draft = form.draft as Readonly<Record<string, unknown>>;
  const rows: readonly SettingRow[] = SECTIONS[name];
  const known = rows.filter(({ only }) => only === undefined || can('systemView'));
  const isHere = ({ field }: SettingRow) =>
    !isInherited(field) || isStated(draft[field]) || form.changed.includes(field);
  const here = known.filter(isHere);
  const shown = onlyHere ? here : known;
  // The product's own value is set by no account.
  const given = known.filter((row) => !isHere(row) && (above.get(row.field)?.from ?? null) !== null).length;
  const count = { n: known.length, here: here.length, above: given, none: known.length - here.length - given };
  return (
    <section className={classes.section} aria-label={t(`administration.section.${name}`)}>
      <div className={classes.head}>
        <h2>{t(`administration.section.${name}`)}</h2>
        <small>{t('administration.section.count', count)}</small>
        {onOnlyHere ? (
          <Switch
            size="xs"
            label={t('administration.section.onlyHere')}
            checked={onlyHere}
            onChange={(event) => onOnlyHere(event.currentTarget.checked)}
          />
        ) : null}
      </div>
      {shown.map((row) => (
        <div key={row.field}>
          <Setting row={row} />
          {row.field === 'webHookURL' ? <HookWarning url={form.draft.webHookURL} /> : null}
        </div>
      ))}
    </section>
  );
}

/** HTTPS is recommended, and http is never refused. */
function HookWarning({ url }: { url: string }) {
  const t = useText();
  const checked = checkWebHookUrl(url);
  if (!checked.ok || !checked.value.warn) return null;
  return (
    <p className={classes.warn} role="status">
      {t('ou.webHookHttps', { url })}
    </p>
  );
}
