// Whether a recipient may be measured: what they open and click is kept of nobody else (docs/model.md, "Consent").
import type { ConsentSource } from './recipients.ts';

/** What the register says of it. */
export interface Measuring {
  readonly measuring: boolean;
  readonly measuringSource: ConsentSource;
}

/** As long as nobody said anything, it is off. */
const UNSAID: Measuring = { measuring: false, measuringSource: 'notChosen' };

/** Who said no themselves is asked themselves: nobody says yes in their place (docs/decisions/0920). */
export const overrulesRecipient = ({ measuring, measuringSource }: Measuring, said: boolean | undefined): boolean =>
  said === true && !measuring && measuringSource === 'user';

/** What holds once somebody spoke of it; `said` undefined: nobody did. What a manager does not change is still said by who said it. */
export function measuringBy(
  before: Measuring | null,
  { said, source }: { readonly said: boolean | undefined; readonly source: 'user' | 'manager' },
): Measuring {
  const { measuring, measuringSource } = before ?? UNSAID;
  const stays = said === undefined || (said === measuring && source === 'manager');
  return stays ? { measuring, measuringSource } : { measuring: said, measuringSource: source };
}
