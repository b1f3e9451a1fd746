// `BrowserWindow`, `WebContents` and `ipcMain` of the double: a window is a page of real Chromium.
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright';
import { browser, windowsEnd } from './app.ts';
import { fromChromium, toChromium } from './scheme.ts';
import { journal, takeOrder } from './test-line.ts';
import { PAGE_HALF, preloadHalf } from './worlds.ts';

const WORLD = 'double-preload';

interface Frame {
  readonly url: string;
  readonly parent: object | null;
}
interface InvokeEvent {
  readonly sender: { readonly id: number };
  readonly senderFrame: Frame | null;
}
type Handler = (event: InvokeEvent, ...args: unknown[]) => unknown;

class IpcMain extends EventEmitter {
  readonly handlers = new Map<string, Handler>();
  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, handler);
  }
  async call(event: InvokeEvent, channel: string, args: readonly unknown[]): Promise<{ ok: boolean; value: unknown }> {
    try {
      const handler = this.handlers.get(channel);
      if (!handler) throw new Error(`No handler registered for '${channel}'`);
      return { ok: true, value: structuredClone(await handler(event, ...args)) };
    } catch (error) {
      return { ok: false, value: String(error) };
    }
  }
}
export const ipcMain = new IpcMain();

// A call as it would come from elsewhere: another window, a frame inside the page, another origin.
takeOrder('forge', ((forged: { channel: string; input: unknown; url: string; top: boolean; id: number }) => {
  const senderFrame = { url: forged.url, parent: forged.top ? null : {} };
  return ipcMain.call({ sender: { id: forged.id }, senderFrame }, forged.channel, [forged.input]);
}) as never);

type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' };

export class WebContents extends EventEmitter {
  static last = 0;
  readonly id = ++WebContents.last;
  page: Page | undefined;
  cdp: CDPSession | undefined;
  context: number | undefined;
  openHandler: OpenHandler = () => ({ action: 'allow' });
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }
  getURL = (): string => fromChromium(this.page?.url() ?? '');
  isDestroyed = (): boolean => this.page?.isClosed() ?? false;
  send = (channel: string, ...args: unknown[]): void => {
    void this.deliver({ kind: 'message', channel, args }).catch(() => undefined);
  };
  async deliver(message: unknown): Promise<void> {
    // Before the first document there is nobody to hear, as in Electron.
    if (this.context === undefined) return;
    await this.cdp?.send('Runtime.evaluate', {
      contextId: this.context,
      expression: `__doubleDeliver(${JSON.stringify(JSON.stringify(message))})`,
    });
  }
}

interface WebPreferences {
  readonly preload?: string;
  readonly [name: string]: unknown;
}
interface WindowOptions {
  readonly width?: number;
  readonly height?: number;
  readonly show?: boolean;
  readonly webPreferences?: WebPreferences;
}

/** What the double models; anything else it would only pretend to. */
const MODELLED: Readonly<Record<string, unknown>> = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  navigateOnDragDrop: false,
  spellcheck: true,
};
function checkPreferences({ preload: _, ...others }: WebPreferences): void {
  for (const [name, value] of Object.entries(others))
    if (MODELLED[name] !== value) throw new Error(`the double does not model ${name}: ${String(value)}`);
}

class Preventable {
  prevented = false;
  readonly url: string;
  constructor(url = '') {
    this.url = url;
  }
  preventDefault = (): void => {
    this.prevented = true;
  };
}

