// One opened recipient: the part of the page, the lines that will be printed, the fault, and the actions.
import { Button, Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { useCountries } from '#renderer/shared/address/countries.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { ownerBehind } from '../creation/creation.rules.ts';
import { isMadeOfRows, requirementOf } from '../workbench/service.rules.ts';
import { LaterAddressWarning, SettledLaterAddress } from './later-address.part.tsx';
import { LeavingPage } from './leaving-page.part.tsx';
import classes from './mend.module.css';
import { MendActions } from './mend-actions.part.tsx';
import { MendValue } from './mend-value.part.tsx';
import { PageCrop } from './page-crop.part.tsx';
import { BesideWindow } from './printed/beside-window.part.tsx';
import { HowPrinted } from './printed/how-printed.part.tsx';
import { WindowPicture } from './printed/window-picture.part.tsx';
import { Repairs } from './repairs.part.tsx';
import { CutOff } from './split-here.part.tsx';
import { useFocusIfLost } from './use-focus-if-lost.ts';
import { type MendDraft, type Offer, useMend } from './use-mend.ts';

interface MendProps {
  row: PackGroup;
  service: Service | undefined;
  /** Of the order. */
  owner: Job['owner'];
  /** How many rows are to mend, and which of them this is; undefined for a good one. */
  position: { readonly n: number; readonly all: number } | undefined;
  /** A value read from a moved area. */
  offer: Offer | undefined;
  onSaved: (row: PackGroup) => void;
  /** The row was changed since it was shown. */
  onStale: () => void;
  onReject: (row: PackGroup) => void;
  /** Shows all values of the row. */
  onValues: () => void;
  /** It was said that pages of other people belong to this row, and perhaps to others. */
  onSettled: (row: PackGroup, allAlike: boolean) => void;
  /** The row was cut in two. */
  onSplit: (first: PackGroup, rest: PackGroup) => void;
}

/** Nothing but another person's page keeps the row back. */
const isOnlyWarned = (row: PackGroup): boolean => row.quality === 'BAD' && row.fault?.label === 'address.anotherPerson';

/** The opened row: what is wrong with it, and the ways out. */
export function Mend(props: MendProps) {
  const { row, service, position, onSettled, onSplit, onStale, onReject } = props;
  const values = [row.shipmentRequirements, ...row.packs.map(({ requirements }) => requirements)];
  const valuesAreGood = values.every((named) => Object.values(named).every(({ quality }) => quality !== 'BAD'));
  if (!isOnlyWarned(row) || !valuesAreGood) return <MendRow {...props} />;
  return (
    <LaterAddressWarning
      row={row}
      service={service}
      position={position}
      onSettled={onSettled}
      onSplit={onSplit}
      onStale={onStale}
      onReject={row.abilities.includes('reject') ? () => onReject(row) : undefined}
    />
  );
}

function MendRow(props: MendProps) {
  const { row, service, position, offer, onSaved, onStale } = props;
  const t = useText();
  const ownerId = ownerBehind(props, useUser());
  const mend = useMend({ row, service, ownerId, offer, onSaved, onStale });
  const { target } = mend;
  const section = useFocusIfLost();
  if (!target) return <p className={classes.nothing}>{t('deposit.mend.nothing')}</p>;
  const readOnly = !row.abilities.includes('edit') || target.value.properties.editable === false;
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={classes.mend}
      data-whole={isMadeOfRows(service) || undefined}
      aria-label={t('deposit.mend.title', { name: row.recipientName })}
    >
      <div>
        {isMadeOfRows(service) ? null : (
          <>
            <h2>{t('deposit.mend.onPage')}</h2>
            <PageCrop row={row} service={service} name={target.name} />
          </>
        )}
        {readOnly ? null : (
          <Repairs
            mend={mend}
            row={row}
            service={service}
            ownerId={ownerId}
            onTake={({ lines }) => mend.setLines(lines)}
          />
        )}
        <LeavingPage row={row} service={service} name={target.name} />
      </div>
      <div>
        <MendValue
          target={target}
          label={requirementOf(service, target.name)?.label || target.name}
          mend={mend}
          focusKey={`${row.id}-${offer?.key ?? ''}`}
          readOnly={readOnly}
          ofRow={row.quality === 'BAD' && !isOnlyWarned(row) ? row.fault : null}
        />
        <WindowPicture lines={mend.lines} fault={mend.fault} />
        <BesideWindow row={row} target={readOnly ? undefined : target} onChanged={onStale} />
        <HowPrinted row={row} service={service} target={target} mend={mend} onChanged={onStale} />
      </div>
      <SettledLaterAddress row={row} onChanged={onStale} />
      <CutOff row={row} onChanged={onStale} />
      <footer className={classes.actions}>
        <MendActions
          row={row}
          target={target}
          mend={mend}
          readOnly={readOnly}
          goesOn={position !== undefined && position.all > 1}
          onStale={onStale}
          onReject={row.abilities.includes('reject') ? () => props.onReject(row) : undefined}
        />
        <Button size="xs" variant="subtle" color="gray" onClick={props.onValues}>
          {t('deposit.sheet.open')}
        </Button>
        <span className={classes.progress}>{position ? t('deposit.mend.place', position) : null}</span>
        {target.value.type === 'POSTAL_ADDRESS' ? <CountrySelect mend={mend} disabled={readOnly} /> : null}
      </footer>
    </section>
  );
}

function CountrySelect({ mend, disabled }: { mend: MendDraft; disabled: boolean }) {
  const t = useText();
  const countries = useCountries();
  return (
    <Select
      size="xs"
      className={classes.country ?? ''}
      // The list itself scrolls: a frame around it that scrolls could not be reached by keyboard.
      withScrollArea={false}
      classNames={{ options: classes.countries ?? '' }}
      aria-label={t('deposit.column.country')}
      placeholder={t('deposit.column.country')}
      data={countries}
      searchable
      disabled={disabled}
      value={mend.country}
      allowDeselect={false}
      rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
      comboboxProps={IN_MAIN}
      onChange={(code) => code && mend.setCountry(code)}
    />
  );
}
