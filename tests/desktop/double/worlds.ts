// Sources that the double puts into each document: the page's half and the preload's half of contextBridge. The preload
// runs in an isolated world of real Chromium, so the two halves talk through DOM events, which carry text only.

const SHARED = `
  const encode = (value, keep) => {
    if (typeof value === 'function') return { $fn: keep(value) };
    if (value instanceof Error) return { $error: value.message };
    if (Array.isArray(value)) return value.map((one) => encode(one, keep));
    if (value && typeof value === 'object') {
      const kind = Object.getPrototypeOf(value);
      if (kind !== Object.prototype && kind !== null) throw new Error('An object could not be cloned.');
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, encode(one, keep)]));
    }
    return value;
  };
  const decode = (value, call) => {
    if (Array.isArray(value)) return value.map((one) => decode(one, call));
    if (value && typeof value === 'object') {
      if ('$fn' in value) return (...args) => call(value.$fn, args);
      if ('$error' in value) return new Error(value.$error);
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, decode(one, call)]));
    }
    return value;
  };
  const emit = (type, data) => window.dispatchEvent(new CustomEvent(type, { detail: JSON.stringify(data) }));
  const half = (mine, theirs) => {
    const kept = new Map();
    const waiting = new Map();
    let last = 0;
    const keep = (work) => { kept.set(++last, work); return last; };
    const call = (fn, args) => {
      const id = ++last;
      let answer;
      waiting.set(id, (given) => { answer = given; });
      emit(theirs + ':call', { id, fn, args: encode(args, keep) });
      if (!answer) throw new Error('The bridge did not answer.');
      if (answer.later) return new Promise((resolve, reject) => waiting.set(id, (given) => {
        waiting.delete(id);
        const value = decode(given.value, call);
        if (given.ok) resolve(value); else reject(value);
      }));
      waiting.delete(id);
      if (!answer.ok) throw decode(answer.value, call);
      return decode(answer.value, call);
    };
    window.addEventListener(mine + ':call', (event) => {
      const { id, fn, args } = JSON.parse(event.detail);
      const reply = (answer) => emit(theirs + ':answer', { id, ...answer });
      const failed = (cause) => reply({ ok: false, value: { $error: String(cause?.message ?? cause) } });
      try {
        const value = kept.get(fn)(...decode(args, call));
        if (value && typeof value.then === 'function') {
          reply({ later: true });
          value.then((given) => reply({ ok: true, value: encode(given, keep) }), failed);
        } else reply({ ok: true, value: encode(value, keep) });
      } catch (cause) { failed(cause); }
    });
    window.addEventListener(mine + ':answer', (event) => {
      const answer = JSON.parse(event.detail);
      waiting.get(answer.id)?.(answer);
    });
    return { keep, call };
  };
`;

/** Runs in the page's own world, before its scripts. */
export const PAGE_HALF = `(() => { ${SHARED}
  const { call } = half('double-page', 'double-preload');
  window.addEventListener('double-expose', (event) => {
    const { key, api } = JSON.parse(event.detail);
    Object.defineProperty(window, key, { value: Object.freeze(decode(api, call)), enumerable: true });
  });
})();`;

/**
 * The preload's half and the built preload. Only `electron` can be required, as in a sandboxed preload; only the top
 * frame gets it, as without nodeIntegrationInSubFrames.
 */
export const preloadHalf = (source: string): string => `(() => { if (window.top !== window) return; ${SHARED}
  const { keep } = half('double-preload', 'double-page');
  const listeners = new Map();
  const waiting = new Map();
  let last = 0;
  const none = () => { throw new Error('An object could not be cloned.'); };
  const send = (kind, channel, args, id) =>
    __doubleSend(JSON.stringify({ kind, channel, id, args: args.map((one) => encode(one, none)) }));
  const ipcRenderer = {
    invoke: (channel, ...args) => new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      send('invoke', channel, args, id);
    }),
    send: (channel, ...args) => send('send', channel, args),
    on: (channel, listener) => {
      if (!listeners.has(channel)) listeners.set(channel, new Set());
      listeners.get(channel).add(listener);
      return ipcRenderer;
    },
    removeListener: (channel, listener) => { listeners.get(channel)?.delete(listener); return ipcRenderer; },
  };
  globalThis.__doubleDeliver = (text) => {
    const message = JSON.parse(text);
    if (message.kind !== 'reply') {
      for (const listener of listeners.get(message.channel) ?? []) listener({}, ...decode(message.args));
      return;
    }
    const waits = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.ok) waits?.resolve(decode(message.value));
    else waits?.reject(new Error("Error invoking remote method '" + message.channel + "': " + message.value));
  };
  const contextBridge = { exposeInMainWorld: (key, api) => emit('double-expose', { key, api: encode(api, keep) }) };
  const require = (name) => {
    if (name === 'electron') return { contextBridge, ipcRenderer };
    throw new Error('module not found: ' + name);
  };
  const module = { exports: {} };
  ((require, module, exports) => { ${source}\n })(require, module, module.exports);
})();`;
