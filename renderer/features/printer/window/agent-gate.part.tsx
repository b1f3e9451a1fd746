// The agent for the printer screens; without one, what to install and why.
import { Button } from '@mantine/core';
import {
  IconBrandApple,
  IconBrandWindows,
  IconDeviceDesktop,
  IconDownload,
  IconHeadset,
  IconPrinter,
  IconTerminal2,
} from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useDesktop } from '#renderer/platform/use-platform.ts';
import { brandingAtom } from '#renderer/theme/branding.ts';
import linkButton from '#renderer/ui/controls/link-button.module.css';
import { AgentContext } from '../agent/use-bridge.ts';
import classes from './advice.module.css';
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

/** The operating system by the user agent; undefined on telephones and for an unknown one. */
function systemHere(): (typeof SYSTEMS)[number]['key'] | undefined {
  const userAgent = navigator.userAgent;
  if (/Android|iPhone|iPad|CrOS/.test(userAgent)) return undefined;
  if (userAgent.includes('Windows')) return 'windows';
  if (userAgent.includes('Macintosh')) return 'mac';
  return userAgent.includes('Linux') ? 'linux' : undefined;
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
  const offered = SYSTEMS.flatMap((system) => {
    const address = downloadOf(branding.data?.properties, system.key);
    return address === undefined ? [] : [{ ...system, address }];
  }).sort((a, b) => Number(b.key === here) - Number(a.key === here));
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
        {offered.length > 0 ? (
          <ul className={classes.systems}>
            {offered.map(({ key, icon: Icon, address }) => (
              <li key={key}>
                <a href={address} rel="noopener">
                  <Icon size={20} stroke={1.5} aria-hidden />
                  <span>
                    <b>
                      {t(`printer.install.${key}`)}
                      {key === here ? <i>{t('printer.machine')}</i> : null}
                    </b>
                    <small>{t(`printer.install.${key}Text`)}</small>
                  </span>
                  <span className={classes.download}>
                    <IconDownload size={16} stroke={1.5} aria-hidden />
                    {t('printer.install.download')}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        ) : branding.isPending ? null : (
          <p className={classes.quiet}>
            <IconHeadset size={16} stroke={1.5} aria-hidden />
            {t('printer.install.ask')}
          </p>
        )}
        <p className={classes.quiet}>
          <IconDeviceDesktop size={16} stroke={1.5} aria-hidden />
          {t('printer.install.who')}
        </p>
        <div className={classes.adviceActions}>
          <Button component={Link} to={addressOf('deposit.home')} className={linkButton.filled}>
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
