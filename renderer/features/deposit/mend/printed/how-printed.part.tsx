// How a corrected address gets onto this letter: on its page in place of the old lines, or on a page in front. Said while it
// is typed, and chosen where the service leaves the choice.
import { Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import classes from '../mend.module.css';
import type { MendTarget } from '../mend-target.rules.ts';
import type { MendDraft } from '../use-mend.ts';
import { printedLabels } from './printed.rules.ts';
import { useAddressEdit } from './use-address-edit.ts';
import type { PrintedWay } from './use-printed.ts';

interface HowPrintedProps {
  readonly row: PackGroup;
  readonly service: Service | undefined;
  readonly target: MendTarget;
  readonly mend: MendDraft;
  /** The row was changed. */
  readonly onChanged: () => void;
}

/** The service leaves the choice for one letter. */
const isFree = (service: Service | undefined, label: string | undefined): boolean => {
  const composition = service?.channels.find((one) => one.label === label)?.composition;
  return composition?.correctedAddress === 'onPage' && composition.addressPage === 'never';
};

/** Nothing where no address is corrected. */
export function HowPrinted(props: HowPrintedProps) {
  const { row, mend } = props;
  if (!row.abilities.includes('edit')) return null;
  if (mend.changed || mend.anew) return <Before {...props} />;
  return row.addressCorrection === null ? null : <Stored {...props} correction={row.addressCorrection} />;
}

/** Of what is typed: the choice is kept with it and saved with it. */
function Before({ row, service, mend }: HowPrintedProps) {
  const { way, pending } = mend.printed;
  if (way === undefined) return null;
  const obstacle = way.way === 'onPage' ? null : way.obstacle;
  const inFront = mend.inFront ?? row.addressCorrection?.onAddressPage === true;
  return isFree(service, way.label) && way.way !== 'refused' ? (
    <Choice
      obstacle={obstacle}
      inFront={obstacle !== null || inFront}
      busy={false}
      pending={pending}
      onChoose={mend.setInFront}
    />
  ) : (
    <Said way={way} />
  );
}

/** Of the stored correction: a choice changes the row. */
function Stored({
  row,
  service,
  target,
  onChanged,
  correction,
}: HowPrintedProps & { correction: NonNullable<PackGroup['addressCorrection']> }) {
  const { busy, put } = useAddressEdit(row, onChanged);
  if (!isFree(service, row.dispatch[0])) return null;
  return (
    <Choice
      obstacle={correction.onPage ? null : (correction.obstacle ?? 'notOnPage')}
      inFront={!correction.onPage || correction.onAddressPage === true}
      busy={busy}
      onChoose={(onAddressPage) => void put(target, { onAddressPage })}
    />
  );
}

interface ChoiceProps {
  /** Why the lines cannot stand on the page. */
  readonly obstacle: PrintedWay['obstacle'];
  readonly inFront: boolean;
  readonly busy: boolean;
  readonly pending?: boolean;
  readonly onChoose: (inFront: boolean) => void;
}

function Choice({ obstacle, inFront, busy, pending = false, onChoose }: ChoiceProps) {
  const t = useText();
  return (
    <Radio.Group
      className={classes.printed ?? ''}
      size="xs"
      label={t('deposit.mend.howPrinted')}
      aria-busy={pending}
      value={inFront ? 'front' : 'page'}
      onChange={(value) => onChoose(value === 'front')}
    >
      <Radio
        size="xs"
        classNames={{ description: classes.hint ?? '' }}
        value="page"
        disabled={busy || obstacle !== null}
        label={t('deposit.printed.page')}
        description={t(printedLabels.onPage(obstacle))}
      />
      <Radio
        size="xs"
        classNames={{ description: classes.hint ?? '' }}
        value="front"
        disabled={busy}
        label={t('deposit.printed.front')}
        description={t('deposit.printed.sheet')}
      />
    </Radio.Group>
  );
}

/** Where there is nothing to choose. */
function Said({ way }: { way: PrintedWay }) {
  const t = useText();
  return (
    <section className={classes.said} aria-label={t('deposit.mend.howPrinted')} data-refused={way.way === 'refused'}>
      <h2>{t('deposit.mend.howPrinted')}</h2>
      <p role="status">{t(printedLabels.way(way))}</p>
    </section>
  );
}
