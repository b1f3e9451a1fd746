// The place where a deposit begins: empty, lit while something is dragged over the page, or with what was dropped: its
// first page, what it is, and what no service takes.
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconFileImport, IconX } from '@tabler/icons-react';
import type { BeginService } from '#domain/api/deposit/drafts.contract.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { useFilePages } from '#renderer/shared/pages/local-pdf.ts';
import { usePageImage } from '#renderer/shared/pages/page-image.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { Page } from '#renderer/ui/frame/page.part.tsx';
import { chooseFiles } from '../files/choose-files.ts';
import type { Upload } from '../files/use-uploads.ts';
import { isTaken } from './begin.rules.ts';
import classes from './start-zone.module.css';
import type { BegunFiles } from './use-begun-files.ts';
import { useFirstAddress } from './use-first-address.ts';

const SHOWN_PX = 640;
const MOST_NAMED = 5;

interface StartZoneProps {
  readonly begun: BegunFiles;
  readonly services: readonly BeginService[];
  /** The services that take what is there. */
  readonly fit: readonly BeginService[];
  /** Files are dragged over the page: how many, 0 where the browser does not say; undefined: none. */
  readonly over: number | undefined;
}

export function StartZone({ begun, services, fit, over }: StartZoneProps) {
  const t = useText();
  const choose = () => chooseFiles(undefined, begun.drop, { many: true });
  return (
    <section className={classes.zone} data-over={over !== undefined || undefined} aria-label={t('deposit.start.title')}>
      {begun.entries.length === 0 ? <Sheets /> : <FirstPage entries={begun.entries} />}
      <div className={classes.words}>
        {over !== undefined ? (
          <h2>{t('deposit.start.over', { n: over })}</h2>
        ) : begun.entries.length === 0 ? (
          <Invitation onChoose={choose} />
        ) : (
          <Held begun={begun} services={services} fit={fit} onChoose={choose} />
        )}
      </div>
    </section>
  );
}

function Invitation({ onChoose }: { onChoose: () => void }) {
  const t = useText();
  return (
    <>
      <h2>{t('deposit.start.title')}</h2>
      <p>{t('deposit.start.text')}</p>
      <p className={classes.actions}>
        <Button size="md" leftSection={<IconFileImport size={18} stroke={1.5} aria-hidden />} onClick={onChoose}>
          {t('deposit.start.choose')}
        </Button>
        <span>{t('deposit.start.paste')}</span>
      </p>
    </>
  );
}

/** Two sheets, as decoration. */
function Sheets() {
  return (
    <div className={classes.sheets} aria-hidden>
      <Page src={undefined} label="" />
      <Page src={undefined} label="" />
    </div>
  );
}

function FirstPage({ entries }: { entries: readonly Upload[] }) {
  const t = useText();
  const first = entries.find(({ error }) => error === undefined);
  const { pages } = useFilePages(first?.local, first?.stored);
  const image = usePageImage(pages.at(0), undefined, SHOWN_PX);
  return (
    <div className={classes.first}>
      <Page
        src={image.src}
        width={image.width}
        height={image.height}
        label={image.src === undefined ? '' : t('deposit.start.firstPage', { file: first?.name ?? '' })}
      />
    </div>
  );
}

interface HeldProps extends Omit<StartZoneProps, 'over'> {
  readonly onChoose: () => void;
}

/** What the zone holds, and what of it no service takes. */
function Held({ begun, services, fit, onChoose }: HeldProps) {
  const t = useText();
  const { entries, stored, settled } = begun;
  const [first] = entries;
  // Which services there are is known a moment after the screen.
  const known = services.length > 0;
  const refused = entries.filter(
    (entry) => entry.error !== undefined || (known && entry.stored && !isTaken(services, entry.stored)),
  );
  const pages = stored.reduce((sum, { pageCount }) => sum + (pageCount ?? 0), 0);
  const [service] = fit;
  const address = useFirstAddress(service, stored[0]);
  return (
    <>
      <h2>
        {first && entries.length === 1 ? <bdi>{first.name}</bdi> : t('deposit.start.files', { n: entries.length })}
      </h2>
      <p role="status">
        {!settled
          ? t('deposit.upload.sending', { n: entries.filter((one) => !one.stored && one.error === undefined).length })
          : refused.length > 0
            ? t('deposit.start.refused', { n: refused.length, all: entries.length })
            : t('deposit.home.waiting', { n: entries.length, file: first?.name ?? '' })}
        {pages > 0 ? ` ${t('deposit.pages', { n: pages })}.` : null}
      </p>
      {address.length > 0 ? (
        <p className={classes.address}>
          <span>{t('deposit.start.address')}</span> <bdi>{address.join(', ')}</bdi>
        </p>
      ) : null}
      {entries.length > 1 ? (
        <HeldFiles entries={entries.filter((entry) => !refused.includes(entry))} onRemove={begun.remove} />
      ) : null}
      {refused.length > 0 ? (
        <ul className={classes.refused}>
          {refused.slice(0, MOST_NAMED).map((entry) => (
            <Refused key={entry.key} entry={entry} onRemove={() => begun.remove(entry.key)} />
          ))}
        </ul>
      ) : settled && fit.length === 0 ? (
        <p className={classes.why} role="alert">
          {t('deposit.start.tooMany', { n: entries.length })}
        </p>
      ) : null}
      <p className={classes.actions}>
        <Button
          variant="default"
          onClick={() => (refused.length === entries.length ? replace(begun, onChoose) : onChoose())}
        >
          {refused.length > 0 ? t('deposit.drop.another') : t('deposit.start.more')}
        </Button>
        <Button variant="subtle" color="gray" onClick={begun.clear}>
          {t('deposit.home.waiting.drop')}
        </Button>
      </p>
    </>
  );
}

/** Of several files each can be taken out again. */
function HeldFiles({ entries, onRemove }: { entries: readonly Upload[]; onRemove: (key: number) => void }) {
  const t = useText();
  const formats = useFormats();
  return (
    <ul className={classes.held}>
      {entries.map(({ key, name, stored, bytes }) => (
        <li key={key}>
          <bdi title={name}>{name}</bdi>
          <small>{stored?.pageCount ? t('deposit.pages', { n: stored.pageCount }) : formats.size(bytes)}</small>
          <IconButton
            icon={IconX}
            iconSize={16}
            size="xs"
            label={t(stored ? 'deposit.upload.remove' : 'deposit.upload.abort', { file: name })}
            onClick={() => onRemove(key)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Nothing of what is there can be used: it gives way to what is chosen now. */
function replace(begun: BegunFiles, onChoose: () => void): void {
  begun.clear();
  onChoose();
}

/** Why a file is not taken, by its name. */
function Refused({ entry, onRemove }: { entry: Upload; onRemove: () => void }) {
  const t = useText();
  const failureText = useFailureText();
  return (
    <li>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span role="alert">
        {entry.error === undefined ? t('file.notPdf', { file: entry.name }) : failureText(entry.error)}
      </span>
      <IconButton
        icon={IconX}
        iconSize={16}
        size="xs"
        label={t('deposit.upload.remove', { file: entry.name })}
        onClick={onRemove}
      />
    </li>
  );
}
