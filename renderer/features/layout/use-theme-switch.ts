// Light or dark by the menu: at once here, and kept with the preferences for every other device.
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useApi } from '#renderer/api/api.ts';
import { useSessionControl, useUser } from '#renderer/session/use-session.ts';

export function useThemeSwitch(): { readonly dark: boolean; readonly flip: () => void } {
  const api = useApi();
  const { id: userId } = useUser();
  const control = useSessionControl();
  // Without a style tag for the moment of change: the CSP forbids it.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const dark = useComputedColorScheme('light') === 'dark';
  const theme = dark ? 'light' : 'dark';
  const keep = async () => {
    const { version } = await api.call('users.get', { params: { userId } });
    await api.call('users.update', { body: { version, uipreferences: { theme } } });
    await control.refresh();
  };
  const flip = () => {
    setColorScheme(theme);
    void keep().catch(api.report);
  };
  return { dark, flip };
}