export class BrowserWindow extends EventEmitter {
  static all: BrowserWindow[] = [];
  static getAllWindows = (): BrowserWindow[] => BrowserWindow.all;
  readonly webContents = new WebContents();
  readonly #options: WindowOptions;
  readonly #ready: Promise<Page>;
  #visible = false;
  constructor(options: WindowOptions = {}) {
    super();
    checkPreferences(options.webPreferences ?? {});
    this.#options = options;
    this.#visible = options.show !== false;
    BrowserWindow.all.push(this);
    journal('BrowserWindow', options);
    this.#ready = this.#open();
  }
  async #open(): Promise<Page> {
    const contents = this.webContents;
    const context = await browser();
    // Chromium starts with a page of its own, which becomes the first window.
    const page = (contents.id === 1 && context.pages()[0]) || (await context.newPage());
    const cdp = await context.newCDPSession(page);
    Object.assign(contents, { page, cdp });
    await cdp.send('Page.enable');
    await cdp.send('Runtime.enable');
    await cdp.send('Runtime.addBinding', { name: '__doubleSend', executionContextName: WORLD });
    cdp.on('Runtime.executionContextCreated', ({ context: made }) => {
      const { isDefault, frameId } = (made.auxData ?? {}) as { isDefault?: boolean; frameId?: string };
      if (made.name !== WORLD || isDefault !== false || frameId !== this.#mainFrame) return;
      contents.context = made.id;
      contents.emit('did-navigate', {}, contents.getURL());
      journal('did-navigate');
    });
    const { frameTree } = await cdp.send('Page.getFrameTree');
    this.#mainFrame = frameTree.frame.id;
    cdp.on('Runtime.bindingCalled', ({ payload, executionContextId }) => {
      void this.#received(JSON.parse(payload) as Sent, executionContextId).catch(() => undefined);
    });
    await this.#prepare(cdp);
    await this.#guard(page, cdp);
    page.on('close', () => this.#gone());
    page.on('crash', () => contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }));
    await page.setViewportSize({ width: this.#options.width ?? 800, height: this.#options.height ?? 600 });
    return page;
  }
  #mainFrame = '';
  async #prepare(cdp: CDPSession): Promise<void> {
    const { preload } = this.#options.webPreferences ?? {};
    if (preload === undefined) return;
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: PAGE_HALF });
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
      source: preloadHalf(readFileSync(preload, 'utf8')),
      worldName: WORLD,
    });
  }
  /** New windows and navigation ask the handlers of the program. */
  async #guard(page: Page, cdp: CDPSession): Promise<void> {
    const contents = this.webContents;
    let verdict = 'allow';
    cdp.on('Page.windowOpen', ({ url }) => {
      verdict = contents.openHandler({ url: fromChromium(url) }).action;
      journal('window.open', fromChromium(url), verdict);
    });
    page.on('popup', (popup) => {
      if (verdict === 'deny') void popup.close();
    });
    await page.route(
      (url) => fromChromium(url.href) === url.href,
      async (route) => {
        const request = route.request();
        if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return route.continue();
        const event = new Preventable(request.url());
        contents.emit('will-navigate', event);
        journal('will-navigate', request.url(), event.prevented);
        return event.prevented ? route.abort('aborted') : route.continue();
      },
    );
  }
  async #received(sent: Sent, context: number): Promise<void> {
    const contents = this.webContents;
    const event = { sender: contents, senderFrame: { url: contents.getURL(), parent: null } };
    if (sent.kind === 'send') return void ipcMain.emit(sent.channel, event, ...sent.args);
    const reply = await ipcMain.call(event, sent.channel, sent.args);
    contents.context = context;
    await contents.deliver({ kind: 'reply', id: sent.id, channel: sent.channel, ...reply });
  }
  #gone(): void {
    if (!BrowserWindow.all.includes(this)) return;
    BrowserWindow.all = BrowserWindow.all.filter((one) => one !== this);
    this.emit('closed');
  }
  async loadURL(url: string): Promise<void> {
    const page = await this.#ready;
    await page.goto(await toChromium(url));
    this.webContents.emit('did-finish-load');
    this.emit('ready-to-show');
  }
  show(): void {
    this.#visible = true;
    journal('window.show');
  }
  hide(): void {
    this.#visible = false;
    journal('window.hide');
  }
  focus = (): void => journal('window.focus');
  restore = (): void => journal('window.restore');
  isVisible = (): boolean => this.#visible;
  isMinimized = (): boolean => false;
  /** Goes without asking; what it listened to is told at once, as in Electron. */
  destroy(): void {
    void this.#ready.then((page) => page.close());
    if (BrowserWindow.all.includes(this)) this.#gone();
  }
  /** As the person or the program closes it; false: it stays. */
  close(): boolean {
    const event = new Preventable();
    this.emit('close', event);
    if (event.prevented) return false;
    void this.#ready.then((page) => page.close());
    return true;
  }
}

interface Sent {
  readonly kind: 'invoke' | 'send';
  readonly channel: string;
  readonly id: number;
  readonly args: readonly unknown[];
}

windowsEnd.close = () => BrowserWindow.all.every((window) => window.close());
takeOrder('close-window', (() => BrowserWindow.all[0]?.close()) as never);
// A page that does not want to go: whether the program lets it go all the same.
takeOrder('prevent-unload', (() => {
  const event = new Preventable();
  BrowserWindow.all[0]?.webContents.emit('will-prevent-unload', event);
  return event.prevented;
}) as never);
takeOrder('right-click', ((place: object) =>
  BrowserWindow.all[0]?.webContents.emit('context-menu', {}, place)) as never);
takeOrder('windows', (() =>
  BrowserWindow.all.map((window) => ({
    id: window.webContents.id,
    url: window.webContents.getURL(),
    visible: window.isVisible(),
  }))) as never);
