// Who loses what they use, if a change of a profile is saved; or that nobody does.
import { IconUserMinus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { takenRights } from '#domain/access/grid.rules.ts';
import type { FormerUse, Impact } from '#domain/api/administration/permissions.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './impact.module.css';
import { type MaskFields, masksOf } from './masks.ts';
import { useRightNames } from './use-right-names.ts';

interface ImpactNoteProps {
  impact: Impact | undefined;
  draft: MaskFields;
  base: MaskFields;
}

/** Nothing where a change takes nothing. */
export function ImpactNote({ impact, draft, base }: ImpactNoteProps) {
  const t = useText();
  const formats = useFormats();
  const { right } = useRightNames();
  if (impact === undefined || takenRights(masksOf(base), masksOf(draft)).length === 0) return null;
  const { people, losing, losses, since } = impact;
  const day = formats.day(new Date(since));
  return (
    <section className={classes.impact} data-felt={losing > 0 || undefined} aria-live="polite">
      <IconUserMinus size={20} stroke={1.5} aria-hidden />
      <div>
        <h2>
          {losing > 0 ? t('administration.impact.title', { n: losing }) : t('administration.impact.none', { day })}
        </h2>
        <p>{t('administration.impact.text', { n: people })}</p>
        {losses.map((loss) => (
          <div key={loss.ability} className={classes.loss}>
            <h3>{t('administration.impact.since', { right: right(loss.ability), day })}</h3>
            <ul>
              {loss.people.map((one) => (
                <FormerUser key={one.id} one={one} />
              ))}
              {loss.more > 0 ? <li>{t('administration.impact.more', { n: loss.more })}</li> : null}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

function FormerUser({ one }: { one: FormerUse }) {
  const t = useText();
  return (
    <li>
      <Link to={addressOf('administration.users', { userId: one.id })} title={one.login}>
        <bdi>{one.name}</bdi>
      </Link>
      <span>
        {t('administration.impact.uses', { n: one.uses })} <DateText at={one.lastAt} />
      </span>
    </li>
  );
}
