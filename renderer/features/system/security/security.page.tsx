// How people sign in to this installation: the policy that holds for all, tokens of partners, who came in or was refused, and who changed what.
import { Tabs } from '@mantine/core';

import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { ServiceTokens } from '#renderer/shared/tokens/service-tokens.part.tsx';
import editor from '#renderer/ui/page-layouts/editor-page.module.css';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { Realms } from '../realms/realms.part.tsx';
import { Audit } from './audit.part.tsx';
import { PolicyEditor } from './policy-editor.part.tsx';
import classes from './security.module.css';
import { SignIns } from './sign-ins.part.tsx';

const TABS = ['policy', 'realms', 'tokens', 'signIns', 'audit'] as const;

export function SecurityPage() {
  const t = useText();
  const [{ tab }, set] = useQueryState();
  const now = TABS.find((one) => one === tab) ?? 'policy';
  const policy = useCall('security.policy', {}, { staleTime: 0, enabled: now === 'policy' });
  return (
    <div className={classes.page}>
      <Tabs
        value={now}
        onChange={(name) =>
          set({ tab: name === null || name === 'policy' ? undefined : name, open: undefined, q: undefined })
        }
      >
        <Tabs.List className={editor.tabList ?? ''}>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`system.security.tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {now === 'realms' ? <Realms /> : null}
      {now === 'tokens' ? (
        <div className={classes.tokens}>
          <ServiceTokens />
        </div>
      ) : null}
      {now === 'signIns' ? <SignIns /> : null}
      {now === 'audit' ? <Audit /> : null}
      {now === 'policy' ? (
        <QueryView query={policy} skeleton={<FormSkeleton />}>
          {(saved) => <PolicyEditor saved={saved} />}
        </QueryView>
      ) : null}
    </div>
  );
}
