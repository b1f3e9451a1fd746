// Numbers between the strings of a TJ array (ISO 32000-2, 9.4.3).

/** The number that is written in `from..end` of a text array: thousandths of the type size, to the left. */
export function adjustmentAt(bytes: Buffer, from: number, end: number): number {
  let position = from;
  let negative = false;
  while (position < end && (bytes[position] === 45 || bytes[position] === 43)) {
    if (bytes[position++] === 45) negative = true;
  }
  let value = 0;
  for (; position < end; position++) {
    const digit = (bytes[position] as number) - 48;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  if (bytes[position] === 46) {
    let scale = 0.1;
    for (position++; position < end; position++, scale /= 10) {
      const digit = (bytes[position] as number) - 48;
      if (digit < 0 || digit > 9) break;
      value += digit * scale;
    }
  }
  return negative ? -value : value;
}
