// The platform for screens: `useDesktop()` answers whether there is an agent on this computer, and talks to it.
import { createContext, use } from 'react';
import type { DesktopBridge } from '#domain/bridge/bridge.ts';
import type { Platform } from './platform.ts';

export const PlatformContext = createContext<Platform | undefined>(undefined);

/** Hands a file to whoever uses the screen, as the platform does it. */
export function useSaveFile(): Platform['save'] {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('no platform above this component');
  return platform.save;
}

/** The agent on this computer; undefined in a browser without one. */
export function useDesktop(): DesktopBridge | undefined {
  return use(PlatformContext)?.desktop;
}
