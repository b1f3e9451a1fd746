// What a platform can do for a screen. Screens ask for an ability ("can I print?"), never for a platform.
import type { DesktopBridge } from '#domain/bridge/bridge.ts';

export interface TokenStore {
  read(): string | null;
  write(token: string): void;
  clear(): void;
  /** Another tab or window wrote or removed the token. */
  onChange(listener: (token: string | null) => void): () => void;
}

export interface NotificationAbility {
  /** Asks for permission where the platform wants it. */
  allow(): Promise<boolean>;
  /** One notification per tag; a new one replaces it. */
  show(note: {
    readonly title: string;
    readonly body: string;
    readonly tag: string;
    readonly onClick: () => void;
  }): void;
}

export interface Platform {
  readonly tokens: TokenStore;
  /** Saves a blob under a name, as the platform does it. */
  readonly save: (blob: Blob, name: string) => void;
  readonly openExternal: (url: string) => void;
  readonly notifications?: NotificationAbility;
  /** The agent on this computer: printer, watched folders, inbox, settings. Not there in a plain browser. */
  readonly desktop?: DesktopBridge;
}
