// What an e-mail needs: by which channel, where its address stands, subject and text.
import { Select, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { AreaFigures } from '#renderer/shared/sample/area-figures.part.tsx';
import { FIRST_AREA } from '#renderer/shared/sample/first-area.ts';
import { SamplePane } from '#renderer/shared/sample/sample-pane.part.tsx';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { unknownNames } from '../rows/letter.rules.ts';
import classes from '../wizard.module.css';
import { useWizard } from '../wizard.ts';
import { Inserts, UnknownColumns } from './letter.part.tsx';

const MOST_SUBJECT = 200;
const MOST_BODY = 10_000;

export function EmailFields() {
  const t = useText();
  const { kind, rows, emailArea, answer, subject, body } = useWizard();
  const column = rows.columns[rows.roles.indexOf('email')];
  const unknown = [subject, body].flatMap((one) => unknownNames(one, rows.columns));
  return (
    <>
      <Channels />
      {kind === 'rows' ? (
        <p className={classes.hint}>{t('processing.wizard.email.column', { name: column?.label ?? '' })}</p>
      ) : (
        <>
          <p className={emailArea ? classes.hint : classes.warn} role="status">
            {t(emailArea ? 'processing.wizard.email.area' : 'processing.wizard.email.noArea')}
          </p>
          <AreaFigures
            area={emailArea ?? FIRST_AREA}
            sides={['left', 'top', 'width', 'height']}
            onChange={(next) => answer({ emailArea: next })}
          />
        </>
      )}
      <TextInput
        data-filled
        label={t('processing.wizard.email.subject')}
        maxLength={MOST_SUBJECT}
        value={subject}
        onChange={(event) => answer({ emailSubject: event.currentTarget.value })}
      />
      <Textarea
        data-filled
        label={t('processing.wizard.email.body')}
        description={t('processing.wizard.email.bodyHint')}
        autosize
        minRows={4}
        maxRows={10}
        maxLength={MOST_BODY}
        dir="auto"
        value={body}
        onChange={(event) => answer({ emailBody: event.currentTarget.value })}
      />
      {kind === 'rows' ? <Inserts greets={false} onInsert={(words) => answer({ emailBody: body + words })} /> : null}
      {kind === 'rows' ? <UnknownColumns names={unknown} /> : null}
    </>
  );
}

function Channels() {
  const t = useText();
  const named = useNameIn();
  const { emailChannels, emailChannel, answer } = useWizard();
  if (emailChannels.length < 2) return null;
  return (
    <Select
      data-filled
      label={t('processing.channel.channelId')}
      allowDeselect={false}
      data={emailChannels.map((one) => ({ value: String(one.id), label: named(one) }))}
      value={String(emailChannel?.id ?? '')}
      onChange={(id) => (id === null ? undefined : answer({ emailId: Number(id) }))}
      rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
      comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
    />
  );
}

/** The pages, to mark the e-mail address on. */
export function EmailPane() {
  const t = useText();
  const { sample, shown, emailArea, answer } = useWizard();
  const chosen = { area: emailArea ?? FIRST_AREA, name: t('processing.wizard.email.address') };
  return <SamplePane sample={sample} letters={shown} chosen={chosen} onArea={(next) => answer({ emailArea: next })} />;
}
