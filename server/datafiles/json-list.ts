// The list of rows in a JSON document, walked token by token: its elements alone are built, one at a time, whatever stands around
// them. Numbers keep the digits that the file has: an order number of twenty digits is no floating-point number.
import { Tokenizer, TokenType } from '@streamparser/json';

/** How deep objects and lists may lie in each other. */
export const MOST_DEPTH = 100;

/** Why a document cannot be walked any further. */
export class JsonFault extends Error {
  readonly reason: 'json' | 'tooDeep' | 'duplicate';

  constructor(reason: JsonFault['reason']) {
    super(reason);
    this.reason = reason;
  }
}

class DigitsTokenizer extends Tokenizer {
  /** The library's way to keep what a JavaScript number cannot hold; only the type says otherwise. */
  override parseNumber(digits: string): number {
    return digits as unknown as number;
  }
}

type Built = unknown[] | Record<string, unknown>;

interface Level {
  readonly isList: boolean;
  /** Whether the pointer leads through it, and whether it is where the pointer ends. */
  readonly isOnPath: boolean;
  readonly isTarget: boolean;
  /** What is built of it; null: it is no part of a row. */
  readonly built: Built | null;
  key: string;
  index: number;
  next: 'first' | 'key' | 'colon' | 'value' | 'comma';
}

/** Walks one document; elements of the list are handed to `onElement` as they end. */
export class JsonList {
  /** The pointer has led to a list. */
  isFound = false;
  /** An element has begun and not ended. */
  isInside = false;
  readonly #names: readonly string[];
  readonly #onElement: (value: unknown) => void;
  readonly #tokenizer = new DigitsTokenizer({});
  readonly #levels: Level[] = [];
  #isOver = false;
  #tokens = 0;

  /** @param names of the pointer, without its escapes */
  constructor(names: readonly string[], onElement: (value: unknown) => void) {
    this.#names = names;
    this.#onElement = onElement;
    this.#tokenizer.onToken = ({ token, value }) => this.#take(token, value);
  }

  /** Tokens so far: a file that goes on without any is one endless value. */
  get tokens(): number {
    return this.#tokens;
  }

  /** Reads the next part. @throws JsonFault, or the tokenizer's error, where it is no JSON */
  write(text: string): void {
    this.#tokenizer.write(text);
  }

  /** The document has ended. @throws JsonFault where it has not */
  end(): void {
    if (!this.#tokenizer.isEnded) this.#tokenizer.end();
    if (!this.#isOver) throw new JsonFault('json');
  }

  #take(token: TokenType, value: unknown): void {
    this.#tokens += 1;
    const level = this.#levels.at(-1);
    switch (token) {
      case TokenType.COLON:
      case TokenType.COMMA:
        this.#pass(level, token);
        break;
      case TokenType.RIGHT_BRACE:
      case TokenType.RIGHT_BRACKET:
        this.#close(level, token);
        break;
      default:
        this.#begin(level, token, value);
    }
  }

  /** A name of an object, or a value. */
  #begin(level: Level | undefined, token: TokenType, value: unknown): void {
    if (level !== undefined && isNameNext(level)) {
      if (token !== TokenType.STRING) throw new JsonFault('json');
      level.key = String(value);
      level.next = 'colon';
      return;
    }
    const isValue = level === undefined ? !this.#isOver : level.next === 'value' || level.next === 'first';
    if (!isValue) throw new JsonFault('json');
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      this.#open(level, token === TokenType.LEFT_BRACKET);
    } else this.#put(level, value);
  }

  #pass(level: Level | undefined, token: TokenType): void {
    const expected = token === TokenType.COLON ? 'colon' : 'comma';
    if (level?.next !== expected) throw new JsonFault('json');
    if (token === TokenType.COMMA) level.index += 1;
    level.next = token === TokenType.COMMA && !level.isList ? 'key' : 'value';
  }

  #open(level: Level | undefined, isList: boolean): void {
    const depth = this.#levels.length;
    if (depth >= MOST_DEPTH) throw new JsonFault('tooDeep');
    const name = level?.isList ? String(level.index) : level?.key;
    const isOnPath = level === undefined || (level.isOnPath && !level.isTarget && name === this.#names[depth - 1]);
    const isTarget = isOnPath && depth === this.#names.length;
    if (isTarget && isList) {
      // A name that stands twice in an object: which of the two lists is meant, nobody knows.
      if (this.isFound) throw new JsonFault('duplicate');
      this.isFound = true;
    }
    const isPart = level !== undefined && (level.built !== null || isElement(level));
    if (level !== undefined && isElement(level)) this.isInside = true;
    const built = isPart ? emptyOf(isList) : null;
    this.#levels.push({ isList, isOnPath, isTarget, built, key: '', index: 0, next: 'first' });
  }

  #close(level: Level | undefined, token: TokenType): void {
    const fits = level?.isList === (token === TokenType.RIGHT_BRACKET);
    if (level === undefined || !fits || (level.next !== 'first' && level.next !== 'comma')) throw new JsonFault('json');
    this.#levels.pop();
    this.#put(this.#levels.at(-1), level.built);
  }

  /** A value has ended within a level; null: the document has. */
  #put(level: Level | undefined, value: unknown): void {
    if (level === undefined) {
      this.#isOver = true;
      return;
    }
    level.next = 'comma';
    if (isElement(level)) {
      this.isInside = false;
      this.#onElement(value);
    } else if (Array.isArray(level.built)) level.built.push(value);
    else if (level.built !== null) {
      // Which of two values is meant, nobody knows.
      if (Object.hasOwn(level.built, level.key)) throw new JsonFault('duplicate');
      level.built[level.key] = value;
    }
  }
}

/** What ends in this level is a row. */
const isElement = ({ isTarget, isList }: Level): boolean => isTarget && isList;

const isNameNext = ({ isList, next }: Level): boolean => !isList && (next === 'first' || next === 'key');

/** An object without a prototype: a file may name its fields as it likes. */
const emptyOf = (isList: boolean): Built => (isList ? [] : (Object.create(null) as Record<string, unknown>));
