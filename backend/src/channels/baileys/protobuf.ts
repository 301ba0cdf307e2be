/** A minimal protobuf encoder, for processes that do not load the library. */
export const field = (number: number, bytes: Buffer): Buffer =>
  Buffer.concat([tag(number, 2), varint(bytes.length), bytes]);

/** Writes nothing when the text is absent. */
export const text = (number: number, value: string | undefined): Buffer =>
  value === undefined ? nothing : field(number, Buffer.from(value));

export const count = (number: number, value: number | undefined): Buffer =>
  value === undefined ? nothing : Buffer.concat([tag(number, 0), varint(Math.max(0, Math.trunc(value)))]);

export function double(number: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return Buffer.concat([tag(number, 1), bytes]);
}

export const message = (...fields: Buffer[]): Buffer => Buffer.concat(fields);

export const nothing = Buffer.alloc(0);

const tag = (number: number, form: number): Buffer => varint(number * 8 + form);

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return Buffer.from([...bytes, rest]);
}
