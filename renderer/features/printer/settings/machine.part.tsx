// What concerns the computer as a whole: start at login, notifications, updates, the printer's port and other devices.
import { NumberInput, PasswordInput } from '@mantine/core';
import { useText } from '#renderer/i18n/text.ts';
import { Section } from '#renderer/ui/values/facts.part.tsx';
import { Choice } from './choice.part.tsx';
import classes from './config.module.css';
import { LockHint } from './lock.part.tsx';
import { Others } from './others.part.tsx';
import type { SettingsForm } from './settings-form.ts';
import { Updates } from './updates.part.tsx';

export function Machine({ form }: { form: SettingsForm }) {
  const t = useText();
  const { printer, startAtLogin, notifications } = form.draft;
  const { lan } = printer;
  return (
    <Section title={t('printer.machine')}>
      <div className={classes.fields}>
        <Choice
          form={form}
          path="startAtLogin"
          label="printer.machine.start"
          checked={startAtLogin}
          onChange={(checked) => form.set({ startAtLogin: checked })}
        />
        <Choice
          form={form}
          path="notifications"
          label="printer.machine.notifications"
          checked={notifications}
          onChange={(checked) => form.set({ notifications: checked })}
        />
        <Updates form={form} />
        <Choice
          form={form}
          path="printer.enabled"
          label="printer.machine.printer"
          checked={printer.enabled}
          onChange={(checked) => form.set({ printer: { ...printer, enabled: checked } })}
        />
        <Choice
          form={form}
          path="printer.lan.enabled"
          label="printer.machine.lan"
          checked={lan.enabled}
          onChange={(checked) => form.set({ printer: { ...printer, lan: { ...lan, enabled: checked } } })}
        />
        {lan.enabled ? (
          <PasswordInput
            className={classes.indent}
            label={t('printer.machine.pin')}
            description={form.locked('printer.lan.pin') ? <LockHint /> : t('printer.machine.pin.hint')}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            maxLength={64}
            readOnly={form.locked('printer.lan.pin')}
            value={lan.pin}
            error={form.fault('printer.lan.pin')}
            visibilityToggleButtonProps={{ 'aria-label': t('printer.machine.showPin') }}
            onChange={(event) => form.set({ printer: { ...printer, lan: { ...lan, pin: event.currentTarget.value } } })}
          />
        ) : null}
        {lan.enabled ? <Others form={form} /> : null}
        <NumberInput
          className={classes.port}
          label={t('printer.machine.port')}
          description={form.locked('printer.port') ? <LockHint /> : t('printer.machine.port.hint')}
          dir="ltr"
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          thousandSeparator=""
          hideControls
          readOnly={form.locked('printer.port')}
          value={Number.isNaN(printer.port) ? '' : printer.port}
          error={form.fault('printer.port')}
          onChange={(value) =>
            form.set({ printer: { ...printer, port: typeof value === 'number' ? value : Number.NaN } })
          }
        />
        {printer.shared ? <p className={classes.quiet}>{t('printer.machine.shared')}</p> : null}
      </div>
    </Section>
  );
}
