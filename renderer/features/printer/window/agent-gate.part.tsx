// The agent for the printer screens; without one, what to install and why.
import { Anchor, Button } from '@mantine/core';
import { IconBrandApple, IconBrandWindows, IconDeviceDesktop, IconPrinter, IconTerminal2 } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useDesktop } from '#renderer/platform/use-platform.ts';
import { brandingAtom } from '#renderer/theme/branding.ts';
import { AgentContext } from '../agent/use-bridge.ts';
import classes from './printer.module.css';
import { PrinterShell } from './printer-shell.part.tsx';

export function AgentGate({ children }: { children: ReactNode }) {
  const desktop = useDesktop();
  if (!desktop) return <InstallAdvice />;
  return <AgentContext value={desktop}>{children}</AgentContext>;
}

const SYSTEMS = [
  { key: 'windows', icon: IconBrandWindows },
  { key: 'mac', icon: IconBrandApple },
  { key: 'linux', icon: IconTerminal2 },
] as const;

/** The system of this computer, as the browser tells it; undefined on telephones and where it tells nothing. */
function systemHere(): (typeof SYSTEMS)[number]['key'] | undefined {
  const told = navigator.userAgent;
  if (/Android|iPhone|iPad|CrOS/.test(told)) return undefined;
  if (told.includes('Windows')) return 'windows';
  if (told.includes('Macintosh')) return 'mac';
  return told.includes('Linux') ? 'linux' : undefined;
}

/** An address that the branding gives for a system: `desktopDownloads: { windows, mac, linux }`; https only. */
function downloadOf(properties: Readonly<Record<string, unknown>> | undefined, system: string): string | undefined {
  const downloads = properties?.desktopDownloads as Readonly<Record<string, unknown>> | undefined;
  const address = downloads?.[system];
  return typeof address === 'string' && address.startsWith('https://') ? address : undefined;
}

function InstallAdvice() {
  const t = useText();
  const { applicationName, helpURL } = useAtomValue(brandingAtom);
  const branding = useCall('brandings.my');
  const here = systemHere();
  const systems = [...SYSTEMS].sort((a, b) => Number(b.key === here) - Number(a.key === here));
  return (
    <PrinterShell title={t('printer.install.title')} plain>
      <div className={classes.advice}>
        <div className={classes.adviceLead}>
          <span className={classes.adviceIcon}>
            <IconPrinter size={28} stroke={1.25} aria-hidden />
          </span>
          <p>{t('printer.install.why', { name: applicationName })}</p>
        </div>
        <ol className={classes.steps}>
          <li>{t('printer.install.step1', { name: applicationName })}</li>
          <li>{t('printer.install.step2', { server: location.origin })}</li>
          <li>{t('printer.install.step3', { name: applicationName })}</li>
        </ol>
        <ul className={classes.systems}>
          {systems.map(({ key, icon: Icon }) => {
            const address = downloadOf(branding.data?.properties, key);
            return (
              <li key={key}>
                <Icon size={20} stroke={1.5} aria-hidden />
                <span>
                  <b>
                    {t(`printer.install.${key}`)}
                    {key === here ? <i>{t('printer.machine')}</i> : null}
                  </b>
                  <small>{t(`printer.install.${key}Text`)}</small>
                </span>
                {address ? (
                  <Anchor href={address} rel="noopener">
                    {t('printer.install.download')}
                  </Anchor>
                ) : null}
              </li>
            );
          })}
        </ul>
        <p className={classes.quiet}>
          <IconDeviceDesktop size={16} stroke={1.5} aria-hidden />
          {t('printer.install.who')}
        </p>
        <div className={classes.adviceActions}>
          <Button component={Link} to={addressOf('deposit.home')} className={classes.linkButton}>
            {t('printer.install.upload')}
          </Button>
          {helpURL ? (
            <Button component="a" href={helpURL} target="_blank" rel="noopener noreferrer" variant="default">
              {t('common.frame.help')}
            </Button>
          ) : null}
        </div>
      </div>
    </PrinterShell>
  );
}
