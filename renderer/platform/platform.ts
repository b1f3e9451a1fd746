// What the surroundings can do for a screen. Screens ask for an ability ("can I print?"), never for a platform.

export interface TokenStore {
  read(): string | null;
  write(token: string): void;
  clear(): void;
  /** Another tab or window wrote or removed the token. */
  onChange(listener: (token: string | null) => void): () => void;
}

/** A file that came from outside the page: the virtual printer, a watched folder. */
export interface ReceivedFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly source: 'printer' | 'folder';
  readonly receivedAt: Date;
}

export interface FileAbility {
  list(): Promise<readonly ReceivedFile[]>;
  onReceived(listener: (file: ReceivedFile) => void): () => void;
  /** Hands a received file over to the server; answers its fileId. */
  upload(id: string): Promise<string>;
  drop(id: string): Promise<void>;
}

export interface NotificationAbility {
  /** Asks for permission where the surroundings want it. */
  allow(): Promise<boolean>;
  /** One notification per tag; a new one replaces it. */
  show(note: {
    readonly title: string;
    readonly body: string;
    readonly tag: string;
    readonly onClick: () => void;
  }): void;
}

export interface PrinterAbility {
  /** Queues of the virtual printer on this computer. */
  queues(): Promise<readonly { readonly id: string; readonly name: string; readonly mode: string }[]>;
}

export interface UpdateAbility {
  /** A newer version is ready; `install` restarts into it. */
  onReady(listener: (version: string) => void): () => void;
  install(): void;
}

export interface WindowAbility {
  focus(): void;
  close(): void;
}

export interface Platform {
  readonly tokens: TokenStore;
  /** Saves a blob under a name, as the surroundings do it. */
  readonly save: (blob: Blob, name: string) => void;
  readonly openExternal: (url: string) => void;
  readonly files?: FileAbility;
  readonly notifications?: NotificationAbility;
  readonly printer?: PrinterAbility;
  readonly update?: UpdateAbility;
  readonly window?: WindowAbility;
}
