/** CRC-32 of Ogg pages: polynomial 04c11db7, not reflected. */
function crc(page: Buffer): number {
  let sum = 0;
  for (const byte of page) {
    sum = (sum ^ (byte << 24)) >>> 0;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1) >>> 0;
  }
  return sum;
}

function page(packets: readonly Buffer[], { flags, granule, number }: Record<"flags" | "granule" | "number", number>) {
  const head = Buffer.alloc(27);
  head.write("OggS", 0, "latin1");
  head.writeUInt8(flags, 5);
  head.writeBigInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(7, 14);
  head.writeUInt32LE(number, 18);
  head.writeUInt8(packets.length, 26);
  const whole = Buffer.concat([head, Buffer.from(packets.map(({ length }) => length)), ...packets]);
  whole.writeUInt32LE(crc(whole), 22);
  return whole;
}

/** A playable Ogg Opus file of silence, in frames of 20 ms. */
export function silentOpus(milliseconds: number): Buffer {
  const head = Buffer.from("4f707573486561640101380180bb0000000000", "hex");
  const vendor = "Guiche";
  const tags = Buffer.concat([
    Buffer.from("OpusTags", "latin1"),
    Buffer.from([vendor.length, 0, 0, 0]),
    Buffer.from(vendor, "latin1"),
    Buffer.alloc(4),
  ]);
  const frames = Array.from({ length: Math.min(250, Math.ceil(milliseconds / 20)) }, () =>
    Buffer.from("f8fffe", "hex"),
  );
  return Buffer.concat([
    page([head], { flags: 2, granule: 0, number: 0 }),
    page([tags], { flags: 0, granule: 0, number: 1 }),
    page(frames, { flags: 4, granule: frames.length * 960, number: 2 }),
  ]);
}
