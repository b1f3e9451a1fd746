// The dialog that makes a token for the server of a partner: name, scopes within the own rights, last day, network ranges.
import { Button, Checkbox, Switch, TagsInput, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { mayGiveScope, TOKEN_SCOPES, type TokenScope } from '#domain/access/token-scopes.ts';
import { useApi } from '#renderer/api/api.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCan } from '#renderer/session/use-session.ts';
import rows from '#renderer/shared/sessions/sessions.module.css';
import { DayField } from '#renderer/ui/dates/day-field.part.tsx';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import { ShownToken } from './shown-token.part.tsx';
import classes from './tokens.module.css';

export function NewToken({ opened, onMade, onClose }: { opened: boolean; onMade: () => void; onClose: () => void }) {
  const t = useText();
  const [token, setToken] = useState<string>();
  const close = () => {
    setToken(undefined);
    onClose();
  };
  return (
    <Dialog opened={opened} title={t('tokens.new')} onClose={close}>
      <div className={classes.dialog}>
        {token === undefined ? (
          <TokenForm
            onToken={(made) => {
              setToken(made);
              onMade();
            }}
          />
        ) : (
          <ShownToken token={token} onClose={close} />
        )}
      </div>
    </Dialog>
  );
}

/** A year from today: a token that is forgotten ends by itself. */
function inOneYear(): Date {
  const day = new Date();
  day.setFullYear(day.getFullYear() + 1);
  return day;
}

function TokenForm({ onToken }: { onToken: (token: string) => void }) {
  const t = useText();
  const api = useApi();
  const create = useCreate();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [until, setUntil] = useState<Date | null>(inOneYear);
  const [ranges, setRanges] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const lacks = useId();
  const ready = name.trim() !== '' && scopes.length > 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    setBusy(true);
    try {
      const expiresOn = until === null ? null : new Intl.DateTimeFormat('sv-SE').format(until);
      const terms = { scopes: [...scopes], expiresOn, allowedAddressRanges: ranges };
      onToken((await create('agents.createToken', { body: { name: name.trim(), kind: 'service', ...terms } })).token);
    } catch (error) {
      api.report(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('tokens.name')}
        description={t('tokens.nameHint')}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ScopeFields held={scopes} onChange={setScopes} />
      <Switch
        label={t('tokens.never')}
        checked={until === null}
        onChange={(event) => setUntil(event.currentTarget.checked ? null : inOneYear())}
      />
      {until === null ? null : (
        <DayField label={t('tokens.until')} min={new Date()} value={until} onChange={(day) => setUntil(day)} />
      )}
      <TagsInput label={t('tokens.ranges')} description={t('tokens.rangesHint')} value={ranges} onChange={setRanges} />
      <Button type="submit" loading={busy} disabled={!ready} aria-describedby={ready ? undefined : lacks}>
        {t('tokens.make')}
      </Button>
      {ready ? null : (
        <p id={lacks} className={rows.hint}>
          {t('tokens.lacks')}
        </p>
      )}
    </form>
  );
}

interface ScopeFieldsProps {
  held: readonly TokenScope[];
  onChange: (scopes: readonly TokenScope[]) => void;
}

/** All scopes; those that the person could not give say so. */
function ScopeFields({ held, onChange }: ScopeFieldsProps) {
  const t = useText();
  const can = useCan();
  return (
    <fieldset className={classes.scopes}>
      <legend>{t('tokens.scopes')}</legend>
      {TOKEN_SCOPES.map((scope) => {
        const mine = mayGiveScope(scope, can);
        return (
          <Checkbox
            key={scope}
            label={t(`tokens.scope.${scope}`)}
            description={mine ? undefined : t('tokens.notYours')}
            disabled={!mine}
            checked={held.includes(scope)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...held, scope] : held.filter((one) => one !== scope))
            }
          />
        );
      })}
    </fieldset>
  );
}
