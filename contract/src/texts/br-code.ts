/** A Pix receiver. The key is a CPF, a CNPJ, a phone with +55, an email address or a UUID. */
interface PixReceiver {
  key: string;
  name: string;
  city: string;
}

const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, "0")}${value}`;

/** The code is ASCII: accents are folded, other characters go. */
const ascii = (text: string, length: number): string =>
  text
    .normalize("NFD")
    .replace(/[^\x20-\x7e]/g, "")
    .trim()
    .slice(0, length);

/** CRC-16/CCITT-FALSE as four upper-case hexadecimal digits. */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/**
 * The text of a static Pix code (EMV, "copia e cola") for one amount in cents. `txid`: up to 25 letters and digits that
 * the receiver finds on the statement. A static code proves no payment by itself.
 */
export function staticBrCode({ key, name, city }: PixReceiver, cents: number, txid: string): string {
  const body = [
    field("00", "01"),
    field("26", field("00", "br.gov.bcb.pix") + field("01", key)),
    field("52", "0000"),
    field("53", "986"),
    field("54", (cents / 100).toFixed(2)),
    field("58", "BR"),
    field("59", ascii(name, 25)),
    field("60", ascii(city, 15)),
    field("62", field("05", txid)),
    "6304",
  ].join("");
  return body + checksum(body);
}

const keyForms = [
  /^\d{11}$/,
  /^[0-9A-Z]{12}\d{2}$/,
  /^\+55\d{10,11}$/,
  /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
];

export const isPixKey = (text: string): boolean => text.length <= 77 && keyForms.some((form) => form.test(text));
