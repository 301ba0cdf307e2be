/** The illustration of a service window: an arch, a bell, a person behind the counter and a ticket. */
export function Window() {
  return (
    <svg className="illustration" viewBox="0 0 320 280" width="320" height="280" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M64 220V112a96 96 0 0 1 192 0v108" />
        <path d="M80 220V114a80 80 0 0 1 160 0v106" opacity=".5" />
        <path d="M36 220h248v18H36zM52 238v30M268 238v30" />
        <circle cx="160" cy="118" r="26" />
        <path d="M137 112c6-16 40-20 46 0M150 124c4 5 16 5 20 0" />
        <path d="M108 220c2-40 22-62 52-62s50 22 52 62" />
        <path d="M146 160c4 12 24 12 28 0" />
        <path d="M92 220a16 16 0 0 1 32 0M108 204v-6M102 197h12" />
        <path d="M130 40h60M142 28h36" opacity=".5" />
        <path
          className="amber"
          d="M176 206h84a4 4 0 0 1 4 4v8a7 7 0 0 0 0 14v8a4 4 0 0 1-4 4h-84a4 4 0 0 1-4-4v-8a7 7 0 0 0 0-14v-8a4 4 0 0 1 4-4z"
        />
        <path className="onAmber" d="M192 206v38M206 219h40M206 231h26" />
      </g>
    </svg>
  );
}
