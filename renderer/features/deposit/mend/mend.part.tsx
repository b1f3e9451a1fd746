// One recipient, open: what the page says, what will be printed, what is wrong, and the ways out.
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { AddressLines } from '#renderer/shared/address/address-lines.part.tsx';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { usePageImage } from '#renderer/shared/pages/page-image.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-places.ts';
import { Page } from '#renderer/ui/frame/page.part.tsx';
import { ownerBehind } from '../creation/creation.rules.ts';
import { useCountries } from '../workbench/countries.ts';
import { areaOf, areaPage, requirementOf } from '../workbench/service.rules.ts';
import classes from './mend.module.css';
import { type Offer, useMend } from './use-mend.ts';

interface MendProps {
  row: PackGroup;
  service: Service | undefined;
  /** Of the order. */
  owner: Job['owner'];
  /** How many are to mend, and the place of this one among them; undefined for one that is good. */
  place: { readonly n: number; readonly all: number } | undefined;
  /** A value read from a moved area. */
  offer: Offer | undefined;
  onSaved: (row: PackGroup) => void;
  /** The row is no longer as it stands here. */
  onStale: () => void;
  onReject: (row: PackGroup) => void;
}

export function Mend(props: MendProps) {
  const { row, service, place, offer, onSaved, onStale } = props;
  const t = useText();
  const words = useFaultText();
  const reasonId = useId();
  const countries = useCountries();
  const ownerId = ownerBehind(props, useUser());
  const mend = useMend({ row, service, ownerId, offer, onSaved, onStale });
  const { target, fault } = mend;
  if (!target) return <p className={classes.nothing}>{t('deposit.mend.nothing')}</p>;
  const isPostal = target.value.type === 'POSTAL_ADDRESS';
  const readOnly = !row.abilities.includes('edit') || target.value.properties.editable === false;
  return (
    <section className={classes.mend} aria-label={t('deposit.mend.title', { name: row.recipientName })}>
      <div>
        <h2>{t('deposit.mend.onPage')}</h2>
        <Crop row={row} service={service} name={target.name} />
      </div>
      <div>
        <h2>
          {isPostal ? t('deposit.mend.asPrinted') : requirementOf(service, target.name)?.label || target.name}
          {isPostal ? <span>{t('deposit.mend.lines', { n: mend.lines.filter(Boolean).length })}</span> : null}
        </h2>
        {isPostal ? (
          <AddressLines
            lines={mend.lines}
            fault={fault}
            reasonId={reasonId}
            focusKey={`${row.id}-${offer?.key ?? ''}`}
            disabled={readOnly}
            onChange={mend.setLines}
            onDone={() => void mend.save(false)}
          />
        ) : target.value.type === 'TEXT' ? (
          <TextInput
            aria-label={requirementOf(service, target.name)?.label || target.name}
            aria-describedby={reasonId}
            dir="auto"
            data-autofocus
            disabled={readOnly}
            value={mend.lines.join('\n')}
            onChange={(event) => mend.setLines([event.currentTarget.value])}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void mend.save(false);
            }}
          />
        ) : (
          <Textarea
            aria-label={requirementOf(service, target.name)?.label || target.name}
            aria-describedby={reasonId}
            rows={5}
            disabled={readOnly}
            value={mend.lines.join('\n')}
            onChange={(event) => mend.setLines(event.currentTarget.value.split('\n'))}
          />
        )}
        <p className={classes.reason} id={reasonId} role="status" data-good={fault ? undefined : true}>
          {fault ? (
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconCheck size={16} stroke={1.75} aria-hidden />
          )}
          {fault ? words(fault) : mend.changed ? t('deposit.mend.fits') : t('deposit.mend.good')}
        </p>
      </div>
      <footer className={classes.actions}>
        <Button
          size="xs"
          loading={mend.saving}
          disabled={readOnly || !mend.changed}
          rightSection={<span className={classes.enter}>↵</span>}
          onClick={() => void mend.save(false)}
        >
          {place && place.all > 1 ? t('deposit.mend.saveNext') : t('deposit.mend.save')}
        </Button>
        {fault && target.value.properties.forceable === true && !readOnly ? (
          <Button size="xs" variant="subtle" color="gray" onClick={() => void mend.save(true)}>
            {t('deposit.mend.force')}
          </Button>
        ) : null}
        {row.abilities.includes('reject') ? (
          <Button size="xs" variant="subtle" color="gray" onClick={() => props.onReject(row)}>
            {t('deposit.mend.reject')}
          </Button>
        ) : null}
        <span className={classes.progress}>
          {place ? t('deposit.mend.place', { n: place.n, all: place.all }) : null}
        </span>
        {isPostal ? (
          <Select
            size="xs"
            className={classes.country ?? ''}
            aria-label={t('deposit.column.country')}
            data={countries}
            searchable
            disabled={readOnly}
            value={mend.country}
            allowDeselect={false}
            rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
            comboboxProps={IN_MAIN}
            onChange={(code) => code && mend.setCountry(code)}
          />
        ) : null}
      </footer>
    </section>
  );
}

/** The sender's small line above an address is shown whole, not through its middle. */
const LINE_ABOVE_MM = 6;

/** The part of the page where the value stands; its upper part where the service does not say. */
function Crop({ row, service, name }: { row: PackGroup; service: Service | undefined; name: string }) {
  const t = useText();
  const chunk = row.packs[0]?.chunks[0];
  const area = areaOf(service, name);
  const page = chunk ? areaPage(area ?? { page: 1 }, chunk.firstPage, chunk.lastPage) : 1;
  const source = chunk ? { kind: 'input' as const, fileId: chunk.inputFileId, page } : undefined;
  const image = usePageImage(source);
  const crop = area
    ? {
        left: area.left - 2,
        top: area.top - LINE_ABOVE_MM,
        width: area.width + 4,
        height: Math.max(area.height, 24) + LINE_ABOVE_MM + 2,
      }
    : { left: 0, top: 20, width: image.width, height: 90 };
  return (
    <div className={classes.crop} dir="ltr">
      <Page
        plain
        src={image.src}
        width={image.width}
        height={image.height}
        crop={crop}
        label={t('deposit.mend.crop', { name: row.recipientName })}
      />
    </div>
  );
}
