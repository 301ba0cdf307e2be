/** The arch of the window with a ticket sliding out. Use it next to the product's name or with a title. */
export function Logo({ size = 32, title }: { size?: number; title?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <rect width="48" height="48" rx="12" fill="#34449B" />
      <path d="M32.8 15.2A12.4 12.4 0 1 0 34.6 30.6" fill="none" stroke="#fff" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M24 20.5h17a1.2 1.2 0 0 1 1.2 1.2v1.5a2 2 0 0 0 0 4v1.5a1.2 1.2 0 0 1-1.2 1.2H24a1.2 1.2 0 0 1-1.2-1.2v-1.5a2 2 0 0 0 0-4v-1.5A1.2 1.2 0 0 1 24 20.5z"
        fill="#F2B544"
      />
    </svg>
  );
}
