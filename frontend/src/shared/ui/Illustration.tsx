import type { ReactNode } from "react";

/** One style: ink strokes in the text colour and one amber shape each. Decoration only; one meaning each. */
const drawings = {
  /** No ticket here. */
  closedWindow: (
    <>
      <path d="M22 104V44a38 38 0 0 1 76 0v60" />
      <path d="M14 104h92M22 60h76M34 60v34h52V60" />
      <path d="M34 68h52M34 76h52M34 84h52" opacity=".5" />
      <path className="amber" d="M44 96h32v14H44z" />
    </>
  ),
  /** No customer waits. */
  bell: (
    <>
      <path d="M16 100h88M26 100a34 34 0 0 1 68 0" />
      <path d="M60 66v-8M52 54h16" />
      <circle className="amber" cx="60" cy="46" r="7" />
      <path d="m92 50 8-8M28 50l-8-8M60 28v-9" opacity=".5" />
    </>
  ),
  /** Nothing was found. */
  emptyRoll: (
    <>
      <circle cx="52" cy="56" r="34" />
      <circle cx="52" cy="56" r="11" />
      <path d="M86 56v50H64" />
      <path className="amber" d="M64 96h22v12H64z" />
      <path d="M38 42a20 20 0 0 1 12-6" opacity=".5" />
    </>
  ),
  /** No connection yet. */
  phone: (
    <>
      <path d="M14 22h92v66H62L44 106V88H14z" />
      <rect x="46" y="32" width="28" height="46" rx="5" />
      <path d="M56 72h8" />
      <path className="amber" d="M51 40h18v22H51z" />
    </>
  ),
  /** Something failed. */
  brokenTicket: (
    <>
      <path d="M12 40h40l-6 12 8 8-8 8 6 12H12V68a8 8 0 0 0 0-16z" />
      <path className="amber" d="M108 46H70l-6 12 8 8-8 8 6 12h38V74a8 8 0 0 1 0-16z" />
      <path d="M24 52h14M24 60h10" opacity=".5" />
    </>
  ),
  /** The server does not answer. */
  lampOff: (
    <>
      <path d="M60 12v22M36 66a24 24 0 0 1 48 0z" />
      <path className="amber" d="M52 66a8 8 0 0 0 16 0z" />
      <path d="M22 104h76M34 104V92h52v12" />
      <path d="M30 80h8M82 80h8" opacity=".5" />
    </>
  ),
  /** All is done or read. */
  stamp: (
    <>
      <path d="M50 20h20v14l-6 20h-8l-6-20zM36 54h48v16H36z" />
      <path className="amber" d="M30 88h60v16H30z" />
      <path d="m52 96 6 5 11-10" />
    </>
  ),
  /** A list that gets its first record. */
  card: (
    <>
      <path d="M20 40h80v58H20zM28 30h64" />
      <path d="M36 20h48M32 56h36M32 68h24" opacity=".5" />
      <circle className="amber" cx="82" cy="80" r="11" />
      <path d="M82 75v10M77 80h10" />
    </>
  ),
  /** Nothing is scheduled. */
  calendar: (
    <>
      <path d="M20 32h80v70H20zM20 50h80M40 24v14M80 24v14" />
      <path d="M34 64h10M34 80h10M55 64h10" opacity=".5" />
      <path className="amber" d="M68 72h22v20H68z" />
    </>
  ),
  /** No invoice or record of what happened. */
  receipt: (
    <>
      <path d="M34 14h52v92l-8.7-7-8.6 7-8.7-7-8.7 7-8.6-7-8.7 7z" />
      <path d="M46 34h28M46 46h28M46 58h16" opacity=".5" />
      <path className="amber" d="M62 66h14v14H62z" />
    </>
  ),
  /** No conversation yet. */
  bubbles: (
    <>
      <path d="M14 24h60v40H40L26 76V64H14z" />
      <path d="M84 44h22v38H96v12L84 82H56" />
      <path className="amber" d="M28 38h32v12H28z" />
    </>
  ),
  /** The front door, before the user is signed in. */
  window: (
    <>
      <path d="M18 106V48a42 42 0 0 1 84 0v58M8 106h104" />
      <circle cx="60" cy="58" r="13" />
      <path d="M38 92c2-14 11-19 22-19s20 5 22 19" />
      <path d="M28 92h64" />
      <path className="amber" d="M66 86h30v12H66z" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IllustrationName = keyof typeof drawings;

export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg className="illustration" viewBox="0 0 120 120" width={120} height={120} aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        {drawings[name]}
      </g>
    </svg>
  );
}
